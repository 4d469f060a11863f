#version 300 es
// The latest visits, also of positions visited before, as fading points.
precision highp float;

// The point in pixels from the middle of the pane, its age from 0 to 1, and whether it is of the second wave.
layout(location = 0) in vec4 visit;
uniform vec2 paneSize;
uniform float size;
out float age;

void main() {
    age = visit.z;
    gl_PointSize = size * (1.0 - 0.6 * age);
    gl_Position = vec4(2.0 * visit.xy / paneSize, 0.0, 1.0);
}
