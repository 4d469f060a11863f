// One instance is one tile: the side of a cubie. Its plane, row and column follow from its instance number, so
// only colours are uploaded per tile. A turn changes only uniforms.

uniform mat4 viewProjection;
uniform int layers;
// For each of ten planes: the centre of the cubie of its first tile, the step along a row, the step down a column.
// The first six are the faces; the others are visible only while layers turn.
uniform vec3 planes[30];
uniform vec3 stickers[7];
uniform vec4 turningSlab;
uniform mat3 turn;
uniform vec4 markedSlabs[2];
uniform float clearly;
// Progress of the transition between the previous and the current dimmed tiles, 0 to 1.
uniform float spotlight;

in vec3 position;
// The index of the sticker's colour, plus 8 if it is dimmed now, plus 16 if it was dimmed before.
in uint colour;

centroid out vec3 place;
centroid out vec3 world;
flat out mat3 basis;
flat out vec3 sticker;
flat out float stuck;
flat out float mark;

// Returns whether a cubie lies in a slab, which is half its thickness along its axis, with its centre in w.
bool within(vec4 slab, vec3 cubie) {
    float reach = length(slab.xyz);
    return abs(dot(slab.xyz, cubie) / reach - slab.w) < reach;
}

// Returns a dimmed colour. It remains distinguishable from other dimmed colours.
vec3 dimmed(vec3 own) {
    return mix(own, vec3(0.10), 0.80);
}

void main() {
    int area = layers * layers;
    int plane = gl_InstanceID / area;
    int tile = gl_InstanceID - plane * area;
    int row = tile / layers;
    int column = tile - row * layers;

    vec3 right = planes[3 * plane + 1];
    vec3 down = planes[3 * plane + 2];
    vec3 cubie = planes[3 * plane] + right * float(column) + down * float(row);
    mat3 axes = mat3(right, -down, cross(down, right));
    vec3 point = cubie + axes * position;

    mark = within(markedSlabs[0], cubie) || within(markedSlabs[1], cubie) ? clearly : 0.0;
    if (within(turningSlab, cubie)) {
        point = turn * point;
        axes = turn * axes;
    }
    place = position;
    world = point;
    basis = axes;
    uint kind = colour & 7u;
    float dim = mix(float((colour >> 4) & 1u), float((colour >> 3) & 1u), spotlight);
    sticker = mix(stickers[kind], dimmed(stickers[kind]), dim);
    stuck = kind < 6u ? 1.0 : 0.0;
    gl_Position = viewProjection * vec4(point, 1.0);
}
