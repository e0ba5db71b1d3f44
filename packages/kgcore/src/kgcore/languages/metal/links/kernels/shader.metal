#include <metal_stdlib>
using namespace metal;

struct Light {
    float strength;
    float lit(float by) const { return strength * by; }
};

static float scaled(float value, constant float& by) { return clamp(value * by, 0.0, 1.0); }
//                                                            ^ nothing

kernel void grow(device float* values [[buffer(0)]], constant Light& light [[buffer(1)]], uint i [[thread_position_in_grid]]) {
    values[i] = scaled(values[i], values[0]);
    //          ^ calls shader.metal:scaled (certain) from grow
    values[i] = light.lit(2.0);
    //                ^ calls shader.metal:Light.lit (inferred)
    metal::normalize(values);
    //     ^ nothing
}
