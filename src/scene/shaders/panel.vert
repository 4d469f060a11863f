// One instance is one panel: a rectangle of tiles of one plane, drawn as a single square. Which tile a pixel
// belongs to is found in the fragment shader.

uniform mat4 viewProjection;
// For each panel: the outer corner of the plane's first tile, the step along a row, the step down a column.
uniform vec3 frames[27];
// The first column and row of each panel, and those after the last.
uniform vec4 parts[9];
// In the same way the tiles that are pointed out, twice for each panel.
uniform vec4 marks[18];
// The face whose stickers a panel has, -1 if it has none.
uniform float faces[9];

// The corners of the panel, 0 or 1.
in vec2 position;

out vec2 spot;
out vec3 world;
flat out mat3 basis;
flat out vec4 markA;
flat out vec4 markB;
flat out float face;

void main() {
    vec3 right = frames[3 * gl_InstanceID + 1];
    vec3 down = frames[3 * gl_InstanceID + 2];
    vec4 part = parts[gl_InstanceID];
    spot = mix(part.xy, part.zw, position);
    world = frames[3 * gl_InstanceID] + right * spot.x + down * spot.y;
    basis = mat3(right, -down, cross(down, right));
    markA = marks[2 * gl_InstanceID];
    markB = marks[2 * gl_InstanceID + 1];
    face = faces[gl_InstanceID];
    gl_Position = viewProjection * vec4(world, 1.0);
}
