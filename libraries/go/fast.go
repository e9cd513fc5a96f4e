package canonical

import "strings"

// maxFastPieces is how many parameters the fast path takes.
const maxFastPieces = 32

// fastSite is what the fast path remembers of a site.
type fastSite struct {
	// takes: plain URLs of this host may take the fast path.
	takes       bool
	foldsScheme bool
	isSequenced bool
	hostNotes   []Applied // of the foldings of the host
	names       cache[string, *fastName]
}

type fate uint8

const (
	fateKeep fate = iota
	fateStrip
	fateAsk  // the value decides
	fateSlow // the steps have to judge
)

// fastName is what becomes of a parameter by its name.
type fastName struct {
	fate         fate
	note         Applied
	rows         []*row
	secretLength int // a value of this length may be a secret
	hasUpper     bool
}

func (f *fastSite) init(s *site) {
	f.takes = (s.record == nil || s.record.isPlain()) && !s.rules.clickPaths.any
	f.foldsScheme = s.mayFold("fold:scheme", "/") && s.rules.foldExceptions["fold:scheme"] == nil
	f.isSequenced = s.rules.isSequenced || s.record != nil && s.record.veto.has("sort")
	if s.foldedHost != s.rules.host {
		noted := &notes{}
		noteHost(s.rules.host, s, noted)
		f.hostNotes = noted.list
	}
}

// nameOf gives what becomes of a parameter by its name.
func (s *site) nameOf(name string) *fastName {
	if known, ok := s.fast.names.lookUp(name); ok {
		return known
	}
	name = cloned(name)
	return s.fast.names.get(name, maxNames, func() *fastName { return s.computeName(name) })
}

func (s *site) computeName(name string) *fastName {
	own := &fastName{note: Applied{"query", "tracking:" + name, name}, hasUpper: asciiLower(name) != name}
	about := s.rules.rules.about(name)
	if !isSimple(asciiLower(name)) || s.mayBeUntouched(about) || s.record != nil && s.record.mentions(name) {
		own.fate = fateSlow
		return own
	}
	for _, shape := range about.shapes {
		if own.secretLength == 0 || shape.data.MinLength < own.secretLength {
			own.secretLength = shape.data.MinLength
		}
	}
	if own.rows = s.rules.rowsOf(name); len(own.rows) > 0 {
		own.fate = fateAsk
	}
	for _, row := range own.rows {
		if row.isUnconditional {
			own.fate = fateStrip
		}
	}
	return own
}

// mayBeUntouched tells whether a rule about sessions, secrets or actions is about this host.
func (s *site) mayBeUntouched(about *nameRules) bool {
	for _, own := range about.sessions {
		if own.hosts.hasAny(s.rules.names) {
			return true
		}
	}
	for _, own := range about.passThrough {
		if own.hosts.hasAny(s.rules.names) {
			return true
		}
	}
	return false
}

// isPlain tells whether the record has no path rules and vetoes nothing on single templates.
func (r *record) isPlain() bool { return len(r.urlRules)+len(r.keyRules)+len(r.learned.vetoes) == 0 }

