#version 300 es
precision highp float;
precision highp int;

flat in uint value;
out uint texel;

void main() {
    texel = value;
}
