package canonical

import (
	"strings"
)

// maxFastPieces is how many parameters the fast path takes.
const maxFastPieces = 32

// fastRun is one URL on the fast path.
type fastRun struct {
	text               string
	site               *site
	isSecure           bool
	pathStart, pathEnd int
	count              int // kept parameters
	pieces             [maxFastPieces]fastPiece
	notedCount         int
	noted              [maxFastPieces + 4]Applied
	isChanged          bool
}

type fastPiece struct{ start, nameEnd, end int }

// What stops the scan of a path, a name or a value: characters that a step may do something about.
var (
	isQuietPath  = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!$&'()*+,=@[]|")
	isQuietName  = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
	isQuietValue = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!$()*+,:@/=[]|{}`\\^")
)

// tryFast canonicalizes a plain URL of a host that was met before; false for any other URL. `isClosed`: a host may have redirectors
// or items, but this URL is known to be neither.
func (c *Canonicalizer) tryFast(text string, isClosed, withKey bool) (Canonical, bool) {
	run := fastRun{text: text}
	start := 7
	if run.isSecure = strings.HasPrefix(text, "https://"); run.isSecure {
		start = 8
	} else if !strings.HasPrefix(text, "http://") {
		return Canonical{}, false
	}
	length := strings.IndexByte(text[start:], '/')
	if length < 0 {
		return Canonical{}, false
	}
	run.pathStart = start + length
	var ok bool
	if run.site, ok = c.sites.lookUp(text[start:run.pathStart]); !ok || !run.site.fast.takes {
		return Canonical{}, false
	}
	if run.site.rules.layers.mayOpen() && !isClosed || !run.scan() {
		return Canonical{}, false
	}
	return run.result(withKey), true
}

// scan reads path, query and fragment; false where the steps have to.
func (r *fastRun) scan() bool {
	if !r.scanPath() {
		return false
	}
	if at := strings.IndexByte(r.text[r.pathEnd:], '#'); at >= 0 && !r.dropFragment(r.pathEnd+at) {
		return false
	}
	if r.pathEnd == len(r.text) {
		return true
	}
	return r.text[r.pathEnd] == '?' && r.scanQuery() && r.sort()
}

// dropFragment goes on without the fragment, which begins at an index; false where it may decide which page is shown.
func (r *fastRun) dropFragment(at int) bool {
	fragment := r.text[at+1:]
	if fragment == "" || !isAllOf(fragment, &isPlainFragment) || strings.Contains(fragment, ":~:") {
		return false
	}
	path := r.text[r.pathStart:r.pathEnd]
	for _, page := range r.site.rules.fragmentPages {
		if page.applies(path, fragment) {
			return false
		}
	}
	r.text = r.text[:at]
	return r.note(Applied{Step: "fragment", Rule: "fragment"})
}

func (r *fastRun) scanPath() bool {
	text, at := r.text, r.pathStart
	rules := r.site.rules.rules
	segment := at + 1
	for ; ; at++ {
		var c byte = '/'
		if at < len(text) {
			if c = text[at]; isQuietPath[c] {
				continue
			}
			if c == '%' && isQuietOctet(text, at) {
				at += 2
				continue
			}
		}
		isEnd := at == len(text) || c == '?' || c == '#'
		if !isEnd && c != '/' {
			return false
		}
		if at > segment {
			if c := text[segment]; c == '.' || c == '(' || rules.mayAct(c, at-segment) && rules.actionSegments.has(asciiLower(text[segment:at])) {
				return false
			}
		}
		segment = at + 1
		if isEnd {
			r.pathEnd = at
			return true
		}
	}
}

// isQuietOctet tells an octet that is written as it should be, and that neither separates nor begins a whole URL.
func isQuietOctet(text string, at int) bool {
	if at+2 >= len(text) {
		return false
	}
	high, low := text[at+1], text[at+2]
	if hexValue[high] < 0 || hexValue[low] < 0 || high >= 'a' || low >= 'a' {
		return false
	}
	switch octet := octetAt(text, at); octet {
	case '&', ';', '=', '?', ':':
		return false
	default:
		return !isUnreserved[octet]
	}
}

func (r *fastRun) scanQuery() bool {
	text, at := r.text, r.pathEnd+1
	path := text[r.pathStart:r.pathEnd]
	if r.site.rules.clickPaths.has(path) || hasAnyPrefix(path, r.site.rules.rules.exceptionalPaths) {
		return false
	}
	for {
		piece := fastPiece{start: at}
		for at < len(text) && isQuietName[text[at]] {
			at++
		}
		if piece.nameEnd = at; at == piece.start || at == len(text) || text[at] != '=' {
			return false
		}
		for at++; at < len(text) && text[at] != '&'; at++ {
			if isQuietValue[text[at]] {
				continue
			}
			if text[at] != '%' || !isQuietValueOctet(text, at) {
				return false
			}
			at += 2
		}
		piece.end = at
		if !r.judge(piece, path) {
			return false
		}
		if at == len(text) {
			return true
		}
		at++
	}
}

// isQuietValueOctet is the same for values, in which a colon begins nothing.
func isQuietValueOctet(text string, at int) bool {
	return isQuietOctet(text, at) || strings.HasPrefix(text[at:], "%3A")
}

// judge keeps or strips a parameter; false where the steps have to.
func (r *fastRun) judge(piece fastPiece, path string) bool {
	own := r.site.nameOf(r.text[piece.start:piece.nameEnd])
	if own.fate == fateSlow {
		return false
	}
	isStripped := own.fate == fateStrip
	if own.fate == fateAsk {
		value := decodeOrRaw(r.text[piece.nameEnd+1 : piece.end])
		for _, row := range own.rows {
			isStripped = isStripped || row.applies(value, path, true)
		}
	}
	if isStripped {
		r.isChanged = true
		return r.note(own.note)
	}
	if r.count == maxFastPieces || own.secretLength > 0 && piece.end-piece.nameEnd > own.secretLength {
		return false
	}
	if own.hasUpper {
		for _, other := range r.pieces[:r.count] {
			if name := r.text[other.start:other.nameEnd]; strings.EqualFold(name, own.note.Name) && name != own.note.Name {
				return false
			}
		}
	}
	r.pieces[r.count] = piece
	r.count++
	return true
}
