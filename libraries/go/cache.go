package canonical

import "sync"

// cache remembers what is computed, for a bounded number of keys; safe for concurrent use.
type cache[K comparable, V any] struct {
	mutex sync.RWMutex
	known map[K]V
}

func (c *cache[K, V]) lookUp(key K) (V, bool) {
	c.mutex.RLock()
	value, ok := c.known[key]
	c.mutex.RUnlock()
	return value, ok
}

// get gives what is known, or computes it. When the cache is full, it starts afresh.
func (c *cache[K, V]) get(key K, limit int, compute func() V) V {
	if value, ok := c.lookUp(key); ok {
		return value
	}
	value := compute()
	c.mutex.Lock()
	if c.known == nil || len(c.known) >= limit {
		c.known = make(map[K]V)
	}
	c.known[key] = value
	c.mutex.Unlock()
	return value
}
