#version 300 es
// One triangle that covers the pane.

out vec2 pixel;
uniform vec2 paneSize;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    pixel = 0.5 * corner * paneSize;
    gl_Position = vec4(corner, 0.0, 1.0);
}
