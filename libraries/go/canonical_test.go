package canonical

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const viewURL = "https://shop.example/?b=1&view=list"

func recordText(revision int, strip string) string {
	return fmt.Sprintf(`{"v":1,"domain":"shop.example","revision":%d,"strip":[%s],"patterns":{}}`, revision, strip)
}

// api is the API of a control Worker.
type api struct {
	*httptest.Server
	status int
	body   string
	etag   string
	asked  []http.Header
}

func newAPI(t *testing.T) *api {
	a := &api{status: 200, body: recordText(1, `"view"`), etag: `"1"`}
	a.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.asked = append(a.asked, r.Header)
		w.Header().Set("ETag", a.etag)
		if a.status == 200 && r.Header.Get("If-None-Match") == a.etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.WriteHeader(a.status)
		fmt.Fprint(w, a.body)
	}))
	t.Cleanup(a.Close)
	return a
}

func (a *api) source(now *time.Time) *Source {
	return &Source{URL: a.URL, Now: func() time.Time { return *now }, Logf: func(string, ...any) {}}
}

func expectURL(t *testing.T, c *Canonicalizer, expected string) {
	t.Helper()
	if url := c.Canonicalize(viewURL, Identity).URL; url != expected {
		t.Errorf("got %s, expected %s", url, expected)
	}
}

func TestReadsAgainWithTheETagWhenTheRecordIsNoLongerFresh(t *testing.T) {
	a, now := newAPI(t), time.Unix(1000, 0)
	s := a.source(&now)
	s.Token = "secret"
	first := s.Canonicalizer()
	expectURL(t, first, "https://shop.example/?b=1")
	now = now.Add(59 * time.Second)
	if s.Canonicalizer() != first || len(a.asked) != 1 {
		t.Error("a fresh record was read again")
	}
	now = now.Add(2 * time.Second)
	if s.Canonicalizer() != first || a.asked[1].Get("If-None-Match") != `"1"` || a.asked[1].Get("Authorization") != "Bearer secret" {
		t.Errorf("asked with %v", a.asked[1])
	}
	a.body, a.etag = recordText(2, ""), `"2"`
	now = now.Add(61 * time.Second)
	expectURL(t, s.Canonicalizer(), viewURL)
}

func TestKeepsTheLastGoodRecordWhenReadingFails(t *testing.T) {
	a, now := newAPI(t), time.Unix(1000, 0)
	s := a.source(&now)
	s.Canonicalizer()
	a.etag = `"2"`
	for _, answer := range []struct {
		status int
		body   string
	}{{500, ""}, {200, "{"}, {200, "[]"}, {200, `{"domain":1}`}, {200, `{"v":9,"domain":"a","patterns":{}}`}, {200, `{"v":1,"domain":"a"}`}} {
		a.status, a.body = answer.status, answer.body
		now = now.Add(61 * time.Second)
		expectURL(t, s.Canonicalizer(), "https://shop.example/?b=1")
	}
}

func TestKeepsTheLastGoodRecordOverRestarts(t *testing.T) {
	a, now := newAPI(t), time.Unix(1000, 0)
	path := filepath.Join(t.TempDir(), "record.json")
	for _, status := range []int{200, 503} {
		a.status = status
		s := a.source(&now)
		s.Cache = path
		expectURL(t, s.Canonicalizer(), "https://shop.example/?b=1")
	}
	if _, err := LoadRecord(path); err != nil {
		t.Error(err)
	}
}

func TestAppliesBuiltInRulesWithoutARecord(t *testing.T) {
	now := time.Unix(1000, 0)
	s := &Source{URL: "http://127.0.0.1:1/", Now: func() time.Time { return now }, Logf: func(string, ...any) {}}
	expectURL(t, s.Canonicalizer(), viewURL)
}

func TestRefusesAFileThatHoldsNoRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record.json")
	for _, text := range []string{"", "{}", `{"v":1,"domain":"a.example","patterns":{"/?a":null}}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadRecord(path); err == nil {
			t.Errorf("took %q", text)
		}
	}
}

func TestGivesAResultForEveryText(t *testing.T) {
	for _, text := range []string{
		"", "\xff", "https://\xff.example/", "http://" + strings.Repeat("a", 100_000), "https://a.example/" + strings.Repeat("%", 9999),
		"https://a.example/?" + strings.Repeat("a[b]=1&", 2000), "https://a.example/#" + strings.Repeat("a=1&", 5000),
	} {
		if Canonicalize(text).Key == "" {
			t.Errorf("no key for %.40q", text)
		}
	}
}

func TestTakesARecordPerHost(t *testing.T) {
	own, err := ParseRecord([]byte(recordText(1, `"view"`)))
	if err != nil {
		t.Fatal(err)
	}
	c := New(WithRecords(func(host string) *Record {
		if host == "shop.example" {
			return own
		}
		return nil
	}))
	expectURL(t, c, "https://shop.example/?b=1")
	if url := c.Canonicalize("https://a.example/?view=1", Request).URL; url != "https://a.example/?view=1" {
		t.Error(url)
	}
}

func TestGivesTheSameOnTheFastPathAsInTheSteps(t *testing.T) {
	for _, url := range []string{
		"http://www.example.com/a/?utm_source=x&b=1", "https://example.com/a/index.html", "https://m.example.com/2020/12/07/a-story/amp/",
		"https://example.com/?pageSize=1&pagesize=2&a=1", "https://example.com/api/a/", "https://example.com/a?b=%41", "https://example.com/%C3%BC?b=2&a=1#c",
	} {
		// A host is met for the first time in the steps; with a dot, it is another host with the same rules.
		cold, warm := New(), New()
		first := cold.Canonicalize(url, Identity)
		warm.Canonicalize(url, Identity)
		if second := warm.Canonicalize(url, Identity); first.Key != second.Key || first.URL != second.URL || fmt.Sprint(first.Applied) != fmt.Sprint(second.Applied) {
			t.Errorf("%s: %v, then %v", url, first, second)
		}
	}
}

func TestIsSharedByGoroutines(t *testing.T) {
	c := New()
	var group sync.WaitGroup
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for j := 0; j < 2000; j++ {
				url := fmt.Sprintf("https://www.h%d.example/a/?utm_source=x&n%d=1&b=2", j%50, j%300)
				if c.Canonicalize(url, Identity).Key != Canonicalize(url).Key {
					t.Error(url)
				}
			}
		}()
	}
	group.Wait()
}
