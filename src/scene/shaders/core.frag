out vec4 pixel;

void main() {
    pixel = vec4(vec3(0.02), 1.0);
}
