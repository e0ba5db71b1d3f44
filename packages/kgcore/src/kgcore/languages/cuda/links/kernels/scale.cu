#include "scale.cuh"
__device__ float scale(float x) { return x * 2; }
int blocks(int n) { return n; }
