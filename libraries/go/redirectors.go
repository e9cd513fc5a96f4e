package canonical

import (
	"encoding/json"
	"strings"
)

// redirectorData is one entry of `redirectors`.
type redirectorData struct {
	Name          string          `json:"name"`
	Hosts         []string        `json:"hosts"`
	Subdomains    bool            `json:"subdomains"`
	Path          string          `json:"path"`
	Target        json.RawMessage `json:"target"`
	Decode        string          `json:"decode"`
	Prefix        string          `json:"prefix"`
	Suffix        string          `json:"suffix"`
	MayLackScheme bool            `json:"mayLackScheme"`
}

// redirector is a page that only redirects to another URL (section 4.2).
type redirector struct {
	rule          string
	path          pathPattern
	target        string
	names         []string // of the target `query`
	decode        func(string) (string, bool)
	prefix        string
	suffix        *grammar
	mayLackScheme bool
}

func compileRedirector(data *redirectorData) *redirector {
	r := &redirector{
		rule:          "redirector:" + data.Name,
		path:          compilePath(data.Path, nil, false),
		decode:        redirectorDecodes[data.Decode],
		prefix:        data.Prefix,
		mayLackScheme: data.MayLackScheme,
	}
	if data.Suffix != "" {
		r.suffix = grammarOf(data.Suffix)
	}
	var query struct {
		Query []string `json:"query"`
	}
	if json.Unmarshal(data.Target, &r.target) != nil && json.Unmarshal(data.Target, &query) == nil {
		r.target, r.names = "query", query.Query
	}
	return r
}

// inner is the text of the inner URL.
func (r *redirector) inner(p *parts) (string, bool) {
	segments := splitPath(p.path)
	if segments[len(segments)-1] == "" && p.path != "/" && r.target != "rest" && r.target != "amp-rest" {
		segments = segments[:len(segments)-1]
	}
	var found captures
	if !r.path.match(segments, &found) {
		return "", false
	}
	text, ok := r.targetText(found, p)
	if ok && r.decode != nil {
		text, ok = r.decode(text)
	}
	if !ok {
		return "", false
	}
	text = r.prefix + text
	if hasFoldedPrefix(text, "http%3a") || hasFoldedPrefix(text, "https%3a") {
		text = decodeOrRaw(text)
	}
	if r.suffix != nil {
		if start := r.suffix.suffixStart(text); start >= 0 {
			text = text[:start]
		}
	}
	if isHTTP(text) {
		return text, true
	}
	return "http://" + text, r.mayLackScheme && beginsWithHost(text)
}

func (r *redirector) targetText(found captures, p *parts) (string, bool) {
	rest, _ := found.get("**")
	tail := ""
	if p.hasQuery {
		tail = "?" + p.query
	}
	switch r.target {
	case "whole-query":
		return p.query, p.hasQuery
	case "rest":
		return rest + tail, true
	case "amp-rest":
		if rest == "" || rest[0] == '/' {
			return "", false
		}
		if strings.HasPrefix(rest, "s/") {
			return "https://" + rest[2:] + tail, true
		}
		return "http://" + rest + tail, true
	case "capture":
		url, _ := found.get("url")
		return decode(url)
	}
	pairs := splitQuery(p.query)
	for _, name := range r.names {
		if first := firstNamed(pairs, name); first != nil && first.value != "" {
			return formDecode(first.value)
		}
	}
	return "", false
}

func isHTTP(text string) bool {
	return hasFoldedPrefix(text, "http://") || hasFoldedPrefix(text, "https://")
}

// beginsWithHost is the grammar (?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$) at the beginning, in any case.
func beginsWithHost(text string) bool {
	end := strings.IndexAny(text, "/?#")
	if end < 0 {
		end = len(text)
	}
	labels := strings.Split(asciiLower(text[:end]), ".")
	last := labels[len(labels)-1]
	if len(labels) < 2 || len(last) < 2 || strings.Trim(last, "abcdefghijklmnopqrstuvwxyz") != "" {
		return false
	}
	for _, label := range labels[:len(labels)-1] {
		if label == "" || !isLabel(label) {
			return false
		}
	}
	return true
}
