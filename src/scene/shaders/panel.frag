// If a tile is only a few pixels wide, a pixel covers parts of up to four stickers and of the plastic between
// them. Their areas are computed, so that details smaller than a pixel become an even tone.

// One texel per tile: the index of the sticker's colour, and the bits of `tile.vert`.
uniform highp sampler2DArray tiles;
// The current linear colour for each sum of the index and the first two bits.
uniform vec3 stickers[32];
uniform float clearly;
// Progress of the transition between the previous and the current spotlight, 0 to 1.
uniform float spotlight;

in vec2 at;
in vec3 world;
flat in mat3 basis;
flat in vec4 markA;
flat in vec4 markB;
flat in float face;

out vec4 pixel;

int code(vec2 tile) {
    ivec2 at = clamp(ivec2(tile), ivec2(0), ivec2(layers - 1));
    // Textures are filled from the last row upwards.
    return int(255.0 * texelFetch(tiles, ivec3(at.x, layers - 1 - at.y, int(face)), 0).r + 0.5);
}

vec3 colour(vec2 tile) {
    return stickers[code(tile) & 31];
}

// Returns the fractions of a pixel from `low` to `high` that lie between two lines, for columns and for rows.
vec2 share(vec2 low, vec2 high, vec2 from, vec2 to) {
    return max(min(high, to) - max(low, from), 0.0) / (high - low);
}

void main() {
    vec3 sight = normalize(eye - world);
    // The size of a pixel in columns and rows, limited to one because anything larger is even.
    vec2 grain = clamp(fwidth(at), 1e-3, 1.0);
    vec2 low = at - 0.5 * grain;
    vec2 high = low + grain;

    float stuck = face < 0.0 ? 0.0 : 1.0;
    float cover = 0.0;
    vec3 sticker = vec3(0.0);
    if (stuck > 0.0) {
        vec2 first = floor(low);
        vec2 last = floor(high);
        vec2 rim = vec2(0.5 - shape.z);
        vec2 onFirst = share(low, high, first + rim, first + 1.0 - rim);
        vec2 onLast = share(low, high, last + rim, last + 1.0 - rim) * (last - first);
        vec2 both = onFirst + onLast;
        // Lines narrower than a pixel would cause moire patterns.
        vec2 even = mix(both, vec2(2.0 * shape.z), smoothstep(0.25, 0.6, grain));
        cover = even.x * even.y;
        vec2 later = onLast / max(both, 1e-4);
        sticker = colour(first);
        if (later.x > 0.0) {
            sticker = mix(sticker, colour(vec2(last.x, first.y)), later.x);
        }
        if (later.y > 0.0) {
            vec3 below = colour(vec2(first.x, last.y));
            if (later.x > 0.0) {
                below = mix(below, colour(last), later.x);
            }
            sticker = mix(sticker, below, later.y);
        }
    }

    // From a distance a tile is square and flat. Close up it has round corners and lit edges.
    float coarsest = max(grain.x, grain.y);
    vec2 tile = floor(at);
    Spot spot = spotted((at - tile - 0.5) * vec2(1.0, -1.0), sight * basis, min(grain.x, grain.y));
    vec3 edge = vec3(1.0, 0.0, 0.0);
    float open = 1.0;
    if (coarsest < 0.24) {
        edge = outline(spot.place);
        float far = smoothstep(0.08, 0.24, coarsest);
        cover = mix(stuck * clamp(0.5 - edge.x / coarsest, 0.0, 1.0), cover, far);
        vec2 next = vec2(0.5) - abs(spot.place) + step(min(at, float(layers) - at), vec2(0.5));
        open = mix(mix(0.05, 1.0, smoothstep(0.0, 0.075, min(next.x, next.y))), 1.0, far);
    }
    vec2 line = vec2(0.0);
    if (markA.z + markB.z > 0.0) {
        line = clearly * max(around(markA, at, grain), around(markB, at, grain));
    }
    int bits = stuck > 0.0 ? code(tile) : 0;
    float lit = mix(float((bits >> 6) & 1), float((bits >> 5) & 1), spotlight);
    if (lit > 0.0) {
        line = max(line, lit * around(vec4(tile, tile + 1.0), at, grain));
    }
    if (bits > 127) {
        line = max(line, crossing(spot.place, extent(spot, vec2(0.707))));
    }
    pixel = vec4(seen(spot, basis, vec2(1.0, 0.0), at, edge, sticker, float(bits & 7), cover, stuck, line, open, world.y), 1.0);
}
