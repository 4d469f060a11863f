// If a tile is only a few pixels wide, a pixel covers parts of up to four stickers and of the plastic between
// them. Their areas are computed, so that details smaller than a pixel become an even tone.

// One texel per tile: the index of the sticker's colour, plus 8 if it is dimmed now, plus 16 if it was dimmed
// before.
uniform highp sampler2DArray tiles;
// The current linear colour for each such sum.
uniform vec3 stickers[32];
uniform float clearly;

in vec2 spot;
in vec3 world;
flat in mat3 basis;
flat in vec4 markA;
flat in vec4 markB;
flat in float face;

out vec4 pixel;

vec3 colour(vec2 tile) {
    ivec2 at = clamp(ivec2(tile), ivec2(0), ivec2(layers - 1));
    // Textures are filled from the last row upwards.
    float code = texelFetch(tiles, ivec3(at.x, layers - 1 - at.y, int(face)), 0).r;
    return stickers[int(255.0 * code + 0.5)];
}

// Returns the fractions of a pixel from `low` to `high` that lie between two lines, for columns and for rows.
vec2 share(vec2 low, vec2 high, vec2 from, vec2 to) {
    return max(min(high, to) - max(low, from), 0.0) / (high - low);
}

void main() {
    vec3 sight = normalize(eye - world);
    // The size of a pixel in columns and rows, limited to one because anything larger is even.
    vec2 grain = clamp(fwidth(spot), 1e-3, 1.0);
    vec2 low = spot - 0.5 * grain;
    vec2 high = low + grain;

    vec2 marked = share(low, high, markA.xy, markA.zw);
    vec2 alsoMarked = share(low, high, markB.xy, markB.zw);
    float mark = clearly * max(marked.x * marked.y, alsoMarked.x * alsoMarked.y);

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
    vec3 normal = basis[2];
    float shade = 1.0;
    float coarsest = max(grain.x, grain.y);
    if (coarsest < 0.24) {
        vec2 place = (fract(spot) - 0.5) * vec2(1.0, -1.0);
        vec3 edge = outline(place);
        cover = mix(stuck * clamp(0.5 - edge.x / coarsest, 0.0, 1.0), cover, smoothstep(0.08, 0.24, coarsest));
        vec2 tilt = leaning(place, edge, cover, coarsest);
        normal = normalize(basis * vec3(tilt, sqrt(max(1.0 - dot(tilt, tilt), 0.02))));
        shade = beside(edge.x, stuck * clamp(0.06 / coarsest - 0.5, 0.0, 1.0));
    }
    pixel = vec4(seen(normal, sight, sticker, cover, stuck, mark, 1.0, shade, world.y), 1.0);
}
