package canonical

import "strings"

// parts is a parsed URL. An absent query or fragment is empty: the parser drops empty ones.
type parts struct {
	scheme, userinfo, host, port, path string
	query, fragment                    string
	hasQuery, hasFragment              bool
}

// text serializes a URL.
func (p *parts) text() string {
	return string(p.appendTo(make([]byte, 0, len(p.host)+len(p.path)+len(p.query)+len(p.fragment)+24)))
}

func (p *parts) appendTo(out []byte) []byte {
	out = append(append(out, p.scheme...), "://"...)
	if p.userinfo != "" {
		out = append(append(out, p.userinfo...), '@')
	}
	out = append(out, p.host...)
	if p.port != "" {
		out = append(append(out, ':'), p.port...)
	}
	out = append(out, p.path...)
	if p.hasQuery {
		out = append(append(out, '?'), p.query...)
	}
	if p.hasFragment {
		out = append(append(out, '#'), p.fragment...)
	}
	return out
}

func (p *parts) setQuery(query string, has bool) { p.query, p.hasQuery = query, has }

// What stays as it is in each part, besides being printable ASCII.
var (
	isPlainUserinfo = printableWithout("\"#/:;<=>?@[\\]^`{|}")
	isPlainPath     = printableWithout("\"#<>?^`{}")
	isPlainQuery    = printableWithout("\"#'<>")
	isPlainFragment = printableWithout("\"<>`")
)

func printableWithout(characters string) (table [256]bool) {
	for c := '!'; c <= '~'; c++ {
		table[c] = !strings.ContainsRune(characters, c)
	}
	return table
}

// parse is section 3: the parts of an absolute http(s) URL.
func parse(text string) (parts, bool) {
	if p, ok := parseSerialized(text); ok {
		return p, true
	}
	text = strings.TrimFunc(wellFormed(text), func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(text, "\t\n\r") {
		text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
	}
	var p parts
	switch {
	case hasFoldedPrefix(text, "https:"):
		p.scheme, text = "https", text[6:]
	case hasFoldedPrefix(text, "http:"):
		p.scheme, text = "http", text[5:]
	default:
		return parts{}, false
	}
	text = strings.TrimLeft(text, "/\\")
	text, fragment, _ := strings.Cut(text, "#")
	text, query, _ := strings.Cut(text, "?")
	end := strings.IndexAny(text, "/\\")
	if end < 0 {
		end = len(text)
	}
	if !p.parseAuthority(text[:end]) {
		return parts{}, false
	}
	p.path = parsedPath(text[end:])
	p.query, p.fragment = percentEncoded(query, &isPlainQuery), percentEncoded(fragment, &isPlainFragment)
	p.hasQuery, p.hasFragment = p.query != "", p.fragment != ""
	return p, true
}

// parseSerialized reads a URL that the parser leaves as it is.
func parseSerialized(text string) (p parts, ok bool) {
	switch {
	case strings.HasPrefix(text, "https://"):
		p.scheme = text[:5]
	case strings.HasPrefix(text, "http://"):
		p.scheme = text[:4]
	default:
		return p, false
	}
	start := len(p.scheme) + 3
	end := plainHostEnd(text, start)
	if end < 0 {
		return p, false
	}
	p.host = text[start:end]
	at := end
	for ; at < len(text) && text[at] != '?' && text[at] != '#'; at++ {
		if !isPlainPath[text[at]] || text[at] == '\\' || (text[at] == '/' && mayBeDots(text[at+1:])) {
			return p, false
		}
	}
	p.path = text[end:at]
	rest := text[at:]
	rest, p.fragment, p.hasFragment = strings.Cut(rest, "#")
	if rest != "" {
		p.query, p.hasQuery = rest[1:], true
	}
	isPlain := isAllOf(p.query, &isPlainQuery) && isAllOf(p.fragment, &isPlainFragment)
	return p, isPlain && p.hasQuery == (p.query != "") && p.hasFragment == (p.fragment != "")
}

func isAllOf(text string, table *[256]bool) bool {
	for i := 0; i < len(text); i++ {
		if !table[text[i]] {
			return false
		}
	}
	return true
}

// plainHostEnd is where a host ends that needs no parser and that a path follows, or -1: lower case, no Punycode, a last label
// that is no number, no port.
func plainHostEnd(text string, start int) int {
	labelStart := start
	for at := start; at < len(text); at++ {
		switch c := text[at]; {
		case c >= 'a' && c <= 'z' || isDigit(c) || c == '-':
		case c == '.':
			if strings.HasPrefix(text[labelStart:], "xn--") {
				return -1
			}
			labelStart = at + 1
		case c == '/':
			if labelStart == at || !isLetter(text[labelStart]) || strings.HasPrefix(text[labelStart:], "xn--") {
				return -1
			}
			return at
		default:
			return -1
		}
	}
	return -1
}

// mayBeDots tells whether a segment begins as a dot segment does.
func mayBeDots(segment string) bool {
	return segment != "" && (segment[0] == '.' || hasFoldedPrefix(segment, "%2e"))
}

func parsedPath(text string) string {
	if text == "" {
		return "/"
	}
	var segments []string
	pieces := strings.Split(strings.ReplaceAll(text, "\\", "/")[1:], "/")
	for i, piece := range pieces {
		dots := dotCount(piece)
		if dots == 0 {
			segments = append(segments, percentEncoded(piece, &isPlainPath))
			continue
		}
		if dots == 2 && len(segments) > 0 {
			segments = segments[:len(segments)-1]
		}
		if i == len(pieces)-1 {
			segments = append(segments, "")
		}
	}
	return "/" + strings.Join(segments, "/")
}

// dotCount is 1 or 2 for a dot segment, percent-encoded or not, and 0 for any other.
func dotCount(segment string) int {
	count := 0
	for segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case hasFoldedPrefix(segment, "%2e"):
			segment = segment[3:]
		default:
			return 0
		}
		if count++; count > 2 {
			return 0
		}
	}
	return count
}
