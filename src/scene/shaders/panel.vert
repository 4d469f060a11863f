// One instance is one panel: a rectangle of tiles in one plane, drawn as a single quad. The fragment shader finds
// the tile of each pixel.

uniform mat4 viewProjection;
// The axes of the room as columns.
uniform mat3 room;
// For each panel: the outer corner of the first tile of its plane, the step along a row, and the step down a
// column.
uniform vec3 frames[27];
// The range of tiles of each panel: first column, first row, end column, end row.
uniform vec4 parts[9];
// The ranges of outlined tiles in the same format, two for each panel.
uniform vec4 marks[18];
// The face whose stickers a panel shows, or -1.
uniform float faces[9];

// The corners of the panel, each coordinate 0 or 1.
in vec2 position;

out vec2 at;
out vec3 world;
flat out mat3 basis;
flat out vec4 markA;
flat out vec4 markB;
flat out float face;

void main() {
    vec3 right = frames[3 * gl_InstanceID + 1];
    vec3 down = frames[3 * gl_InstanceID + 2];
    vec4 part = parts[gl_InstanceID];
    at = mix(part.xy, part.zw, position);
    vec3 point = frames[3 * gl_InstanceID] + right * at.x + down * at.y;
    world = point * room;
    basis = transpose(room) * mat3(right, -down, cross(down, right));
    markA = marks[2 * gl_InstanceID];
    markB = marks[2 * gl_InstanceID + 1];
    face = faces[gl_InstanceID];
    gl_Position = viewProjection * vec4(point, 1.0);
}
