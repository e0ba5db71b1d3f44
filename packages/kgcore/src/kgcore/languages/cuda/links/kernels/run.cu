#include "scale.cuh"

__global__ void add(float *a, int n) {
  a[threadIdx.x] = scale(a[0]);
  //               ^ calls scale.cu:scale (certain) from add
  __syncthreads();
  // <- nothing
}

template <typename T> __global__ void fill(T *a) { a[0] = 0; }

void run(float *a, int n) {
  add<<<blocks(n), 256>>>(a, n);
  // <- calls run.cu:add (certain) from run
  //    ^ calls scale.cu:blocks (certain)
  fill<float><<<1, 1>>>(a);
  // <- calls run.cu:fill (certain)
  cudaMalloc(a);
  // <- nothing
}
