package canonical

import (
	"os"
	"strings"
	"testing"
)

func benchURLs(b *testing.B) []string {
	text, err := os.ReadFile("/work/scratch/libs/urls.txt")
	if err != nil {
		b.Skip(err)
	}
	return strings.Fields(string(text))
}

func BenchmarkIdentity(b *testing.B) {
	urls := benchURLs(b)
	c := New()
	for _, url := range urls {
		c.Canonicalize(url, Identity)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Canonicalize(urls[i%len(urls)], Identity)
	}
}
