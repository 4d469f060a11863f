// The width of a device pixel at a distance of 1.
uniform float pixelWidth;

centroid in vec3 place;
centroid in vec3 world;
flat in mat3 basis;
flat in vec2 tile;
flat in vec3 sticker;
flat in float kind;
flat in vec4 markA;
flat in vec4 markB;
flat in float lit;
flat in float crossed;
flat in float outlined;
flat in vec2 upright;

out vec4 pixel;

void main() {
    vec3 sight = eye - world;
    float distance = length(sight);
    Spot spot = spotted(place.xy, sight / distance * basis, pixelWidth * distance);
    float stuck = kind == 6.0 ? 0.0 : 1.0;

    vec3 edge = outline(place.xy);
    float cover = stuck * clamp(0.5 - edge.x / extent(spot, edge.yz), 0.0, 1.0);
    vec2 at = tile + 0.5 + place.xy * vec2(1.0, -1.0);
    vec2 line = vec2(0.0);
    if (outlined + lit > 0.0) {
        vec2 size = spot.pixel * sqrt(1.0 + spot.slant * spot.slant);
        line = outlined * max(around(markA, at, size), around(markB, at, size));
        line = max(line, lit * around(vec4(tile, tile + 1.0), at, size));
    }
    if (crossed > 0.0) {
        line = max(line, crossing(place.xy, extent(spot, vec2(0.707))));
    }

    // Little light reaches the gap between two cubies.
    vec2 next = vec2(0.5) - abs(place.xy);
    vec2 border = min(at, float(layers) - at);
    next += step(border, vec2(0.5));
    float gap = min(next.x, next.y);
    float open = mix(0.12, 1.0, smoothstep(0.0, 0.075, gap)) * (1.0 - 0.9 * smoothstep(0.3, 0.7, (shape.x - place.z) / shape.y));
    pixel = vec4(seen(spot, basis, upright, at, edge, sticker, kind, cover, stuck, line, open, world.y), 1.0);
}
