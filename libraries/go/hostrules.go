package canonical

import "strings"

// pathSet is path patterns of which a `*` at the end means any rest, and one in front any beginning.
type pathSet struct {
	exact    set
	prefixes []string
	suffixes [256][]string // by last octet
	any      bool
}

func (s *pathSet) add(patterns []string) {
	for _, own := range patterns {
		switch last := len(own) - 1; {
		case own == "*":
			s.any = true
		case own[last] == '*':
			s.prefixes = append(s.prefixes, own[:last])
		case own[0] == '*':
			s.suffixes[own[last]] = append(s.suffixes[own[last]], own[1:])
		default:
			if s.exact == nil {
				s.exact = set{}
			}
			s.exact[own] = struct{}{}
		}
	}
}

func (s *pathSet) has(path string) bool {
	if s.any || s.exact != nil && s.exact.has(path) {
		return true
	}
	return hasAnyPrefix(path, s.prefixes) || path != "" && hasAnySuffix(path, s.suffixes[path[len(path)-1]])
}

// fragmentPage says where the fragment decides which page is shown (section 7).
type fragmentPage struct {
	paths     *pathSet
	fragment  *grammar
	secret    bool
	namesPage bool
}

func compileFragmentPage(data *fragmentData) *fragmentPage {
	own := &fragmentPage{secret: data.Secret}
	if data.Paths != nil {
		own.paths = &pathSet{}
		own.paths.add(data.Paths)
	}
	if data.Fragment != "" {
		own.fragment = grammarOf(data.Fragment)
	}
	own.namesPage = data.Hosts != nil && data.Fragment != ""
	return own
}

// applies takes the raw fragment.
func (f *fragmentPage) applies(path, fragment string) bool {
	if f.paths != nil && !f.paths.has(path) {
		return false
	}
	return f.fragment == nil || f.fragment.matches(fragment)
}

// row is a tracking fact about names on one host.
type row struct {
	paths           []string
	value           func(string) bool
	unless          []exception
	identityOnly    bool
	isGlobal        bool
	isUnconditional bool // but for the exceptional paths
}

type exception struct {
	path  string
	value *grammar
}

// applies is section 9.3, for a decoded value.
func (r *row) applies(value, path string, isIdentity bool) bool {
	if r.identityOnly && !isIdentity || r.paths != nil && !hasAnyPrefix(path, r.paths) {
		return false
	}
	if r.value != nil && !r.value(value) {
		return false
	}
	for _, own := range r.unless {
		if strings.HasPrefix(path, own.path) && (own.value == nil || own.value.matches(value)) {
			return false
		}
	}
	return true
}

func hasAnyPrefix(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

func hasAnySuffix(text string, suffixes []string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(text, suffix) {
			return true
		}
	}
	return false
}

// hostRules is the rules of one host.
type hostRules struct {
	rules          *Rules
	host           string
	names          []string
	layers         *layers
	clickPaths     *pathSet
	foldExceptions map[string]*segmentSet
	fragmentPages  []*fragmentPage
	isSequenced    bool
	rows           cache[string, []*row]
}

// ofHost gives the rules of a host.
func (r *Rules) ofHost(host string) *hostRules {
	if len(host) > maxHost {
		return r.computeHost(host)
	}
	return r.hosts.get(host, maxHosts, func() *hostRules { return r.computeHost(host) })
}

var sequencedHosts = setOf([]string{"wp.com", "web.archive.org"})

func (r *Rules) computeHost(host string) *hostRules {
	own := &hostRules{rules: r, host: host, names: namesOf(host), foldExceptions: map[string]*segmentSet{}}
	own.layers = r.layers.ofHost(host)
	own.isSequenced = sequencedHosts.hasAny(own.names)
	own.clickPaths = r.anyClickPaths
	for _, data := range r.data.ClickServers {
		if (data.Hosts != nil || data.FirstLabels != nil) && own.isClickServer(data) {
			own.clickPaths = &pathSet{}
			break
		}
	}
	if own.clickPaths != r.anyClickPaths {
		own.addClickPaths()
	}
	for _, data := range r.data.FoldExceptions {
		if setOf(data.Hosts).hasAny(own.names) && strings.HasPrefix(withoutPrefix(host), firstLabelOf(data)) {
			if own.foldExceptions[data.Fold] == nil {
				own.foldExceptions[data.Fold] = &segmentSet{words: set{}}
			}
			own.foldExceptions[data.Fold].add(data.Segment)
		}
	}
	everywhere := r.everyFragment
	for _, data := range r.data.FragmentPages {
		switch {
		case data.Hosts == nil:
			own.fragmentPages = append(own.fragmentPages, everywhere[0])
			everywhere = everywhere[1:]
		case setOf(data.Hosts).hasAny(own.names):
			own.fragmentPages = append(own.fragmentPages, compileFragmentPage(data))
		}
	}
	return own
}

