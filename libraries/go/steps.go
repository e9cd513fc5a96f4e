package canonical

import "strings"

// wrapsURL tells whether the path, or the query from its beginning, holds a whole URL (section 4.3).
func wrapsURL(path, query string) bool {
	for i := 1; i < len(path); i++ {
		if (path[i]|0x20 == 'h' || path[i]|0x20 == 'f') && !isAlphanumeric(path[i-1]) && beginsURL(path[i:], true) {
			return true
		}
	}
	return query != "" && beginsURL(query, false)
}

// beginsURL reads `http`, `https` or (with `ftp`) `ftp`, `:` or %3a, one or more `/` and another character.
func beginsURL(text string, withFTP bool) bool {
	switch {
	case hasFoldedPrefix(text, "https"):
		text = text[5:]
	case hasFoldedPrefix(text, "http"):
		text = text[4:]
	case withFTP && hasFoldedPrefix(text, "ftp"):
		text = text[3:]
	default:
		return false
	}
	switch {
	case strings.HasPrefix(text, ":"):
		text = text[1:]
	case hasFoldedPrefix(text, "%3a"):
		text = text[3:]
	default:
		return false
	}
	rest := strings.TrimLeft(text, "/")
	return len(rest) < len(text) && rest != ""
}

// steps runs steps 4 to 9 on the URLs of one site in one profile.
type steps struct {
	canonicalizer *Canonicalizer
	site          *site
	isIdentity    bool
	depth         int
}

// settle is steps 4 to 9; false where the URL passes through.
func (s *steps) settle(p parts, own *notes) (parts, bool) {
	isWrapper := wrapsURL(p.path, p.query)
	settled, ok := s.normalize(p, own, isWrapper)
	if !ok || isWrapper || s.site.record == nil {
		return settled, ok
	}
	rules := s.site.record.urlRules
	made, isMatch := firstMatch(rules, &settled)
	if !isMatch {
		return settled, true
	}
	candidate := settled
	candidate.path = made.path
	candidate.setQuery(made.query, made.hasQuery)
	again, ok := s.normalize(candidate, &notes{}, wrapsURL(candidate.path, candidate.query))
	if !ok || again.path != candidate.path || again.query != candidate.query || again.hasQuery != candidate.hasQuery {
		return settled, true
	}
	if _, changesAgain := firstMatch(rules, &again); changesAgain {
		return settled, true
	}
	if parsed, ok := parse(candidate.text()); !ok || parsed.text() != candidate.text() {
		return settled, true
	}
	own.add("path-rule", made.rule)
	return candidate, true
}

// normalize is steps 4 to 8; false where the URL passes through.
func (s *steps) normalize(p parts, own *notes, isWrapper bool) (parts, bool) {
	normalized := p
	if !isWrapper {
		s.normalizeOctets(&normalized)
	}
	g := newPage(s.site, normalized.path, s.isIdentity)
	cut := normalized
	var joined []joinedTracker
	if normalized.hasQuery && !isWrapper && !s.site.readsInOrder(normalized.path) {
		query, has, found := g.withoutJoined(normalized.query)
		cut.setQuery(query, has)
		joined = found
	}
	pairs := splitQuery(cut.query)
	if why := g.passThrough(&cut, pairs); why.Rule != "" {
		own.list = append(own.list, why)
		return p, false
	}
	if isWrapper {
		return p, true
	}
	if normalized.path != p.path || normalized.query != p.query {
		own.add("percent-encoding", "percent-encoding")
	}
	for _, tracker := range joined {
		own.addNamed("query", tracker.rule, tracker.name)
	}
	if s.isIdentity {
		s.dropPlace(&cut, own)
		if s.dropSessions(&cut, g, pairs, own) {
			pairs = splitQuery(cut.query)
		}
	}
	s.filter(&cut, pairs, own)
	s.nest(&cut, own)
	return cut, true
}

// normalizeOctets is step 4 (section 5).
func (s *steps) normalizeOctets(p *parts) {
	path := p.path
	if strings.IndexByte(path, '%') >= 0 && !s.site.leavesOctets("path-encoding", path) {
		p.path = normalizeOctets(path)
	}
	if strings.IndexByte(p.query, '%') >= 0 && !s.site.leavesOctets("query-encoding", path) {
		p.query = normalizedQuery(p.query)
	}
}

