package canonical

import (
	"strings"
)

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
