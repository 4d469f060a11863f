// The width of a device pixel at a distance of 1.
uniform float pixelWidth;

centroid in vec3 place;
centroid in vec3 world;
flat in mat3 basis;
flat in vec3 sticker;
flat in float stuck;
flat in float mark;

out vec4 pixel;

void main() {
    vec3 sight = eye - world;
    float distance = length(sight);
    sight /= distance;
    // Size of the pixel on the tile. It grows with the viewing angle.
    float footprint = pixelWidth * distance * inversesqrt(max(dot(basis[2], sight), 0.08));

    vec3 edge = outline(place.xy);
    float cover = stuck * clamp(0.5 - edge.x / footprint, 0.0, 1.0);
    vec2 tilt = leaning(place.xy, edge, cover, footprint);
    float rise = sqrt(max(1.0 - dot(tilt, tilt), 0.02));
    vec3 normal = normalize(basis * vec3(tilt, rise));

    // The gap between cubies below the rim is dark.
    float groove = 1.0 - 0.8 * smoothstep(0.25, 0.7, (shape.x - place.z) / shape.y);
    pixel = vec4(seen(normal, sight, sticker, cover, stuck, mark, groove, beside(edge.x, stuck), world.y), 1.0);
}
