__device__ float scale(float x);
int blocks(int n);