func normalizedQuery(query string) string {
	if strings.IndexByte(query, '%') < 0 {
		return query
	}
	pieces := strings.Split(query, "&")
	for i, piece := range pieces {
		if name, value, ok := strings.Cut(piece, "="); ok {
			pieces[i] = normalizeOctets(name) + "=" + normalizeOctets(value)
		} else {
			pieces[i] = normalizeOctets(piece)
		}
	}
	return strings.Join(pieces, "&")
}

// dropPlace drops the fragment, unless it decides which page is shown (section 7).
func (s *steps) dropPlace(p *parts, own *notes) {
	if !p.hasFragment {
		return
	}
	shown, _, _ := strings.Cut(p.fragment, ":~:")
	isPage := false
	if withoutRouteMarks(shown) != "" {
		for _, page := range s.site.rules.fragmentPages {
			if isPage = page.applies(p.path, shown); isPage {
				break
			}
		}
	}
	if isPage && shown == p.fragment {
		return
	}
	own.add("fragment", "fragment")
	if p.hasFragment, p.fragment = isPage, shown; !isPage {
		p.fragment = ""
	}
}

// dropSessions drops session ids (section 8); it tells whether path or query changed.
func (s *steps) dropSessions(p *parts, g *page, pairs []pair, own *notes) bool {
	path, names := g.rules.withoutSessions(p.path)
	for _, name := range names {
		own.addNamed("session-ids", "session:"+name, name)
	}
	if len(names) > 0 {
		p.path = path
		g = newPage(s.site, path, s.isIdentity)
	}
	if g.isClick || s.site.readsInOrder(g.path) {
		return len(names) > 0
	}
	kept := s.withoutSessions(g, pairs, own)
	if len(kept) < len(pairs) {
		p.setQuery(joinQuery(kept))
		return true
	}
	return len(names) > 0
}

// withoutSessions is the parameters that are no session ids (section 8.2).
func (s *steps) withoutSessions(g *page, pairs []pair, own *notes) []pair {
	kept := pairs
	for i := range pairs {
		about := g.rules.rules.about(pairs[i].name)
		name, ok := "", false
		if len(about.sessions) > 0 && (g.record == nil || !g.record.spares(pairs[i].name, g.path)) {
			name, ok = g.querySession(&pairs[i], pairs, about.sessions)
		}
		if ok {
			own.drop("session-ids", "session:"+name, &pairs[i])
			if len(kept) == len(pairs) {
				kept = append(make([]pair, 0, len(pairs)), pairs[:i]...)
			}
		} else if len(kept) < len(pairs) {
			kept = append(kept, pairs[i])
		}
	}
	return kept
}

// nest is step 8 (section 10).
func (s *steps) nest(p *parts, own *notes) {
	if !p.hasQuery || s.site.record == nil || len(s.site.record.urlParams) == 0 {
		return
	}
	pairs := splitQuery(p.query)
	isChanged := false
	for i := range pairs {
		pair := &pairs[i]
		if !s.site.record.urlParams.has(pair.name) || !pair.hasValue {
			continue
		}
		if value, ok := s.nestedValue(pair.value); ok && value != pair.value {
			own.addNamed("nested-url", "urlParam:"+pair.name, pair.name)
			pair.raw = pair.raw[:len(pair.raw)-len(pair.value)] + value
			isChanged = true
		}
	}
	if isChanged {
		p.setQuery(joinQuery(pairs))
	}
}

func (s *steps) nestedValue(value string) (string, bool) {
	if strings.IndexByte(value, '+') >= 0 || s.depth >= maxDepth {
		return "", false
	}
	text, ok := decode(value)
	if !ok {
		return "", false
	}
	result := s.canonicalizer.within(s.site).identity(text, s.depth+1, false)
	if !result.OK {
		return "", false
	}
	return strings.ReplaceAll(encodeComponent(result.URL), "'", "%27"), true
}
