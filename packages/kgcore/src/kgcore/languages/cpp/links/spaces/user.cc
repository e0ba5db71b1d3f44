#include "util.h"
using namespace util;
namespace d = util::deep;

struct Thing {
  int go() { return 1; }
};
enum class Mode { Fast };
enum Plain { Slow };

int run(Box<Thing> box) {
  help(1);
  // <- calls util.cc:util.help
  util::deep::far();
  //          ^ calls util.h:util.deep.far (certain)
  d::far();
  // ^ calls util.h:util.deep.far (certain)
  hidden();
  // <- nothing
  box.get()->go();
  //         ^ calls user.cc:Thing.go (inferred)
  ::help(2);
  //^ nothing
  std::sort(1);
  //   ^ nothing
  return Slow + (int)Mode::Fast;
  //     ^ reads user.cc:Plain.Slow
  //                 ^ reads user.cc:Mode.Fast
}
