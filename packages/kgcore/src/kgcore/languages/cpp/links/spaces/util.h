namespace util {
int help(int n);
namespace deep {
inline int far() { return help(1); }
//                        ^ calls util.cc:util.help (certain)
}
}  // namespace util
template <typename T> class Box {
 public:
  T* get() { return held; }
  T* held;
};
