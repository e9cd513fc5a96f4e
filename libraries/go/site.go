package canonical

import "strings"

// site is one host under one record.
type site struct {
	rules      *hostRules
	record     *record
	foldedHost string
	fast       fastSite
}

func newSite(rules *hostRules, own *record) *site {
	s := &site{rules: rules, record: own}
	host := rules.host
	if strings.HasSuffix(host, ".") && !strings.HasSuffix(host, "..") && s.mayFold("fold:dot", "") {
		host = host[:len(host)-1]
	}
	if s.mayFold("fold:www", "") {
		host = rules.rules.suffixes.fold(host)
	}
	s.foldedHost = host
	s.fast.init(s)
	return s
}

// vetoes tells whether the record vetoes `sort` on a path (section 9.4.3).
func (s *site) vetoes(rule, path string) bool { return s.record != nil && s.record.vetoes(rule, path) }

// leavesOctets tells whether percent-encoding stays as it is: everywhere in a URL of this path, or in the place of a rule (section 5).
func (s *site) leavesOctets(rule, path string) bool {
	return s.vetoes("percent-encoding", path) || s.record != nil && s.record.learned.vetoesOnTemplate(rule, path)
}

// readsInOrder tells whether the site reads the query of a path in order (section 9.4.4).
func (s *site) readsInOrder(path string) bool {
	return s.record != nil && s.record.learned.vetoesOnTemplate("front", path)
}

// mayFold tells whether a folding of the key applies on this path (section 13).
func (s *site) mayFold(fold, path string) bool {
	return (s.record == nil || !s.record.veto.has(fold)) && s.rules.mayFold(fold, path)
}

// opens tells whether a URL of this host has a layer.
func (s *site) opens(url string) bool {
	p, ok := parse(url)
	return ok && s.rules.layers.open(&p, s.rules.fragmentPages) != nil
}

// page is a URL of a site in one profile, while its parameters are judged.
type page struct {
	site       *site
	rules      *hostRules
	record     *record
	path       string
	isIdentity bool
	isClick    bool
}

func newPage(s *site, path string, isIdentity bool) *page {
	return &page{s, s.rules, s.record, path, isIdentity, s.rules.clickPaths.has(path)}
}

// stripRule is rows 1 to 6 of section 9.2: the rule that strips a parameter, or empty.
func (g *page) stripRule(p *pair) string {
	if g.record == nil {
		if g.factStrips(p, false) {
			return "tracking:" + p.name
		}
		return ""
	}
	switch {
	case g.record.keeps(p.name, g.path):
		return ""
	case g.record.strip.has(p.name):
		return "operator:strip"
	case g.factStrips(p, false):
		return "tracking:" + p.name
	}
	if name := g.record.platformThatStrips(p.name, g.path); name != "" {
		return "platform:" + name
	}
	return ""
}

// factStrips is section 9.3; `onlyEverywhere`: facts that name no host.
func (g *page) factStrips(p *pair, onlyEverywhere bool) bool {
	rows := g.rules.rowsOf(p.plain)
	if len(rows) == 0 || g.isClick || g.isGuarded(p) {
		return false
	}
	for _, own := range rows {
		if (own.isGlobal || !onlyEverywhere) && own.applies(p.decodedValue(), g.path, g.isIdentity) {
			return true
		}
	}
	return false
}

// isGuarded tells whether the record protects the name from tracking facts.
func (g *page) isGuarded(p *pair) bool {
	if g.record == nil {
		return false
	}
	return g.record.spares(p.name, g.path) || asciiLower(p.plain) != p.name && g.record.guards(p.plain, g.path)
}

// carriesOthers tells whether a parameter that is kept follows a `;` in the value (section 9.1).
func (g *page) carriesOthers(p *pair) bool {
	_, rest, more := strings.Cut(p.value, ";")
	for more {
		var text string
		text, rest, more = strings.Cut(rest, ";")
		others := splitQuery(text)
		for i := range others {
			if g.stripRule(&others[i]) == "" {
				return true
			}
		}
	}
	return false
}

// joinedRule is the rule by which a pair behind a wrong delimiter is stripped, or empty (section 9.3.1).
func (g *page) joinedRule(p *pair) string {
	if !g.rules.rules.about(p.name).isTrackerOnly || g.record != nil && g.record.guards(p.name, g.path) {
		return ""
	}
	if !g.factStrips(p, true) {
		return ""
	}
	return g.stripRule(p)
}

// querySession is the name of the entry that makes a parameter a session id (section 8.2).
func (g *page) querySession(p *pair, pairs []pair, sessions []*session) (string, bool) {
	if len(sessions) == 0 || g.record != nil && g.record.keep.has(p.name) {
		return "", false
	}
	for _, own := range sessions {
		if own.value.matches(p.decodedValue()) && own.applies(g.rules, g.path, pairs) {
			return own.data.Name, true
		}
	}
	return "", false
}

// passThrough is what is noted of a URL that passes through; without a rule for any other (section 6).
func (g *page) passThrough(p *parts, pairs []pair) Applied {
	untouched := func(rule string) Applied { return Applied{Step: "pass-through", Rule: rule} }
	if p.userinfo != "" {
		return untouched("secret:userinfo")
	}
	if p.hasFragment {
		for _, own := range g.rules.fragmentPages {
			if own.secret && own.applies(g.path, p.fragment) {
				return untouched("secret:fragment")
			}
		}
	}
	if action := g.actionSegment(); action != "" {
		return untouched("action:" + action)
	}
	if !g.isIdentity {
		if _, names := g.rules.withoutSessions(g.path); len(names) > 0 {
			return untouched("session:path")
		}
	}
	for i := range pairs {
		if kind := g.kindOf(i, pairs); kind != "" {
			return Applied{"pass-through", kind + ":" + pairs[i].name, pairs[i].name, true}
		}
	}
	return Applied{}
}

func (g *page) actionSegment() string {
	rules := g.rules.rules
	for rest, more := g.path, true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if segment == "" || !rules.mayAct(segment[0], len(segment)) {
			continue
		}
		if segment = asciiLower(segment); !rules.actionSegments.has(segment) {
			continue
		}
		for _, own := range rules.actions {
			if asciiLower(own.Segment) == segment && setOf(own.Hosts).hasAny(g.rules.names) {
				return own.Segment
			}
		}
	}
	return ""
}

// kindOf is what a parameter makes of the URL: a secret, a signature, an action or, for a request, a session.
func (g *page) kindOf(at int, pairs []pair) string {
	p := &pairs[at]
	if g.record != nil && g.record.actions.has(p.name) {
		return "action"
	}
	about := g.rules.rules.about(p.name)
	for _, own := range about.passThrough {
		if own.applies(at, pairs, g) {
			return own.data.Kind
		}
	}
	if _, ok := g.querySession(p, pairs, about.sessions); ok {
		if g.isIdentity {
			return ""
		}
		return "session"
	}
	return g.shapeOf(p, pairs, about.shapes)
}

func (g *page) shapeOf(p *pair, pairs []pair, shapes []*secretShape) string {
	if len(shapes) == 0 || !p.hasValue || g.stripRule(p) != "" || g.record != nil && g.record.keeps(p.name, g.path) {
		return ""
	}
	path := asciiLower(g.path)
	for _, own := range shapes {
		if own.applies(p.decodedValue(), path, pairs) {
			return own.data.Kind
		}
	}
	return ""
}
