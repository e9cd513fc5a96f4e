package canonical

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// maxRecord is what the specification allows a record (section 16), with room for white space.
const maxRecord = 1 << 20

// LoadRecord reads the domain record in a file.
func LoadRecord(path string) (*Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ParseRecord(text)
}

// Source keeps the canonicalizer of a domain up to date with its record. The record is read again when it is no longer fresh,
// with the ETag of the one that is known. Where that fails, the last good record stays. Without any, built-in rules alone apply.
//
// Set the fields before the first call; the zero value of each is usable but for URL. Safe for concurrent use.
type Source struct {
	// URL is the address of the record, such as https://control.example/v1/domains/shop.example/record.
	URL string
	// Token is the bearer token for the API, or empty.
	Token string
	// Cache is a file that keeps the last good record over restarts, or empty.
	Cache string
	// Fresh is how long a record counts as fresh: one minute by default.
	Fresh time.Duration
	// Client makes the requests; by default one that gives up after 5 seconds.
	Client *http.Client
	// Now is the clock: time.Now by default.
	Now func() time.Time
	// Logf is told about records that cannot be read: log.Printf by default.
	Logf func(format string, values ...any)

	once    sync.Once
	reading sync.Mutex
	current atomic.Pointer[Canonicalizer]
	readAt  atomic.Int64
	etag    string
}

// Canonicalizer is the canonicalizer of the record in force; never nil.
func (s *Source) Canonicalizer() *Canonicalizer {
	s.once.Do(s.start)
	isFresh := func() bool {
		readAt := s.readAt.Load()
		return readAt != 0 && s.Now().UnixNano()-readAt < int64(s.Fresh)
	}
	if isFresh() {
		return s.current.Load()
	}
	if s.readAt.Load() == 0 {
		s.reading.Lock()
	} else if !s.reading.TryLock() {
		// Another call reads; what is known is good enough meanwhile.
		return s.current.Load()
	}
	defer s.reading.Unlock()
	if !isFresh() {
		if err := s.read(); err != nil {
			s.Logf("canonical: %s: %v; the last good record stays", s.URL, err)
		}
		s.readAt.Store(s.Now().UnixNano())
	}
	return s.current.Load()
}

func (s *Source) start() {
	if s.Fresh == 0 {
		s.Fresh = time.Minute
	}
	if s.Client == nil {
		s.Client = &http.Client{Timeout: 5 * time.Second}
	}
	if s.Now == nil {
		s.Now = time.Now
	}
	if s.Logf == nil {
		s.Logf = log.Printf
	}
	s.current.Store(New())
	if s.Cache != "" {
		if record, err := LoadRecord(s.Cache); err == nil {
			s.current.Store(New(WithRecord(record)))
		}
	}
}

func (s *Source) read() error {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, s.URL, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	if s.Token != "" {
		request.Header.Set("Authorization", "Bearer "+s.Token)
	}
	if s.etag != "" {
		request.Header.Set("If-None-Match", s.etag)
	}
	response, err := s.Client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotModified {
		return nil
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("HTTP %d", response.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxRecord))
	if err != nil {
		return err
	}
	record, err := ParseRecord(text)
	if err != nil {
		return err
	}
	s.current.Store(New(WithRecord(record)))
	s.etag = response.Header.Get("ETag")
	return s.keep(text)
}

// keep writes the cache file at once or not at all.
func (s *Source) keep(text []byte) error {
	if s.Cache == "" {
		return nil
	}
	file, err := os.CreateTemp(filepath.Dir(s.Cache), filepath.Base(s.Cache)+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), s.Cache)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
