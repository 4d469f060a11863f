// The dark body inside the tiles: one box per slab of the cube, so that no light shows through the gaps.

uniform mat4 viewProjection;
// For each of three boxes: half its extent, and in w the position of its centre on the axis.
uniform vec4 boxes[3];
uniform vec3 axis;
uniform mat3 turn;
uniform int turningBox;

in vec3 position;

void main() {
    vec4 box = boxes[gl_InstanceID];
    vec3 point = position * box.xyz + axis * box.w;
    if (gl_InstanceID == turningBox) {
        point = turn * point;
    }
    gl_Position = viewProjection * vec4(point, 1.0);
}
