// Light as in a photographer's tent: a soft key above the left shoulder, a weak fill from the right,
// and daylight from everywhere. Shading is linear; `encode` makes sRGB of it at the end, and no tone
// mapping comes between, which would dull the stickers.

uniform vec3 eye;
uniform vec3 keyLight;
uniform vec3 fillLight;

// A surface's own colour under the lights.
vec3 lit(vec3 colour, vec3 normal) {
    float sky = 0.5 + 0.5 * normal.y;
    float key = max(dot(normal, keyLight), 0.0);
    float fill = max(dot(normal, fillLight), 0.0);
    vec3 light = mix(vec3(0.40, 0.41, 0.44), vec3(0.56, 0.56, 0.55), sky)
        + key * vec3(0.50, 0.49, 0.47) + fill * vec3(0.17, 0.18, 0.20);
    return colour * light;
}

// What a smooth surface mirrors of the tent: a broad bright ceiling, and the key's own spot.
vec3 mirrored(vec3 normal, vec3 sight, float gloss) {
    vec3 way = reflect(-sight, normal);
    float facing = max(dot(normal, sight), 0.0);
    float fresnel = 0.035 + 0.55 * pow(1.0 - facing, 5.0);
    float ceiling = 0.12 + 0.9 * smoothstep(0.05, 0.95, way.y) + 0.35 * smoothstep(0.3, 1.0, dot(way, fillLight));
    float spot = pow(max(dot(way, keyLight), 0.0), mix(18.0, 60.0, gloss));
    return vec3(fresnel * ceiling * gloss + spot * mix(0.05, 0.16, gloss));
}

vec3 encode(vec3 light) {
    vec3 c = clamp(light, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
