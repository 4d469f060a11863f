#version 300 es
// Which position a pixel shows is computed from its place on the disc (state/rings.rs); when it was first visited
// comes from the texture (state/pyramid.rs, state/visit_code.rs), and how large it is drawn from state/marks.rs.
precision highp float;
precision highp int;
precision highp usampler2D;

const int MOST_RINGS = 15;
const int LEVELS = 5;
// The level of the largest blocks that are drawn.
const int LARGEST = 7;
const int TEXTURE_WIDTH = 2048;
// The side of blocks in pixels below which a part of them cannot be seen.
const float SMALL = 3.0;
const float TURN = 6.28318530718;

in vec2 pixel;
out vec4 colour;

uniform usampler2D visits;
uniform bool hasVisits;
// Inner radius, outer radius, columns and tracks of each ring.
uniform vec4 rings[MOST_RINGS];
// First rank and number of positions of each ring.
uniform ivec2 counts[MOST_RINGS];
uniform int bases[MOST_RINGS * LEVELS];
uniform int ringCount;
// The point of the disc in the middle of the pane, its direction as a unit vector and as a share of the full turn, and
// the length of a pixel on the disc.
uniform vec2 centre;
uniform vec2 direction;
uniform float share;
uniform float unit;
// The number of visits shown, and its code.
uniform float now;
uniform uint nowCode;
// The blocks that the marks of each ring fill (state/marks.rs): their level, and the share that a mark fills.
uniform vec2 marks[MOST_RINGS];
// The least side of what is drawn, in pixels.
uniform float leastSide;
uniform vec3 ground;
uniform vec3 near;
uniform vec3 far;
uniform vec3 firstWave;
uniform vec3 secondWave;
uniform vec3 newest;

float decoded(uint code) {
    uint exponent = code >> 11u;
    uint significand = code & 2047u;
    return exponent == 0u ? float(significand) : float(2048u + significand) * exp2(float(exponent) - 1.0);
}

// The columns and rows of a ring's blocks.
ivec2 blocks(int level, int ring) {
    return (ivec2(rings[ring].zw) + (1 << level) - 1) >> level;
}

// Returns the texel of a block, or 0 if it has not been visited yet.
uint visited(int level, int ring, ivec2 block) {
    int address = bases[level * MOST_RINGS + ring] + block.x * blocks(level, ring).y + block.y;
    uint texel = texelFetch(visits, ivec2(address % TEXTURE_WIDTH, address / TEXTURE_WIDTH), 0).r;
    return texel == 0u || (texel & 0x7fffu) > nowCode ? 0u : texel;
}

// Returns a random number of a block, which is always the same.
uint hashed(int level, int ring, ivec2 block) {
    uint hash = uint(block.x) * 374761393u + uint(block.y) * 668265263u + uint(8 * ring + level) * 2246822519u;
    hash = (hash ^ (hash >> 13u)) * 1274126177u;
    return hash ^ (hash >> 16u);
}

// Returns one of the four parts of a block at random.
ivec2 sampled(int level, int ring, ivec2 block) {
    uint hash = hashed(level, ring, block);
    ivec2 part = 2 * block + ivec2(hash & 1u, (hash >> 1u) & 1u);
    return min(part, blocks(level - 1, ring) - 1);
}

// The colour of a visited position: bright when new, then the tint of its wave.
vec3 tint(uint texel, float far_share) {
    vec3 wave = (texel & 0x8000u) != 0u ? secondWave : firstWave;
    float age = (now - decoded(texel & 0x7fffu)) / max(0.035 * now, 1.0);
    vec3 settled = mix(wave, ground, 0.22 * far_share);
    return mix(settled, newest, exp(-age));
}

// Returns the share of a pixel's width that lies within `half_side` of a point at a distance of `from` pixels.
vec2 overlap(vec2 half_side, vec2 from) {
    return clamp(min(half_side, from + 0.5) - max(-half_side, from - 0.5), 0.0, 1.0);
}

