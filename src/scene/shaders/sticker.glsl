// Appearance of a tile: rounded plastic with a rounded sticker, computed per pixel, so that both are smooth at any
// size. Lengths are in cubies, and positions on a tile are relative to its centre.

// Half the side of a cubie, the radius of its rim, half the side of a sticker, the radius of its corners.
uniform vec4 shape;
uniform vec3 plastic;
uniform int layers;

// The finish is defined in front of this text: STICKERLESS (the plastic itself is coloured), CARBON (it is woven) or
// WORN (stickers are worn); and MARKED if stickers are marked.
#ifdef STICKERLESS
const float RAISED = 0.0;
#else
const float RAISED = 1.0;
#endif
#ifdef MARKED
// The marks of the six colours side by side, as distances to their strokes: 0.5 at the edge, larger inside.
uniform sampler2D glyphs;
#endif

// A pixel of the picture on a tile: its place, the direction to the eye in the axes of the tile, its extent if it were
// seen at a right angle, and how far a line of sight moves along the tile for each unit that it sinks.
struct Spot {
    vec2 place;
    vec3 sight;
    float pixel;
    vec2 slant;
};

Spot spotted(vec2 place, vec3 sight, float pixel) {
    return Spot(place, sight, pixel, sight.xy / max(sight.z, 0.05));
}

// Returns the extent of the pixel on the tile in a direction of length 1 or 0.
float extent(Spot spot, vec2 way) {
    float slant = dot(way, spot.slant);
    return spot.pixel * sqrt(1.0 + slant * slant);
}

// Returns the signed distance to the outline of the sticker (negative inside) and the outward direction.
vec3 outline(vec2 place) {
    vec2 corner = abs(place) - (shape.z - shape.w);
    vec2 beyond = max(corner, 0.0);
    float outside = length(beyond) + min(max(corner.x, corner.y), 0.0) - shape.w;
    vec2 outward = dot(beyond, beyond) > 0.0 ? normalize(beyond) : vec2(step(corner.y, corner.x), step(corner.x, corner.y));
    return vec3(outside, outward * sign(place));
}

#ifdef WORN
// Returns gradient noise on a lattice of triangles (simplex noise after Perlin, 2001), from about -1 to 1.
float noise(vec2 at) {
    vec2 cell = floor(at + (at.x + at.y) * 0.366025);
    vec2 a = at - cell + (cell.x + cell.y) * 0.211325;
    vec2 side = a.x > a.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
    float sum = 0.0;
    for (int corner = 0; corner < 3; corner++) {
        vec2 to = corner == 0 ? vec2(0.0) : corner == 1 ? side : vec2(1.0);
        vec2 d = a - to + 0.211325 * float(corner);
        float angle = 6.2832 * fract(sin(dot(cell + to, vec2(12.9898, 78.233))) * 43758.5453);
        float fade = max(0.5 - dot(d, d), 0.0);
        sum += fade * fade * fade * fade * dot(d, vec2(cos(angle), sin(angle)));
    }
    return 70.0 * sum;
}
#endif

// Returns the line around a range of tiles (first column and row, end column and row) at a place in columns and rows:
// its strength, and that of the dark line along it.
vec2 around(vec4 range, vec2 at, vec2 pixel) {
    vec2 inside = min(at - range.xy, range.zw - at);
    float depth = min(inside.x, inside.y);
    float size = min(inside.x < inside.y ? pixel.x : pixel.y, 0.6);
    // It lies where the rims of cubies do not hide it.
    depth -= 0.018;
    float wide = max(0.06, 2.5 * size);
    vec2 ends = clamp((vec2(wide, 1.4 * wide) - depth) / size + 0.5, 0.0, 1.0);
    return clamp(depth / size + 0.5, 0.0, 1.0) * vec2(ends.x, 0.75 * ends.y);
}

// Returns the cross over a sticker as `around` does: its strength, and that of the dark line along it.
vec2 crossing(vec2 place, float pixel) {
    vec2 at = abs(place) / shape.z;
    float off = abs(at.x - at.y) * 0.707 * shape.z;
    float wide = max(0.055, 0.9 * pixel);
    vec2 reach = clamp((vec2(wide, 1.9 * wide) - off) / max(pixel, 1e-4) + 0.5, 0.0, 1.0);
    return reach * vec2(1.0, 0.85) * step(max(at.x, at.y), 0.62);
}

