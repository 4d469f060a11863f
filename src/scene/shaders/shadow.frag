// The shadow of a square under a wide soft light, blurred at both edges along each axis, and a darker one with sharp
// edges where the cube nearly touches the ground.

uniform float edge;
uniform float blur;
uniform float strength;

in vec2 place;

out vec4 pixel;

vec2 rising(vec2 x) {
    return 1.0 / (1.0 + exp(-1.7 * x));
}

float shadow(float edge, float blur) {
    vec2 inside = rising((place + edge) / blur) - rising((place - edge) / blur);
    return inside.x * inside.y;
}

void main() {
    float light = (1.0 - 0.5 * strength * shadow(edge, blur)) * (1.0 - 0.55 * strength * shadow(1.06 * edge, 0.3 * blur));
    pixel = vec4(vec3(0.0), 1.0 - light);
}
