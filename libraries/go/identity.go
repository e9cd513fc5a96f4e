package canonical

import "strings"

// appendIdentity appends the text of which the key is the hash (section 13); `s` is the site of the host of `p`.
func appendIdentity(out []byte, p parts, s *site, own *notes) []byte {
	if p.scheme == "http" && p.port == "" && s.mayFold("fold:scheme", p.path) {
		p.scheme = "https"
		own.add("key", "fold:scheme")
	}
	if p.host != s.foldedHost {
		noteHost(p.host, s, own)
		p.host = s.foldedHost
	}
	if wrapsURL(p.path, p.query) {
		return p.appendTo(out)
	}
	twin, isTwin := articleOfAmp(place{p.host, p.path, p.query, p.hasQuery}, s.rules.rules.suffixes)
	if isTwin && s.mayFold("fold:amp", p.path) {
		p.host, p.path, p.query, p.hasQuery = twin.host, twin.path, twin.query, twin.hasQuery
		own.add("key", "fold:amp")
	}
	if end := strings.LastIndexByte(p.path, '/') + 1; isIndexFile(p.path[end:]) && s.mayFold("fold:index", p.path) {
		p.path = p.path[:end]
		own.add("key", "fold:index")
	}
	mayEnd := len(p.path) > 1 && p.path[len(p.path)-1] == '/' && !strings.HasSuffix(p.path, "//")
	if mayEnd && s.mayFold("fold:slash", p.path) {
		p.path = p.path[:len(p.path)-1]
		own.add("key", "fold:slash")
	}
	return p.appendTo(out)
}

func isIndexFile(segment string) bool {
	switch segment {
	case "index.html", "index.htm", "index.php", "default.asp", "default.aspx":
		return true
	}
	return false
}

func noteHost(host string, s *site, own *notes) {
	rooted := host
	if strings.HasSuffix(host, ".") && !strings.HasSuffix(host, "..") && s.mayFold("fold:dot", "") {
		rooted = host[:len(host)-1]
		own.add("key", "fold:dot")
	}
	if rooted != s.foldedHost {
		own.add("key", "fold:www")
	}
}
