uniform vec3 plastic;

out vec4 pixel;

void main() {
    pixel = vec4(sqrt(plastic * 0.3), 1.0);
}
