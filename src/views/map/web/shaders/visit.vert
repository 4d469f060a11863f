#version 300 es
// Writes the texel of a first visit into the texture of a pane.
precision highp float;
precision highp int;

const uint TEXTURE_WIDTH = 2048u;

layout(location = 0) in uvec2 texel;
uniform float rows;
flat out uint value;

void main() {
    vec2 place = vec2(float(texel.x % TEXTURE_WIDTH), float(texel.x / TEXTURE_WIDTH));
    value = texel.y;
    gl_PointSize = 1.0;
    gl_Position = vec4(2.0 * (place + 0.5) / vec2(float(TEXTURE_WIDTH), rows) - 1.0, 0.0, 1.0);
}
