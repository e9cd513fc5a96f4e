package canonical

import "strings"

// filter is step 7 (section 9.1); `pairs` are those of the query.
func (s *steps) filter(p *parts, pairs []pair, own *notes) {
	if !p.hasQuery {
		return
	}
	g := newPage(s.site, p.path, s.isIdentity)
	hasEmpty := !g.isClick && len(pairs) <= strings.Count(p.query, "&")
	if !hasNamed(pairs) {
		if len(pairs) > 0 {
			s.dropBareTrackers(p, g, pairs, own)
		} else {
			own.add("query", "empty")
			p.setQuery("", false)
		}
		return
	}
	if s.site.readsInOrder(p.path) {
		s.filterInOrder(p, g, pairs, own)
		return
	}
	kept := s.strip(g, pairs, own)
	ordered := s.ordered(g, kept)
	isSorted := !areSame(ordered, kept)
	if isSorted {
		own.add("query", "sort")
	}
	query, has := p.query, true
	if hasEmpty || isSorted || len(kept) < len(pairs) {
		query, has = joinQuery(ordered)
	}
	if strings.HasPrefix(p.query, "&") {
		for i := range ordered {
			if isCondition(ordered[i].name) {
				query = "&" + query
				break
			}
		}
	}
	if hasEmpty && (query != p.query || !has) {
		own.add("query", "empty")
	}
	p.setQuery(query, has)
}

func hasNamed(pairs []pair) bool {
	for i := range pairs {
		if pairs[i].hasValue {
			return true
		}
	}
	return false
}

// areSame compares two orders of the same pairs.
func areSame(a, b []pair) bool {
	for i := range a {
		if a[i].raw != b[i].raw {
			return false
		}
	}
	return true
}

// strip is what is left after static facts, lists and patterns.
func (s *steps) strip(g *page, pairs []pair, own *notes) []pair {
	kept := make([]pair, 0, len(pairs))
	byRecord := map[string]string(nil)
	for i := range pairs {
		p := &pairs[i]
		rule := g.stripRule(p)
		if rule != "" && g.record != nil && !g.record.learned.isEmpty && !g.factStrips(p, false) {
			if byRecord == nil {
				byRecord = map[string]string{}
			}
			byRecord[p.name] = rule
			rule = ""
		}
		if rule == "" || g.carriesOthers(p) {
			kept = append(kept, *p)
		} else {
			own.drop("query", rule, p)
		}
	}
	if g.record == nil {
		return kept
	}
	learned := g.record.learned
	stripping := &stripper{g, learned, learned.at(g.path), byRecord, own}
	return stripping.strip(kept)
}

func (s *steps) ordered(g *page, pairs []pair) []pair {
	if len(pairs) < 2 || g.isClick || g.rules.isSequenced || s.site.vetoes("sort", g.path) || strings.HasPrefix(g.path, "/is/image/") {
		return pairs
	}
	for i := range pairs {
		if !pairs[i].hasValue {
			return pairs
		}
	}
	return sortedPairs(pairs)
}

// dropBareTrackers is for a query without pairs (section 9.1, 1).
func (s *steps) dropBareTrackers(p *parts, g *page, pairs []pair, own *notes) {
	trackers := map[string]Applied{}
	for i := range pairs {
		if rule := g.stripRule(&pairs[i]); strings.HasPrefix(rule, "tracking:") {
			trackers[pairs[i].raw] = Applied{"query", rule, pairs[i].name, true}
		}
	}
	if len(trackers) == 0 {
		return
	}
	isInOrder := s.site.readsInOrder(p.path)
	behind := strings.Split(p.query, "&")
	var rest []string
	if isInOrder {
		rest = frontOfBare(behind, trackers)
		behind = behind[len(rest):]
	}
	for _, piece := range behind {
		if tracker, ok := trackers[piece]; ok {
			own.list = append(own.list, tracker)
		} else if !isInOrder {
			rest = append(rest, piece)
		}
	}
	query := strings.Join(rest, "&")
	p.setQuery(query, strings.Trim(query, "&") != "")
	if !p.hasQuery {
		p.query = ""
	}
}
