class Key {};
class Order {
 public:
  int compare(int a, int b) const;
  int compare(const Key& a, const Key& b) const;
  int compare(int a) const { return a; }
};
int pick(int a);
int pick(const Key& a);
