// Studio lighting: a soft key light above the left shoulder, a weak fill light from the right, and ambient light
// from all sides. Shading is linear; `encode` converts the result to sRGB. There is no tone mapping, which would
// dull the stickers.

uniform vec3 eye;
uniform vec3 keyLight;
uniform vec3 fillLight;

// Returns the diffuse colour of a surface under the lights.
vec3 lit(vec3 colour, vec3 normal) {
    float sky = 0.5 + 0.5 * normal.y;
    float key = max(dot(normal, keyLight), 0.0);
    float fill = max(dot(normal, fillLight), 0.0);
    vec3 light = mix(vec3(0.74, 0.74, 0.75), vec3(0.60, 0.60, 0.60), sky)
        + key * vec3(0.46, 0.45, 0.43) + fill * vec3(0.17, 0.18, 0.20);
    return colour * min(light, 1.0);
}

// Returns the specular reflection: a broad bright ceiling and the highlight of the key light.
vec3 mirrored(vec3 normal, vec3 sight, float gloss) {
    vec3 way = reflect(-sight, normal);
    float slant = 1.0 - max(dot(normal, sight), 0.0);
    float fresnel = 0.014 + 0.25 * slant * slant * slant * slant * slant;
    float ceiling = 0.15 + 1.3 * smoothstep(-0.15, 0.9, way.y) + 0.5 * smoothstep(0.2, 1.0, dot(way, fillLight));
    // Raises the highlight to the 32nd power.
    float spot = max(dot(way, keyLight), 0.0);
    spot *= spot;
    spot *= spot;
    spot *= spot;
    spot *= spot;
    spot *= spot;
    // Surfaces that face down reflect the ground, which is dark.
    return vec3(gloss * smoothstep(-1.0, 0.1, normal.y) * (fresnel * ceiling + 0.045 * spot));
}

vec3 encode(vec3 light) {
    vec3 c = clamp(light, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
