// A small photo studio and the reflection of its light by plastic. Directions are in the coordinates of the room,
// which rotates with the camera: x points right, y up and z to the viewer. Light is linear; `encode` converts it to
// sRGB. There is no tone mapping, which would dull the stickers.

uniform vec3 eye;

// The direction of the key light, a softbox above the left shoulder.
const vec3 KEY = vec3(-0.4203, 0.7506, 0.5104);
// The direction of the fill light, a weak one from the right.
const vec3 FILL = vec3(0.8400, 0.1600, 0.5190);

// Returns the light that comes from a direction, blurred by the roughness of what reflects it.
float studio(vec3 way, float rough) {
    float blur = 0.05 + 0.6 * rough;
    // A dark floor, walls that are brighter above, and two tall strip lights behind the cube on both sides.
    float walls = mix(0.03 + 0.30 * smoothstep(-0.62, -0.25, way.y), 0.13 + 0.3 * way.y * way.y, smoothstep(-blur, blur, way.y + 0.05));
    float strips = smoothstep(0.82 - blur, 0.82 + blur, abs(way.x))
        * smoothstep(-0.30 - blur, 0.05 + blur, way.y) * (1.0 - smoothstep(0.35, 0.75 + blur, way.y));
    // The softbox overhead and the key light.
    float box = smoothstep(0.72 - blur, 0.72 + blur, way.y) * smoothstep(-0.75, -0.45, way.z);
    float key = smoothstep(0.90 - blur, 0.90 + blur * 0.5, dot(way, KEY));
    return walls + 1.5 * strips + 1.1 * box + 1.6 * key;
}

// Returns the light that a surface with the normal `n` reflects in the direction `v`. `open` is the fraction of the
// room that it is exposed to.
// The specular part is the Cook-Torrance model: GGX distribution, Schlick's Fresnel term for plastic, the visibility
// term by Kelemen, and for the room the fit of Karis, "Physically based shading on mobile" (2014).
vec3 reflected(vec3 colour, float rough, vec3 n, vec3 v, float open) {
    float facing = clamp(dot(n, v), 0.02, 1.0);
    float key = max(dot(n, KEY), 0.0);
    float fill = max(dot(n, FILL), 0.0);
    float sky = 0.5 + 0.5 * n.y;
    vec3 light = (0.52 + 0.13 * sky) * open * vec3(1.0, 1.0, 1.01)
        + key * vec3(0.56, 0.55, 0.53) * mix(open, 1.0, 0.5) + fill * vec3(0.15, 0.16, 0.18);

    vec4 fit = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float grazing = min(fit.x * fit.x, exp2(-9.28 * facing)) * fit.x + fit.y;
    float mirror = 0.04 * (fit.z - 1.04 * grazing) + fit.w + 1.04 * grazing;
    float around = studio(reflect(-v, n), rough) * open * open;

    vec3 half_way = normalize(KEY + v);
    float nh = max(dot(n, half_way), 0.0);
    float lh = max(dot(KEY, half_way), 0.1);
    float spread = rough * rough * rough * rough;
    float peak = nh * nh * (spread - 1.0) + 1.0;
    float fresnel = 0.04 + 0.96 * exp2(-8.0 * lh);
    float spot = spread / (peak * peak) * fresnel / (4.0 * lh * lh) * key * 0.5 * open;
    return colour * min(light, 1.06) * (1.0 - mirror) + vec3(mirror * around + min(spot, 2.0));
}

vec3 encode(vec3 light) {
    vec3 c = clamp(light, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