// Returns the share of the pixel that a mark covers. It is in the middle of its block, of which the last ones of a ring
// may be incomplete; in the first ring, a disc. A part of a small block cannot be seen, so some are covered as a whole.
float covered(int ring, vec2 point, vec2 place, vec2 side, ivec2 block, int level) {
    float share = marks[ring].y;
    if (share > 0.998) {
        return 1.0;
    }
    if (ring == 0) {
        float outer = rings[0].y * sqrt(share) / unit;
        return clamp(outer + 0.5 - length(point) / unit, 0.0, 1.0) * min(1.0, TURN * outer * outer);
    }
    if (float(1 << level) * min(side.x, side.y) < SMALL) {
        return float(hashed(LARGEST + 1, ring, block) & 0xffffu) < 65536.0 * share ? 1.0 : 0.0;
    }
    vec2 first = vec2(block << level);
    vec2 last = min(first + float(1 << level), rings[ring].zw);
    vec2 from = abs(place - 0.5 * (first + last)) * side;
    vec2 within = overlap(0.5 * (last - first) * side * sqrt(share), from);
    return within.x * within.y;
}

void main() {
    vec2 point = centre + unit * pixel;
    float radius = length(point);
    if (radius > 1.0 + unit) {
        discard;
    }
    int ring = 0;
    for (int next = 1; next < MOST_RINGS; next++) {
        if (next < ringCount && radius >= rings[next].x) {
            ring = next;
        }
    }
    vec4 shape = rings[ring];
    // The angle is measured from the direction of the middle, since small angles are precise.
    vec2 turned = vec2(point.x * direction.y - point.y * direction.x, dot(point, direction));
    float angle = fract(share + atan(turned.x, turned.y) / TURN);
    vec2 place = vec2(angle * shape.z, (radius - shape.x) / (shape.y - shape.x) * shape.w);
    ivec2 cell = ivec2(min(place, shape.zw - 1.0));
    // The sides of a cell in pixels.
    vec2 side = vec2(TURN * max(radius, 1e-6) / shape.z, (shape.y - shape.x) / shape.w) / unit;
    float size = sqrt(side.x * side.y);

    float far_share = float(ring) / float(ringCount - 1);
    vec3 base = mix(near, far, far_share);
    bool isCell = cell.x * int(shape.w) + cell.y < counts[ring].y;
    vec3 shown = isCell || size < 2.0 ? base : ground;

    if (hasVisits) {
        // Marks that are too small to be seen are drawn as larger ones, but fewer: a block of the size that can be seen
        // shows what one block of the size of a mark shows. So their area on the screen is right.
        int markLevel = int(marks[ring].x);
        int level = clamp(int(ceil(log2(leastSide / size))), markLevel, LARGEST);
        ivec2 block = cell >> level;
        ivec2 decisive = block;
        for (int at = LARGEST; at > 0; at--) {
            if (at <= level && at > markLevel) {
                decisive = sampled(at, ring, decisive);
            }
        }
        uint texel = visited(markLevel, ring, decisive);
        if (texel != 0u) {
            shown = mix(shown, tint(texel, far_share), covered(ring, point, place, side, block, level));
        }
    }

    // Large cells are set apart from each other, and rings always.
    vec2 inside = fract(place) * side;
    float border = min(min(inside.x, side.x - inside.x), min(inside.y, side.y - inside.y));
    float apart = smoothstep(5.0, 14.0, size) * (1.0 - smoothstep(0.5, 1.25, border));
    float ringEdge = min(radius - shape.x, shape.y - radius) / unit;
    float edge = ring == 0 ? (shape.y - radius) / unit : ringEdge;
    apart = max(apart, 0.75 * (1.0 - smoothstep(0.25, 1.25, edge)));
    shown = mix(shown, ground, apart);

    float alpha = clamp(0.5 + (1.0 - radius) / unit, 0.0, 1.0);
    colour = vec4(shown * alpha, alpha);
}
