// The look of a tile: rounded plastic and on it a rounded sticker, computed for each pixel, so that they are
// smooth at any size. Lengths are in cubies, a place on a tile is seen from its middle.

// Half a cubie's side, the radius of its rim, half a sticker's side, the radius of its corners.
uniform vec4 shape;
uniform vec3 plastic;
uniform int layers;

// The distance to the sticker's outline, negative inside, and the way outward.
vec3 outline(vec2 place) {
    vec2 corner = abs(place) - (shape.z - shape.w);
    vec2 beyond = max(corner, 0.0);
    float outside = length(beyond) + min(max(corner.x, corner.y), 0.0) - shape.w;
    vec2 outward = dot(beyond, beyond) > 0.0 ? normalize(beyond) : vec2(step(corner.y, corner.x), step(corner.x, corner.y));
    return vec3(outside, outward);
}

// How the surface leans, where a pixel covers so much of the tile: zero where it is flat.
vec2 leaning(vec2 place, vec3 outline, float cover, float footprint) {
    // The rim bends the normal outward; where it is thinner than a pixel it stays flat.
    vec2 bend = clamp((abs(place) - (shape.x - shape.y)) / shape.y, 0.0, 1.0);
    bend *= clamp(1.5 * shape.y / footprint - 0.5, 0.0, 1.0);
    // The sticker has a thickness: its edge is bevelled.
    float bevel = smoothstep(-0.045, -0.005, outline.x) * clamp(0.07 / footprint - 0.5, 0.0, 1.0);
    return mix(bend * 0.98, outline.yz * bevel * 0.55, cover) * sign(place);
}

// How bright the plastic beside a sticker is, which lies in its shade.
float beside(float outside, float stuck) {
    return mix(1.0, 0.75, stuck * (1.0 - smoothstep(0.0, 0.03, outside)));
}

// What is seen of plastic and sticker: `shade` darkens the plastic, of it `groove` also when it is pointed out.
vec3 seen(vec3 normal, vec3 sight, vec3 sticker, float cover, float stuck, float mark, float groove, float shade, float height) {
    // Layers are pointed out by lighter plastic; where there is little of it to see, all the more so.
    float many = clamp((float(layers) - 6.0) / 24.0, 0.0, 1.0);
    vec3 body = mix(plastic, vec3(0.17 + 0.6 * many * stuck), mark) * mix(groove, 1.0, mark * many * stuck) * shade;
    vec3 label = mix(sticker, vec3(1.0), mark * (0.06 + 0.12 * many));
    vec3 own = mix(body, label, cover);
    vec3 shine = mirrored(normal, sight, mix(0.5, 1.0, cover)) * mix(groove, 1.0, cover);
    // Near the ground less daylight arrives.
    return encode(lit(own, normal) * (0.97 + 0.14 * height / float(layers)) + shine);
}