func (h *hostRules) addClickPaths() {
	for _, data := range h.rules.data.ClickServers {
		if !h.isClickServer(data) {
			continue
		}
		if data.Paths == nil {
			h.clickPaths.any = true
		}
		h.clickPaths.add(data.Paths)
	}
}

func firstLabelOf(data *foldException) string {
	if data.FirstLabel == "" {
		return ""
	}
	return data.FirstLabel + "."
}

func (h *hostRules) isClickServer(data *clickData) bool {
	if !setOf(data.Hosts).hasAny(h.names) {
		return false
	}
	if data.FirstLabels == nil {
		return true
	}
	host := strings.TrimSuffix(h.host, ".")
	first, rest, _ := strings.Cut(host, ".")
	return contains(data.FirstLabels, first) && !strings.HasSuffix(host, ".") && h.rules.suffixes.hasRegistrableDomain(rest)
}

// mayFold tells whether no exception to a folding applies (section 13).
func (h *hostRules) mayFold(fold, path string) bool {
	own := h.foldExceptions[fold]
	return own == nil || !own.hasAnyOf(path)
}

// segmentSet is segments of a path: words, or grammars.
type segmentSet struct {
	words    set
	grammars []*grammar
	any      bool // every path
}

// add takes a grammar; an empty one is every path.
func (s *segmentSet) add(source string) {
	if source == "" {
		s.any = true
		return
	}
	if strings.ContainsAny(source, `\.[](){}*+?^$`) {
		s.grammars = append(s.grammars, grammarOf(source))
		return
	}
	for _, word := range strings.Split(source, "|") {
		s.words[word] = struct{}{}
	}
}

func (s *segmentSet) hasAnyOf(path string) bool {
	if s.any || path == "" {
		return s.any
	}
	for rest, more := path[1:], true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if s.words.has(segment) {
			return true
		}
		for _, own := range s.grammars {
			if own.matches(segment) {
				return true
			}
		}
	}
	return false
}

// rowsOf gives the tracking facts about a plain name that may apply on this host.
func (h *hostRules) rowsOf(plain string) []*row {
	if len(plain) > maxName {
		return h.computeRows(plain)
	}
	if known, ok := h.rows.lookUp(plain); ok {
		return known
	}
	plain = strings.Clone(plain)
	return h.rows.get(plain, maxNames, func() []*row { return h.computeRows(plain) })
}

func (h *hostRules) computeRows(plain string) []*row {
	var rows []*row
	for _, candidates := range [...][]*trackingData{h.rules.facts[plain], h.rules.foldedFacts[asciiLower(plain)]} {
		for _, data := range candidates {
			if own := h.compileRow(data); own != nil {
				rows = append(rows, own)
			}
		}
	}
	return rows
}

func (h *hostRules) compileRow(data *trackingData) *row {
	if !data.hosts.hasAny(h.names) {
		return nil
	}
	own := &row{paths: data.Paths, identityOnly: data.Profiles != nil, isGlobal: data.Hosts == nil}
	own.isUnconditional = data.Paths == nil && !own.identityOnly && data.Value == "" && data.ValueIs == ""
	for _, entry := range data.Unless {
		if entry.Host != "" && !contains(h.names, entry.Host) {
			continue
		}
		if entry.Path == "" && entry.Value == "" {
			return nil
		}
		excluded := exception{path: entry.Path}
		if entry.Value != "" {
			excluded.value = grammarOf(entry.Value)
		}
		own.unless = append(own.unless, excluded)
		if entry.Value != "" || !contains(h.rules.exceptionalPaths, entry.Path) {
			own.isUnconditional = false
		}
	}
	if data.ValueIs == "site" {
		own.value = h.rules.suffixes.isSiteName
	} else if data.Value != "" {
		own.value = grammarOf(data.Value).matches
	}
	return own
}
