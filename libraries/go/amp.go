package canonical

import "strings"

// The paths of articles (section 13.1); a path has these as a part of it.
var (
	datedPath = grammarOf(`[^?#]*/(?:19|20)[0-9][0-9](?:[/-]?(?:0?[1-9]|1[0-2]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)` +
		`(?:[/-]?[0-9][0-9]?)?/(?![0-9][0-9]?/?$)[^/][^?#]*|/[^/-]+-[^/]+/?)`)
	numberedPath = grammarOf(`[^?#]*[^0-9][0-9]{5,}(?:\.html?)?/?`)
	titledPath   = grammarOf(`[^?#]*/(?:[^/-]+-){3,}[^/-]+/?`)
)

func isCertain(path string) bool { return datedPath.matches(path) || numberedPath.matches(path) }

func isArticle(path string) bool { return isCertain(path) || titledPath.matches(path) }

// place is what the key of a page depends on.
type place struct {
	host, path, query string
	hasQuery          bool
}

// articleOfAmp is the article of which a page is the AMP twin.
func articleOfAmp(p place, suffixes publicSuffixes) (place, bool) {
	if !strings.Contains(p.path, "amp") && !strings.HasPrefix(p.host, "amp.") && !strings.Contains(p.query, "amp") {
		return p, false
	}
	found := p
	found.path = withoutAmpMark(p.path)
	if !isArticle(found.path) {
		return found, found.path != p.path
	}
	if strings.HasPrefix(p.host, "amp.") && suffixes.hasRegistrableDomain(p.host[4:]) {
		found.host = p.host[4:]
	}
	found.query, found.hasQuery = withoutAmpPieces(p.query, p.hasQuery)
	return found, found != p
}

func withoutAmpMark(path string) string {
	page := strings.TrimSuffix(path, "/")
	slash := path[len(page):]
	if rest := strings.TrimSuffix(page, "/amp"); rest != page && rest != "" {
		if isArticle(rest) || strings.HasSuffix(rest, ".htm") || strings.HasSuffix(rest, ".html") {
			return rest + slash
		}
		return path
	}
	ending := ""
	for _, own := range [...]string{".html", ".htm"} {
		if strings.HasSuffix(path, own) {
			ending = own
			break
		}
	}
	name := strings.TrimSuffix(path, ending)
	if strings.HasSuffix(name, ".amp") || strings.HasSuffix(name, "-amp") {
		if rest := name[:len(name)-4] + ending; len(name) > 4 {
			if name[len(name)-4] == '.' && ending != "" || numberedPath.matches(rest) {
				return rest
			}
			return path
		}
	}
	if at := strings.Index(path, "/amp/"); at >= 0 && at+5 < len(path) {
		if rest := path[at+5:]; isCertain("/" + rest) {
			return path[:at+1] + rest
		}
	}
	return path
}

func withoutAmpPieces(query string, has bool) (string, bool) {
	if !has {
		return query, has
	}
	pieces := strings.Split(query, "&")
	var kept []string
	for _, piece := range pieces {
		if !isAmpPiece(piece) {
			kept = append(kept, piece)
		}
	}
	if len(kept) == len(pieces) {
		return query, true
	}
	return strings.Join(kept, "&"), len(kept) > 0
}

func isAmpPiece(piece string) bool {
	switch piece {
	case "amp", "amp=", "amp=1", "amp=true", "amp=yes", "format=amp", "mode=amp", "output=amp", "outputType=amp", "view=amp":
		return true
	}
	return false
}
