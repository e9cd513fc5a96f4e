package canonical

import (
	"strings"
	"sync"
)

var sharedCanonicalizer struct {
	once sync.Once
	own  *Canonicalizer
}

// shared is the canonicalizer without a record.
func shared() *Canonicalizer {
	sharedCanonicalizer.once.Do(func() { sharedCanonicalizer.own = New() })
	return sharedCanonicalizer.own
}

// cloned is a copy of a text, so that what is remembered does not keep a longer text alive.
func cloned(text string) string { return strings.Clone(text) }
