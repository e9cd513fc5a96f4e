package canonical

import "strings"

const (
	maxPath   = 8192
	maxStarts = 500
)

// knownHost is the provider that names a host, and its routes there.
type knownHost struct {
	provider *provider
	captures captures
	routes   []*routeData
}

// layerIndex is redirectors and providers by host.
type layerIndex struct {
	suffixes        publicSuffixes
	exact, anchored map[string][]*redirectorData
	hosts, anyLabel map[string]*knownHost
}

func compileLayers(redirectors []*redirectorData, providers []*providerData, suffixes publicSuffixes) *layerIndex {
	index := &layerIndex{
		suffixes, map[string][]*redirectorData{}, map[string][]*redirectorData{}, map[string]*knownHost{}, map[string]*knownHost{},
	}
	for _, data := range redirectors {
		hosts := index.exact
		if data.Subdomains {
			hosts = index.anchored
		}
		for _, host := range data.Hosts {
			hosts[host] = append(hosts[host], data)
		}
	}
	for _, data := range providers {
		own := &provider{data: data, reserved: map[string]set{}}
		for name, words := range data.Reserved {
			own.reserved[name] = setOf(words)
		}
		for _, entry := range data.Hosts {
			for _, name := range strings.Split(entry.names, " ") {
				index.add(own, name, nil, entry.routes)
			}
		}
	}
	return index
}

// add files routes under a host, or under every member of the family that it names (section 12.1).
func (l *layerIndex) add(own *provider, name string, found captures, routes []*routeData) {
	start := strings.IndexByte(name, '{')
	if end := strings.IndexByte(name, '}'); start >= 0 && end > start {
		family := name[start+1 : end]
		for _, member := range own.data.Families[family] {
			with := append(append(captures(nil), found...), capture{family, member})
			l.add(own, name[:start]+member+name[end+1:], with, routes)
		}
		return
	}
	hosts := l.hosts
	if strings.HasPrefix(name, "*.") {
		hosts, name = l.anyLabel, name[2:]
	}
	known := hosts[name]
	if known == nil {
		known = &knownHost{provider: own, captures: found}
		hosts[name] = known
	}
	if known.provider == own {
		known.routes = append(known.routes, routes...)
	}
}

// layers is what one host makes of its URLs.
type layers struct {
	redirectors []*redirector
	routes      []*route
	captures    captures
	literals    set
	byStart     cache[start, []*route]
}

type start struct {
	count int
	first string
}

func (l *layerIndex) ofHost(host string) *layers {
	name := strings.TrimSuffix(host, ".")
	own := &layers{}
	for _, data := range l.redirectorsOf(name) {
		own.redirectors = append(own.redirectors, compileRedirector(data))
	}
	known := l.hosts[name]
	if label, parent, _ := strings.Cut(name, "."); known == nil && label != "" {
		known = l.anyLabel[parent]
	}
	if known == nil {
		return own
	}
	own.captures, own.literals = known.captures, set{}
	for _, data := range known.routes {
		compiled := compileRoute(known.provider, data)
		own.routes = append(own.routes, compiled)
		if len(compiled.path.segments) > 0 {
			for _, text := range compiled.path.segments[0].literals() {
				own.literals[text] = struct{}{}
			}
		}
	}
	return own
}

// literals are the texts that the pattern matches, where these are few; nil for others.
func (p *pattern) literals() []string {
	if p.grammar == nil {
		return []string{p.text}
	}
	return p.words
}

func (l *layerIndex) redirectorsOf(name string) []*redirectorData {
	if own := l.exact[name]; own != nil {
		return own
	}
	for i, above := range namesOf(name) {
		if i > 0 && strings.IndexByte(above, '.') < 0 {
			break
		}
		if below := l.anchored[above]; below != nil {
			return below
		}
	}
	return libraryProxy(name, l.suffixes)
}

func (l *layers) mayOpen() bool { return len(l.redirectors) > 0 || len(l.routes) > 0 }

// open is section 4.1, 2; nil for nothing.
func (l *layers) open(p *parts, pages []*fragmentPage) *layer {
	if p.port != "" || p.userinfo != "" {
		return nil
	}
	for _, own := range l.redirectors {
		if text, ok := own.inner(p); ok {
			if _, ok := parse(text); ok {
				return &layer{inner: text, isInner: true, rule: own.rule}
			}
		}
	}
	if len(l.routes) == 0 || len(p.path) > maxPath || fragmentSays(p, pages) {
		return nil
	}
	segments := &segmentReader{raw: splitPath(p.path)}
	pairs := splitQuery(p.query)
	for _, own := range l.candidates(segments) {
		if found := own.open(segments, pairs, p, l.captures); found != nil {
			return found
		}
	}
	return nil
}

// candidates are the routes that may match, in order: by the number of segments and the first one.
func (l *layers) candidates(segments *segmentReader) []*route {
	read, ok := segments.read(false, false)
	at := start{count: -1}
	if ok {
		at.count = len(read)
		if len(read) > 0 && l.literals.has(read[0]) {
			at.first = read[0]
		}
	}
	return l.byStart.get(at, maxStarts, func() []*route {
		var found []*route
		for _, own := range l.routes {
			if own.data.TextSlashes || at.count >= 0 && own.path.mayBegin(at) {
				found = append(found, own)
			}
		}
		return found
	})
}

func (p *pathPattern) mayBegin(at start) bool {
	if !p.takes(at.count) {
		return false
	}
	if len(p.segments) == 0 || p.segments[0].text == "*" {
		return true
	}
	literals := p.segments[0].literals()
	return literals == nil || at.first != "" && contains(literals, at.first)
}

// fragmentSays tells whether the fragment says what is shown, whatever the path says (section 12.1).
func fragmentSays(p *parts, pages []*fragmentPage) bool {
	if !p.hasFragment {
		return false
	}
	rest := withoutRouteMarks(p.fragment)
	if len(rest) < len(p.fragment) && rest != "" || strings.HasPrefix(p.fragment, "mediaviewer/") {
		return true
	}
	for _, page := range pages {
		if page.namesPage && page.applies(p.path, p.fragment) {
			return true
		}
	}
	return false
}

// withoutRouteMarks is a fragment without `!`, `/` and their octets in front.
func withoutRouteMarks(fragment string) string {
	for {
		switch {
		case fragment != "" && (fragment[0] == '!' || fragment[0] == '/'):
			fragment = fragment[1:]
		case hasFoldedPrefix(fragment, "%2f"), strings.HasPrefix(fragment, "%21"):
			fragment = fragment[3:]
		default:
			return fragment
		}
	}
}