// mentions tells whether lists of the record may be about a name, in any case.
func (r *record) mentions(name string) bool {
	isListed := r.guarded.has(asciiLower(name)) || r.strip.has(name) || r.urlParams.has(name) || r.actions.has(name)
	return isListed || r.learned.parameters.mention(name) || r.platformThatStrips(name, "") != "" || r.keeps(name, "")
}

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
	for i := 0; i < len(fragment); i++ {
		if !isPlainFragment[fragment[i]] {
			return false
		}
	}
	if fragment == "" || strings.Contains(fragment, ":~:") {
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

func (r *fastRun) name(i int) string { return r.text[r.pieces[i].start:r.pieces[i].nameEnd] }

// sort sorts the parameters by name; false where the steps have to decide whether they may be.
func (r *fastRun) sort() bool {
	if r.site.record != nil && !r.isUnlearned() {
		return false
	}
	isSorted := true
	for i := 1; i < r.count && isSorted; i++ {
		isSorted = r.name(i-1) <= r.name(i)
	}
	if isSorted {
		return !r.hasRivals()
	}
	if r.site.fast.isSequenced || strings.HasPrefix(r.text[r.pathStart:], "/is/image/") || r.hasRivals() {
		return false
	}
	for i := 1; i < r.count; i++ {
		piece, at := r.pieces[i], i
		name := r.text[piece.start:piece.nameEnd]
		for ; at > 0 && r.name(at-1) > name; at-- {
			r.pieces[at] = r.pieces[at-1]
		}
		r.pieces[at] = piece
	}
	r.isChanged = true
	return r.note(Applied{Step: "query", Rule: "sort"})
}

// hasRivals tells two names that differ in their case alone, of which the later one is in lower case.
func (r *fastRun) hasRivals() bool {
	for i := 0; i < r.count; i++ {
		if !r.site.nameOf(r.name(i)).hasUpper {
			continue
		}
		for j := i + 1; j < r.count; j++ {
			if strings.EqualFold(r.name(i), r.name(j)) && r.name(i) != r.name(j) {
				return true
			}
		}
	}
	return false
}

// isUnlearned tells whether no pattern of the record is about this set of names.
func (r *fastRun) isUnlearned() bool {
	var buffer [maxFastPieces]string
	names := buffer[:0]
	for i := 0; i < r.count; i++ {
		names = append(names, r.name(i))
	}
	learned := r.site.record.learned
	return r.count == 0 || learned.find(learned.at(r.text[r.pathStart:r.pathEnd]), names) == nil
}

// result is the canonical URL and its key.
func (r *fastRun) result(withKey bool) Canonical {
	url, pathEnd := r.text, r.pathEnd
	if r.isChanged {
		url = r.joined()
	}
	result := Canonical{OK: true, URL: url}
	if withKey {
		result.Key = r.key(url, pathEnd)
	}
	if r.notedCount > 0 {
		result.Applied = append(make([]Applied, 0, r.notedCount), r.noted[:r.notedCount]...)
	}
	return result
}

func (r *fastRun) joined() string {
	out := make([]byte, 0, len(r.text))
	out = append(out, r.text[:r.pathEnd]...)
	for i := 0; i < r.count; i++ {
		separator := byte('&')
		if i == 0 {
			separator = '?'
		}
		out = append(append(out, separator), r.text[r.pieces[i].start:r.pieces[i].end]...)
	}
	return string(out)
}

// key folds what only spells the same page differently.
func (r *fastRun) key(url string, pathEnd int) string {
	own := r.site
	path := url[r.pathStart:pathEnd]
	var buffer [512]byte
	if !r.isSecure && !own.fast.foldsScheme || isIndexFile(path[strings.LastIndexByte(path, '/')+1:]) ||
		strings.Contains(url[r.pathStart:], "amp") || strings.HasPrefix(own.foldedHost, "amp.") {
		p := parts{scheme: "http", host: own.rules.host, path: path}
		if r.isSecure {
			p.scheme = "https"
		}
		if pathEnd < len(url) {
			p.query, p.hasQuery = url[pathEnd+1:], true
		}
		noted := &notes{}
		key := urlKey(appendIdentity(buffer[:0], p, own, noted))
		r.noteKey(noted)
		return key
	}
	if !r.isSecure {
		r.note(foldScheme)
	}
	r.noteHost()
	out := append(append(buffer[:0], "https://"...), own.foldedHost...)
	if last := len(path) - 1; last > 0 && path[last] == '/' && path[last-1] != '/' && own.mayFold("fold:slash", path) {
		r.note(foldSlash)
		path = path[:last]
	}
	out = append(append(out, path...), url[pathEnd:]...)
	return urlKey(out)
}

var (
	foldScheme = Applied{Step: "key", Rule: "fold:scheme"}
	foldSlash  = Applied{Step: "key", Rule: "fold:slash"}
)

func (r *fastRun) noteHost() {
	for _, own := range r.site.fast.hostNotes {
		r.note(own)
	}
}

func (r *fastRun) noteKey(own *notes) {
	for _, one := range own.list {
		r.note(one)
	}
}

// note is false where there is no room; the key adds at most four.
func (r *fastRun) note(own Applied) bool {
	if r.notedCount == len(r.noted) {
		return false
	}
	r.noted[r.notedCount] = own
	r.notedCount++
	return r.notedCount <= maxFastPieces
}
