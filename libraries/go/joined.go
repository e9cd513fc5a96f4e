package canonical

import "strings"

// joinedTracker is what was cut off (section 9.3.1).
type joinedTracker struct{ rule, name string }

// mayJoin tells what every query has in which something may be cut.
func mayJoin(query string) bool {
	for i := 0; i < len(query); i++ {
		switch query[i] {
		case '?', ';':
			return true
		case '%':
			if i+2 < len(query) && (query[i+1] == '3' && strings.IndexByte("BDFbdf", query[i+2]) >= 0 || query[i+1] == '2' && query[i+2] == '6') {
				return true
			}
		}
	}
	return false
}

// withoutJoined is the query without trackers behind a wrong delimiter; false for none left.
func (g *page) withoutJoined(query string) (string, bool, []joinedTracker) {
	if !mayJoin(query) {
		return query, true, nil
	}
	var cut []joinedTracker
	var pieces []string
	for _, piece := range strings.Split(query, "&") {
		rest, found := g.cutPiece(piece)
		cut = append(cut, found...)
		if rest != "" || piece == "" {
			pieces = append(pieces, rest)
		}
	}
	return strings.Join(pieces, "&"), len(pieces) > 0, cut
}

func (g *page) cutPiece(piece string) (string, []joinedTracker) {
	start := prefixEnd(piece)
	joints := jointsOf(piece, start)
	var cut []joinedTracker
	end, isEncoded, isWhole := len(piece), false, true
	for i := len(joints) - 1; i >= 0; i-- {
		found, ok := g.trackerIn(piece[joints[i].end:end])
		if !ok {
			isWhole = false
			break
		}
		cut = append(cut, found)
		isEncoded = isEncoded || strings.IndexByte(piece[joints[i].start:joints[i].end], '%') >= 0
		end = joints[i].start
	}
	rest := piece[start:end]
	if isWhole && strings.IndexByte(rest, '=') < 0 {
		if found, ok := g.trackerIn(rest); ok {
			cut, rest = append(cut, found), ""
		}
	}
	if len(cut) == 0 || !isCuttable(rest, isEncoded) {
		return piece, nil
	}
	for i, j := 0, len(cut)-1; i < j; i, j = i+1, j-1 {
		cut[i], cut[j] = cut[j], cut[i]
	}
	if rest == "" {
		return "", cut
	}
	return piece[:end], cut
}

// trackerIn reads a part as a parameter, at its first `=` or %3D.
func (g *page) trackerIn(text string) (joinedTracker, bool) {
	for i := 0; i < len(text); i++ {
		length := 0
		if text[i] == '=' {
			length = 1
		} else if hasFoldedPrefix(text[i:], "%3d") {
			length = 3
		}
		if length > 0 {
			name, value := text[:i], text[i+length:]
			own := pair{raw: name + "=" + value, name: name, plain: plainName(name), value: value, hasValue: true}
			rule := g.joinedRule(&own)
			return joinedTracker{rule, name}, rule != ""
		}
	}
	return joinedTracker{}, false
}

type span struct{ start, end int }

// joinedToken is the length of the first of these texts that a text begins with, ignoring ASCII case.
func joinedToken(text string, tokens []string) int {
	for _, token := range tokens {
		if hasFoldedPrefix(text, token) {
			return len(token)
		}
	}
	return 0
}

var (
	prefixTokens = []string{"amp;", "amp%3b", "?", "+", "%20", "%3f", "%09", "%0a", "%0d"}
	jointStarts  = []string{"?", ";", "%3b", "%3f", "%26"}
	jointTokens  = []string{"amp;", "amp%3b", "?", ";", "+", "%20", "%3b", "%3f", "%26"}
)

func prefixEnd(piece string) int {
	end := 0
	for {
		length := joinedToken(piece[end:], prefixTokens)
		if length == 0 {
			return end
		}
		end += length
	}
}

func jointsOf(piece string, from int) []span {
	var joints []span
	for at := from; at < len(piece); {
		length := joinedToken(piece[at:], jointStarts)
		if length == 0 {
			at++
			continue
		}
		end := at + length
		for length > 0 {
			length = joinedToken(piece[end:], jointTokens)
			end += length
		}
		joints = append(joints, span{at, end})
		at = end
	}
	return joints
}

var (
	addressMarks = []string{"%2f", "%5c", "%3a", "%25", "%7b"}
	queryMarks   = []string{"%26", "%3b", "%3d", "%3f"}
	targetWords  = strings.Fields("url uri link href next back return redir goto dest target continue state path route")
)

// isCuttable tells whether what would remain of a piece is no address, and no value with a query of its own.
func isCuttable(rest string, isEncoded bool) bool {
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '/', '\\', ':', '{':
			return false
		case '.':
			if i+1 < len(rest) && isLetter(rest[i+1]) {
				return false
			}
		case '%':
			if joinedToken(rest[i:], addressMarks) > 0 {
				return false
			}
		}
	}
	name, value, ok := strings.Cut(rest, "=")
	if !ok {
		return true
	}
	return !isEncoded && !isTargetName(asciiLower(name)) && !hasToken(value, queryMarks)
}

func isTargetName(name string) bool {
	if name == "r" || name == "to" || name == "u" {
		return true
	}
	for _, word := range targetWords {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

func hasToken(text string, tokens []string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && joinedToken(text[i:], tokens) > 0 {
			return true
		}
	}
	return false
}
