// The rounded rim of the cubie and the rounded sticker are computed for each pixel, so that they are
// smooth at any size and blend away evenly where a tile is only a few pixels wide.

// Half a cubie's side, the radius of its rim, half a sticker's side, the radius of its corners.
uniform vec4 shape;
uniform vec3 plastic;
// The width of a device pixel, seen at a distance of 1.
uniform float pixelWidth;
uniform int layers;

centroid in vec3 place;
centroid in vec3 world;
flat in mat3 basis;
flat in vec3 sticker;
flat in float stuck;
flat in float mark;

out vec4 pixel;

void main() {
    vec2 side = sign(place.xy);
    vec3 sight = eye - world;
    float distance = length(sight);
    sight /= distance;
    // How much of the tile a pixel covers: more where the tile is seen at a slant.
    float footprint = pixelWidth * distance * inversesqrt(max(dot(basis[2], sight), 0.08));

    // The rim bends the normal outward; where it is thinner than a pixel it stays flat.
    vec2 bend = clamp((abs(place.xy) - (shape.x - shape.y)) / shape.y, 0.0, 1.0);
    bend *= clamp(1.5 * shape.y / footprint - 0.5, 0.0, 1.0);

    // The distance to the sticker's outline, negative inside, and the way outward.
    vec2 corner = abs(place.xy) - (shape.z - shape.w);
    vec2 beyond = max(corner, 0.0);
    float outside = length(beyond) + min(max(corner.x, corner.y), 0.0) - shape.w;
    vec2 outward = dot(beyond, beyond) > 0.0 ? normalize(beyond) : vec2(step(corner.y, corner.x), step(corner.x, corner.y));
    float cover = stuck * clamp(0.5 - outside / footprint, 0.0, 1.0);

    // The sticker has a thickness: its edge is bevelled, and the plastic around it is a little darker.
    float bevel = smoothstep(-0.045, -0.005, outside) * clamp(0.07 / footprint - 0.5, 0.0, 1.0);
    vec2 tilt = mix(bend * 0.98, outward * bevel * 0.55, cover) * side;
    float rise = sqrt(max(1.0 - dot(tilt, tilt), 0.02));
    vec3 normal = normalize(basis * vec3(tilt, rise));

    // Below the rim, in the gap between cubies, it is dark.
    float groove = 1.0 - 0.8 * smoothstep(0.25, 0.7, (shape.x - place.z) / shape.y);
    float contact = mix(1.0, 0.75, stuck * (1.0 - smoothstep(0.0, 0.03, outside)));

    // Layers are pointed out by lighter plastic; where there is little of it to see, all the more so.
    float many = clamp((float(layers) - 6.0) / 24.0, 0.0, 1.0);
    vec3 body = mix(plastic, vec3(0.17 + 0.6 * many * stuck), mark) * mix(groove, 1.0, mark * many * stuck) * contact;
    vec3 label = mix(sticker, vec3(1.0), mark * (0.06 + 0.12 * many));
    vec3 own = mix(body, label, cover);
    vec3 shine = mirrored(normal, sight, mix(0.5, 1.0, cover)) * mix(groove, 1.0, cover);
    // Near the ground less daylight arrives.
    float height = world.y / float(layers);
    pixel = vec4(encode(lit(own, normal) * (0.97 + 0.14 * height) + shine), 1.0);
}
