uniform vec3 plastic;

out vec4 pixel;

void main() {
    pixel = vec4(sqrt(plastic * 0.12), 1.0);
}
