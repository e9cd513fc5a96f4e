package canonical

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
	if len(name) > maxName {
		return s.computeName(name)
	}
	name = cloned(name)
	return s.fast.names.get(name, maxHostNames, func() *fastName { return s.computeName(name) })
}

func (s *site) computeName(name string) *fastName {
	own := &fastName{note: Applied{"query", "tracking:" + name, name, true}, hasUpper: asciiLower(name) != name}
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
