package canonical

import (
	"strings"
)

// segmentReader decodes the segments of a path, on first use, in the ways that routes read them (section 12.2).
type segmentReader struct {
	raw   []string
	known [4]struct {
		isRead, ok bool
		segments   []string
	}
}

func (s *segmentReader) read(hasTextSlashes, keepsLast bool) ([]string, bool) {
	way := 0
	if hasTextSlashes {
		way |= 1
	}
	if keepsLast {
		way |= 2
	}
	known := &s.known[way]
	if !known.isRead {
		known.isRead = true
		known.segments, known.ok = decodedSegments(s.raw, hasTextSlashes, keepsLast)
	}
	return known.segments, known.ok
}

func decodedSegments(raw []string, hasTextSlashes, keepsLast bool) ([]string, bool) {
	if raw[len(raw)-1] == "" && !keepsLast {
		raw = raw[:len(raw)-1]
	}
	segments := make([]string, len(raw))
	for i, piece := range raw {
		decoded, ok := decode(piece)
		if !ok || strings.IndexByte(decoded, '\\') >= 0 || hasControl(decoded) {
			return nil, false
		}
		if !hasTextSlashes && (decoded == "" || strings.ContainsAny(decoded, "/;")) {
			return nil, false
		}
		segments[i] = decoded
	}
	return segments, true
}

func hasControl(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x20 || text[i] == 0x7f || text[i] == 0xc2 && i+1 < len(text) && text[i+1] < 0xa0 {
			return true
		}
	}
	return false
}
