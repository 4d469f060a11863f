#version 300 es
precision highp float;

in float age;
out vec4 colour;
uniform vec3 newest;

void main() {
    vec2 from = 2.0 * gl_PointCoord - 1.0;
    float round = 1.0 - smoothstep(0.6, 1.0, length(from));
    float alpha = round * (1.0 - age) * (1.0 - age);
    colour = vec4(newest * alpha, alpha);
}
