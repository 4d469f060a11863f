// A square on the ground below the cube.

uniform mat4 viewProjection;
uniform float ground;
uniform float reach;

in vec3 position;

out vec2 place;

void main() {
    place = position.xy * reach;
    gl_Position = viewProjection * vec4(place.x, ground, -place.y, 1.0);
}
