package classes;

public abstract class Base<T> implements Named, Closeable {
  protected Helper helper = new Helper();
  private void secret() { }
  static void shared() { }
  abstract T make();
  protected void step() { secret(); }
//                        ^ calls Base.java:Base.secret (certain)
  T first() { return make(); }
//                   ^ calls Base.java:Base.make
  public static class Helper {
    void help() { shared(); }
//                ^ calls Base.java:Base.shared
  }
  enum Mode { ON }
}
