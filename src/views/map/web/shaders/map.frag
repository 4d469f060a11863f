#version 300 es
// Which position a pixel shows is computed from its place on the disc (state/rings.rs); when it was first visited
// comes from the texture (state/pyramid.rs, state/visit_code.rs).
precision highp float;
precision highp int;
precision highp usampler2D;

const int MOST_RINGS = 15;
const int LEVELS = 6;
const int TEXTURE_WIDTH = 2048;
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
// Levels by which few visits are enlarged.
uniform int enlarged;
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

// Returns the texel of a block, or 0 if it has not been visited yet.
uint visited(int level, int ring, ivec2 block) {
    int rows = (int(rings[ring].w) + (1 << level) - 1) >> level;
    int columns = (int(rings[ring].z) + (1 << level) - 1) >> level;
    if (block.x >= columns || block.y >= rows) {
        return 0u;
    }
    int address = bases[level * MOST_RINGS + ring] + block.x * rows + block.y;
    uint texel = texelFetch(visits, ivec2(address % TEXTURE_WIDTH, address / TEXTURE_WIDTH), 0).r;
    return texel == 0u || (texel & 0x7fffu) > nowCode ? 0u : texel;
}

// The colour of a visited position: bright when new, then the tint of its wave.
vec3 tint(uint texel, float far_share) {
    vec3 wave = (texel & 0x8000u) != 0u ? secondWave : firstWave;
    float age = (now - decoded(texel & 0x7fffu)) / max(0.035 * now, 1.0);
    vec3 settled = mix(wave, ground, 0.22 * far_share);
    return mix(settled, newest, exp(-age));
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
        int level = clamp(int(ceil(-log2(size) - 0.35)), 0, LEVELS - 1 - enlarged) + enlarged;
        if (level == 0) {
            uint texel = visited(0, ring, cell);
            if (texel != 0u) {
                shown = tint(texel, far_share);
            }
        } else {
            // Four blocks of half the side: how many are lit is how bright the block is.
            int finer = level - 1;
            ivec2 corner = (cell >> level) << 1;
            uint latest = 0u;
            int lit = 0;
            for (int at = 0; at < 4; at++) {
                uint texel = visited(finer, ring, corner + ivec2(at & 1, at >> 1));
                if (texel != 0u) {
                    lit++;
                    latest = (texel & 0x7fffu) >= (latest & 0x7fffu) ? texel : latest;
                }
            }
            if (lit > 0) {
                float strength = enlarged > 0 ? 1.0 : min(0.55 + 0.15 * float(lit), 1.0);
                shown = mix(base, tint(latest, far_share), strength);
            }
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
