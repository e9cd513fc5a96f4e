package canonical

import (
	"strings"
)

// pathSet is path patterns of which a `*` at the end means any rest, and one in front any beginning.
type pathSet struct {
	exact    set
	prefixes []string
	suffixes [256][]string // by last octet
	any      bool
}

func (s *pathSet) add(patterns []string) {
	for _, own := range patterns {
		switch last := len(own) - 1; {
		case own == "*":
			s.any = true
		case own[last] == '*':
			s.prefixes = append(s.prefixes, own[:last])
		case own[0] == '*':
			s.suffixes[own[last]] = append(s.suffixes[own[last]], own[1:])
		default:
			if s.exact == nil {
				s.exact = set{}
			}
			s.exact[own] = struct{}{}
		}
	}
}

func (s *pathSet) has(path string) bool {
	if s.any || s.exact != nil && s.exact.has(path) {
		return true
	}
	return hasAnyPrefix(path, s.prefixes) || path != "" && hasAnySuffix(path, s.suffixes[path[len(path)-1]])
}

func hasAnyPrefix(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

func hasAnySuffix(text string, suffixes []string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(text, suffix) {
			return true
		}
	}
	return false
}

// segmentSet is segments of a path: words, or grammars.
type segmentSet struct {
	words    set
	grammars []*grammar
	any      bool // every path
}

// add takes a grammar; an empty one is every path.
func (s *segmentSet) add(source string) {
	if source == "" {
		s.any = true
		return
	}
	if strings.ContainsAny(source, `\.[](){}*+?^$`) {
		s.grammars = append(s.grammars, grammarOf(source))
		return
	}
	for _, word := range strings.Split(source, "|") {
		s.words[word] = struct{}{}
	}
}

func (s *segmentSet) hasAnyOf(path string) bool {
	if s.any || path == "" {
		return s.any
	}
	for rest, more := path[1:], true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if s.words.has(segment) {
			return true
		}
		for _, own := range s.grammars {
			if own.matches(segment) {
				return true
			}
		}
	}
	return false
}
