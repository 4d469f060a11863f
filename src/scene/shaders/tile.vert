// One instance is one tile: the side of a cubie. Its plane, row and column follow from its instance number, so
// only colours are uploaded per tile. A turn changes only uniforms.

uniform mat4 viewProjection;
// The axes of the room as columns.
uniform mat3 room;
uniform int layers;
// For each of ten planes: the centre of the cubie of its first tile, the step along a row, the step down a column.
// The first six are the faces; the others are visible only while layers turn.
uniform vec3 planes[30];
// For each plane, the two ranges of its outlined tiles: first column, first row, end column, end row.
uniform vec4 marks[20];
#ifdef MARKED
// For each plane, the rotation of the marks on its turning tiles.
uniform float spins[10];
#endif
uniform vec3 stickers[8];
uniform vec4 turningSlab;
uniform mat3 turn;
uniform float clearly;
// Progress of the transition between the previous and the current spotlight, 0 to 1.
uniform float spotlight;

in vec3 position;
// The index of the sticker's colour, and bits: 8 if it is dimmed now, 16 if it was dimmed before, 32 if it is lit now,
// 64 if it was lit before, 128 if it is crossed out.
in uint colour;

centroid out vec3 place;
centroid out vec3 world;
flat out mat3 basis;
flat out vec2 tile;
flat out vec3 sticker;
flat out float kind;
flat out vec4 markA;
flat out vec4 markB;
flat out float lit;
flat out float crossed;
flat out float outlined;
flat out vec2 upright;

// Returns whether a cubie lies in a slab, which is half its thickness along its axis, with its centre in w.
bool within(vec4 slab, vec3 cubie) {
    float reach = length(slab.xyz);
    return abs(dot(slab.xyz, cubie) / reach - slab.w) < reach;
}

// Returns the state of a bit during the transition from the second to the first.
float shown(int now, int before) {
    return mix(float((colour >> before) & 1u), float((colour >> now) & 1u), spotlight);
}

void main() {
    int area = layers * layers;
    int plane = gl_InstanceID / area;
    int number = gl_InstanceID - plane * area;
    int row = number / layers;
    int column = number - row * layers;

    vec3 right = planes[3 * plane + 1];
    vec3 down = planes[3 * plane + 2];
    vec3 cubie = planes[3 * plane] + right * float(column) + down * float(row);
    mat3 axes = mat3(right, -down, cross(down, right));
    vec3 point = cubie + axes * position;

    upright = vec2(1.0, 0.0);
    if (within(turningSlab, cubie)) {
#ifdef MARKED
        upright = vec2(cos(spins[plane]), sin(spins[plane]));
#endif
        point = turn * point;
        axes = turn * axes;
    }
    place = position;
    world = point * room;
    basis = transpose(room) * axes;
    tile = vec2(column, row);
    uint code = colour & 7u;
    // Dimmed colours keep their hue, so that they remain distinguishable.
    sticker = stickers[code] * (1.0 - 0.45 * shown(3, 4));
    kind = float(code);
    markA = marks[2 * plane];
    markB = marks[2 * plane + 1];
    lit = shown(5, 6);
    crossed = float(colour >> 7);
    outlined = markA.z + markB.z > 0.0 ? clearly : 0.0;
    gl_Position = viewProjection * vec4(point, 1.0);
}
