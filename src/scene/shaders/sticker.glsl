// Appearance of a tile: rounded plastic with a rounded sticker, computed per pixel, so that both are smooth at any
// size. Lengths are in cubies, and positions on a tile are relative to its centre.

// Half the side of a cubie, the radius of its rim, half the side of a sticker, the radius of its corners.
uniform vec4 shape;
uniform vec3 plastic;
uniform int layers;

// Returns the signed distance to the outline of the sticker (negative inside) and the outward direction.
vec3 outline(vec2 place) {
    vec2 corner = abs(place) - (shape.z - shape.w);
    vec2 beyond = max(corner, 0.0);
    float outside = length(beyond) + min(max(corner.x, corner.y), 0.0) - shape.w;
    vec2 outward = dot(beyond, beyond) > 0.0 ? normalize(beyond) : vec2(step(corner.y, corner.x), step(corner.x, corner.y));
    return vec3(outside, outward);
}

// Returns the tilt of the surface, zero where it is flat. `cover` is the fraction of the pixel that the sticker
// covers, and `footprint` is the size of the pixel on the tile.
vec2 leaning(vec2 place, vec3 outline, float cover, float footprint) {
    // The rim bends the normal outward, unless it is thinner than a pixel.
    vec2 bend = clamp((abs(place) - (shape.x - shape.y)) / shape.y, 0.0, 1.0);
    bend *= clamp(1.5 * shape.y / footprint - 0.5, 0.0, 1.0);
    // The edge of the sticker is bevelled, because it has a thickness.
    float bevel = smoothstep(-0.045, -0.005, outline.x) * clamp(0.07 / footprint - 0.5, 0.0, 1.0);
    return mix(bend * 0.98, outline.yz * bevel * 0.55, cover) * sign(place);
}

// Returns the brightness of the plastic next to a sticker, which casts a shadow on it.
float beside(float outside, float stuck) {
    return mix(1.0, 0.75, stuck * (1.0 - smoothstep(0.0, 0.03, outside)));
}

// Returns the final colour of plastic and sticker. `shade` and `groove` darken the plastic; `groove` less if it is
// highlighted.
vec3 seen(vec3 normal, vec3 sight, vec3 sticker, float cover, float stuck, float mark, float groove, float shade, float height) {
    // Highlighted layers have lighter plastic, all the more if little of it is visible.
    float many = clamp((float(layers) - 6.0) / 24.0, 0.0, 1.0);
    vec3 body = mix(plastic, vec3(0.17 + 0.6 * many * stuck), mark) * mix(groove, 1.0, mark * many * stuck) * shade;
    vec3 label = mix(sticker, vec3(1.0), mark * (0.06 + 0.12 * many));
    vec3 own = mix(body, label, cover);
    vec3 shine = mirrored(normal, sight, mix(0.5, 1.0, cover)) * mix(groove, 1.0, cover);
    // Less ambient light reaches the parts near the ground.
    return encode(lit(own, normal) * (0.97 + 0.14 * height / float(layers)) + shine);
}
