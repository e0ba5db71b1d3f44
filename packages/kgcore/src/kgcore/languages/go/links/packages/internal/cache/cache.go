package cache

func Put(key string, value any) {}
