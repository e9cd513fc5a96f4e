package canonical

import "strings"

// pair is one piece of a query.
type pair struct {
	raw, name, plain string
	value            string // raw
	hasValue         bool
	decoded          string // the decoded value, once it was asked for
	isDecoded        bool
	at               int // place among the parameters of a query that is read in order
}

func (p *pair) decodedValue() string {
	if !p.isDecoded {
		p.decoded, p.isDecoded = decodeOrRaw(p.value), true
	}
	return p.decoded
}

func pairOf(piece string) pair {
	rawName, value, hasValue := strings.Cut(piece, "=")
	name := decodeOrRaw(rawName)
	return pair{raw: piece, name: name, plain: plainName(name), value: value, hasValue: hasValue}
}

// splitQuery gives the pieces that are not empty.
func splitQuery(query string) []pair {
	if query == "" {
		return nil
	}
	pairs := make([]pair, 0, strings.Count(query, "&")+1)
	for more := true; more; {
		var piece string
		if piece, query, more = strings.Cut(query, "&"); piece != "" {
			pairs = append(pairs, pairOf(piece))
		}
	}
	return pairs
}

// joinQuery is the pieces as a query; false for none.
func joinQuery(pairs []pair) (string, bool) {
	length := 0
	for i := range pairs {
		length += len(pairs[i].raw) + 1
	}
	out := make([]byte, 0, length)
	for i := range pairs {
		if i > 0 {
			out = append(out, '&')
		}
		out = append(out, pairs[i].raw...)
	}
	return string(out), len(pairs) > 0
}

// plainName is the name without what was glued in front of it (section 9.3).
func plainName(name string) string {
	for {
		switch {
		case strings.HasPrefix(name, "amp;"):
			name = name[4:]
		case name != "" && strings.IndexByte("?+ \t\n\r", name[0]) >= 0:
			name = name[1:]
		default:
			return name
		}
	}
}

func firstNamed(pairs []pair, name string) *pair {
	for i := range pairs {
		if pairs[i].name == name {
			return &pairs[i]
		}
	}
	return nil
}
