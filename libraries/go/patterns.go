package canonical

import (
	"strings"
)

const (
	oneCapture  = "[^/?#]+"
	restCapture = "[^?#]+"
	maxSegment  = 2048
)

// pattern is one segment or value with captures and alternatives; grammar is nil for plain text.
type pattern struct {
	text     string
	words    []string // of a pattern that is nothing but alternatives
	whole    string   // the name of a pattern that is nothing but a capture
	names    []string
	optional bool
	grammar  *grammar
}

func compilePattern(text string, grammars map[string]string) pattern {
	p := pattern{text: text}
	var source strings.Builder
	for rest := text; ; {
		at := strings.IndexAny(rest, "{(")
		if at < 0 {
			if len(p.names) == 0 && source.Len() == 0 {
				return p
			}
			source.WriteString(escaped(rest))
			break
		}
		token, name, flag := patternToken(rest[at:])
		if token == 0 {
			source.WriteString(escaped(rest[:at+1]))
			rest = rest[at+1:]
			continue
		}
		source.WriteString(escaped(rest[:at]))
		if name == "" {
			words := strings.Split(rest[at+1:at+token-1], "|")
			if token == len(text) {
				p.words = words
			}
			source.WriteString("(?:" + strings.Join(mapped(words, escaped), "|") + ")")
		} else {
			p.names = append(p.names, name)
			p.optional = p.optional || flag == "?"
			source.WriteString("(" + grammarIn(grammars, name) + ")")
			if token == len(text) {
				p.whole, p.grammar = name, grammarOf(grammarIn(grammars, name))
				return p
			}
		}
		rest = rest[at+token:]
	}
	p.grammar = compileGrammar(source.String())
	return p
}

func grammarIn(grammars map[string]string, name string) string {
	if grammar, ok := grammars[name]; ok {
		return grammar
	}
	return oneCapture
}

// patternToken reads `{name}`, `{name?}`, `{name**}` or `(a|b)` at the beginning of a text; the name is empty for alternatives.
func patternToken(text string) (length int, name, flag string) {
	if text[0] == '(' {
		end := strings.IndexAny(text[1:], "()")
		if end < 0 || text[1+end] != ')' {
			return 0, "", ""
		}
		return end + 2, "", ""
	}
	end := 1
	for end < len(text) && isWord(text[end]) {
		end++
	}
	if end == 1 || !isLetter(text[1]) {
		return 0, "", ""
	}
	name = text[1:end]
	for _, flag := range [...]string{"}", "?}", "**}"} {
		if strings.HasPrefix(text[end:], flag) {
			return end + len(flag), name, strings.TrimSuffix(flag, "}")
		}
	}
	return 0, "", ""
}

func mapped(texts []string, change func(string) string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = change(text)
	}
	return out
}

// escaped is a text as a grammar that matches it.
func escaped(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 && !isWord(byte(r)) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

func (p *pattern) match(value string, found *captures) bool {
	if p.grammar == nil {
		return value == p.text
	}
	if p.words != nil {
		return contains(p.words, value)
	}
	if p.whole != "" {
		return p.grammar.matches(value) && found.add(p.whole, value)
	}
	if len(p.names) == 0 {
		return p.grammar.matches(value)
	}
	groups, ok := p.grammar.captures(value)
	for i := 0; ok && i < len(p.names); i++ {
		ok = found.add(p.names[i], groups[i])
	}
	return ok
}

func contains(texts []string, text string) bool {
	for _, other := range texts {
		if other == text {
			return true
		}
	}
	return false
}

// pathPattern is a whole path.
type pathPattern struct {
	segments []pattern
	rest     string // the name of the rest; empty without one
	grammar  *grammar
}

// compilePath compiles a path pattern. Routes of providers drop their own trailing slash.
func compilePath(text string, grammars map[string]string, isRoute bool) pathPattern {
	pieces := splitPath(text)
	if isRoute && pieces[len(pieces)-1] == "" {
		pieces = pieces[:len(pieces)-1]
	}
	var p pathPattern
	if len(pieces) > 0 {
		last := pieces[len(pieces)-1]
		if last == "**" {
			p.rest = last
		} else if length, name, flag := firstToken(last); length == len(last) && flag == "**" {
			p.rest = name
			source, ok := grammars[name]
			if !ok {
				source = restCapture
			}
			p.grammar = grammarOf(source)
		}
		if p.rest != "" {
			pieces = pieces[:len(pieces)-1]
		}
	}
	for _, piece := range pieces {
		p.segments = append(p.segments, compilePattern(piece, grammars))
	}
	return p
}

func firstToken(text string) (int, string, string) {
	if text == "" || text[0] != '{' {
		return -1, "", ""
	}
	return patternToken(text)
}

// takes tells whether the path may have so many segments.
func (p *pathPattern) takes(count int) bool {
	return count == len(p.segments) || p.rest != "" && count > len(p.segments)
}

func (p *pathPattern) match(segments []string, found *captures) bool {
	if !p.takes(len(segments)) {
		return false
	}
	for i := range p.segments {
		switch own, segment := &p.segments[i], segments[i]; {
		case own.text == "*":
			if segment == "" {
				return false
			}
		case own.grammar != nil && len(segment) > maxSegment && lengthInCodeUnits(segment) > maxSegment:
			return false
		case !own.match(segment, found):
			return false
		}
	}
	if p.rest == "" {
		return true
	}
	rest := strings.Join(segments[len(p.segments):], "/")
	if p.grammar != nil && !p.grammar.matches(rest) {
		return false
	}
	return found.add(p.rest, rest)
}

// splitPath gives the segments behind the first slash.
func splitPath(path string) []string {
	return strings.Split(strings.TrimPrefix(path, "/"), "/")
}
