package canonical

import (
	"strings"
)

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