// Returns the final colour of a tile. `edge` is from `outline`, `cover` the fraction of the pixel on the sticker,
// `stuck` 1 where the tile has one, `upright` the cosine
// and sine of the rotation of its mark, `line` from `around`, `open` less than 1 where other plastic is near.
vec3 seen(Spot spot, mat3 basis, vec2 upright, vec2 at, vec3 edge, vec3 sticker, float kind, float cover, float stuck, vec2 line, float open, float height) {
    float coarse = spot.pixel * sqrt(1.0 + dot(spot.slant, spot.slant));
    // The rim bends the normal outward, unless it is thinner than a pixel.
    vec2 bend = clamp((abs(spot.place) - (shape.x - shape.y)) / shape.y, 0.0, 1.0);
    bend *= clamp(1.5 * shape.y / coarse - 0.5, 0.0, 1.0) * sign(spot.place) * 0.98;
    // The edge of the sticker is bevelled, because it has a thickness.
    float bevel = smoothstep(-0.04, -0.004, edge.x) * clamp(0.07 / coarse - 0.5, 0.0, 1.0);
    vec2 tilt = mix(bend, edge.yz * bevel * 0.5, cover * RAISED);
    float rough = mix(0.42, 0.24, cover);
    vec3 body = plastic;

#ifdef CARBON
    float near = clamp(0.025 / coarse - 0.3, 0.0, 1.0);
    if (near > 0.0) {
        // Twill: bundles of fibres pass over two others and under two, under a clear coat.
        vec2 weave = at * 14.0;
        vec2 cell = floor(weave);
        vec2 across = fract(weave) - 0.5;
        float over = step(2.0, mod(cell.x + cell.y, 4.0));
        float bundle = mix(across.x, across.y, over);
        float shine = near * (1.0 - 3.2 * bundle * bundle) * mix(0.55, 1.0, over);
        body = mix(plastic, vec3(0.008 + 0.075 * shine), near);
        sticker *= mix(1.0, 0.80 + 0.26 * shine, near);
        rough = mix(rough, 0.2, near);
    }
#endif
#ifdef WORN
    if (cover > 0.0) {
        // Fingers have left a brown film on the stickers and pressed them unevenly.
        float film = noise(at * 1.7);
        vec2 uneven = vec2(noise(at * 2.3 + 31.0), noise(at * 2.3 + 67.0));
        tilt += cover * 0.065 * uneven;
        sticker = max(sticker - (0.5 + 0.5 * film) * vec3(0.03, 0.05, 0.06) * (0.3 + sticker), 0.0);
        rough = mix(rough, 0.3 + 0.16 * film, cover);
    }
#endif
#ifdef MARKED
    if (stuck > 0.0 && kind < 6.0) {
        vec2 turned = mat2(upright.x, -upright.y, upright.yx) * spot.place;
        vec2 mark = turned / (1.25 * shape.z) + 0.5;
        if (min(mark.x, mark.y) > 0.02 && max(mark.x, mark.y) < 0.98) {
            float ink = texture(glyphs, vec2((kind + mark.x) / 6.0, mark.y)).r - 0.5;
            float light = dot(sticker, vec3(0.21, 0.72, 0.07));
            float wide = coarse / (1.25 * shape.z);
            ink = clamp(ink / wide + 0.5, 0.0, 1.0) * smoothstep(0.11, 0.06, coarse);
            sticker = mix(sticker, light > 0.22 ? vec3(0.012) : vec3(0.95), 0.88 * ink);
        }
    }
#endif
    // The sticker casts a shadow on the plastic next to it.
    float beside = stuck * RAISED * clamp(0.06 / coarse - 0.5, 0.0, 1.0);
    body *= mix(1.0, 0.6, beside * (1.0 - smoothstep(0.0, 0.03, edge.x)));
    vec3 normal = normalize(basis * vec3(tilt, sqrt(max(1.0 - dot(tilt, tilt), 0.02))));
    vec3 own = mix(body, sticker, cover);
    // Less light of the room reaches the parts near the ground.
    float free = mix(open, 1.0, cover * RAISED) * (0.96 + 0.12 * height / float(layers));
    vec3 light = reflected(own, rough, normal, basis * spot.sight, min(free, 1.0));
    return encode(mix(light * (1.0 - line.y), vec3(1.0), line.x));
}
