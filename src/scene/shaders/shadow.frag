// The shadow of a square under a wide soft light, blurred at both edges along each axis.

uniform float edge;
uniform float blur;
uniform float strength;

in vec2 place;

out vec4 pixel;

vec2 rising(vec2 x) {
    return 1.0 / (1.0 + exp(-1.7 * x));
}

void main() {
    vec2 inside = rising((place + edge) / blur) - rising((place - edge) / blur);
    pixel = vec4(vec3(0.0), strength * inside.x * inside.y);
}
