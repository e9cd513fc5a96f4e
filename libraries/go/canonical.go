// Package canonical gives every variant of a URL one canonical URL and one key, as the edge does.
//
// It implements the specification of edge-canonicalizer and carries the rule data. Nothing here panics on a text, and all
// types are safe for concurrent use.
package canonical

// Profile is the question that canonicalization answers.
type Profile int

const (
	// Identity asks which item this is, for any URL of the web.
	Identity Profile = iota
	// Request asks which request should go to this site's origin. Scheme and host stay, and the key is the URL.
	Request
)

// Canonical is what canonicalization gives.
type Canonical struct {
	// OK is false if the input is no absolute http(s) URL. URL is then the input, and Key is deterministic all the same.
	OK bool
	// URL is the URL to fetch, store and show.
	URL string
	// Key is the identity: equal for all variants of one page.
	Key string
	// Item is the item of a known platform that the URL names, or nil.
	Item *Item
	// Applied is what was done, in order; empty when nothing was.
	Applied []Applied
}

// Item is an item of a known platform.
type Item struct {
	Provider, Kind, ID string
	// Token is needed to fetch the item and is no part of its identity; empty for most.
	Token string
}

// Applied is one change to the URL or the key.
type Applied struct {
	Step, Rule string
	// Name is the parameter that the rule is about. A parameter may have an empty name; Named tells whether there is one.
	Name  string
	Named bool
}

type notes struct {
	list []Applied
	// places: by entry, the place of its parameter in the query; nil where nothing asks for them.
	places []int
}

func (n *notes) add(step, rule string) { n.list = append(n.list, Applied{Step: step, Rule: rule}) }

func (n *notes) addNamed(step, rule, name string) {
	n.list = append(n.list, Applied{step, rule, name, true})
}

// drop notes a parameter that is dropped.
func (n *notes) drop(step, rule string, p *pair) {
	n.addNamed(step, rule, p.name)
	if n.places != nil {
		n.places = append(n.places, p.at)
	}
}

// Canonicalizer canonicalizes URLs under fixed rules and records.
type Canonicalizer struct {
	rules    *Rules
	given    *Record
	lookUp   func(host string) *Record
	recordOf func(host string) *record
	sites    cache[string, *site]
}

// New returns a Canonicalizer. Keep it: rules and record are compiled once.
func New(options ...Option) *Canonicalizer {
	c := &Canonicalizer{}
	for _, option := range options {
		option(c)
	}
	if c.rules == nil {
		c.rules = builtInRules()
	}
	if c.lookUp != nil {
		c.recordOf = func(host string) *record { return compileRecord(c.lookUp(host), c.rules) }
	} else if own := compileRecord(c.given, c.rules); own != nil {
		c.recordOf = func(host string) *record { return whereItConcerns(own, host) }
	}
	return c
}

func whereItConcerns(own *record, host string) *record {
	if own.concerns(host) {
		return own
	}
	return nil
}

// Canonicalize gives the canonical URL and the key of a URL in the identity profile, without a record.
func Canonicalize(url string) Canonical { return shared().Canonicalize(url, Identity) }

const (
	maxDepth = 3
	maxSites = 1000
)

// Canonicalize gives the canonical URL and the key of a URL.
func (c *Canonicalizer) Canonicalize(url string, profile Profile) Canonical {
	if profile == Request {
		return c.request(url)
	}
	return c.identity(url, 0, true)
}

func (c *Canonicalizer) siteOf(host string) *site {
	if known, ok := c.sites.lookUp(host); ok {
		return known
	}
	compute := func() *site {
		var own *record
		if c.recordOf != nil {
			own = c.recordOf(host)
		}
		return newSite(c.rules.ofHost(host), own)
	}
	if len(host) > maxHost {
		return compute()
	}
	host = cloned(host)
	return c.sites.get(host, maxSites, compute)
}

// identity is section 4.1. Without `withKey`, the key may be empty.
func (c *Canonicalizer) identity(text string, depth int, withKey bool) Canonical {
	if result, ok := c.tryFast(text, false, withKey); ok {
		return result
	}
	p, ok := parse(text)
	if !ok {
		return Canonical{URL: text, Key: urlKey([]byte(wellFormed(trim(text))))}
	}
	own := &notes{}
	p, found := c.open(text, p, own)
	if found != nil {
		own.add("provider", found.rule)
	}
	if found != nil && found.item != nil {
		return Canonical{true, found.url, found.key, found.item, own.list}
	}
	s := c.siteOf(p.host)
	if found == nil && len(own.list) == 0 && s.rules.layers.mayOpen() {
		if result, ok := c.tryFast(text, true, withKey); ok && (result.URL == text || !s.opens(result.URL)) {
			return result
		}
	}
	return c.settled(p, s, own, depth, withKey)
}

// settled is section 4.1, 5 to 7.
func (c *Canonicalizer) settled(p parts, s *site, own *notes, depth int, withKey bool) Canonical {
	before := len(own.list)
	run := &steps{c, s, true, depth}
	settled, ok := run.settle(p, own)
	if !ok {
		url := p.text()
		return Canonical{true, url, urlKey([]byte(url)), nil, own.list}
	}
	if len(own.list) > before && depth < maxDepth && s.rules.layers.mayOpen() {
		if s.rules.layers.open(&settled, s.rules.fragmentPages) != nil {
			again := c.identity(settled.text(), depth+1, withKey)
			again.Applied = append(own.list, again.Applied...)
			return again
		}
	}
	result := Canonical{OK: true, URL: settled.text()}
	if withKey {
		result.Key = c.key(settled, s, own)
	}
	result.Applied = own.list
	return result
}

// key is the key of a settled URL, with the key rules of its record (section 11.3).
func (c *Canonicalizer) key(p parts, s *site, own *notes) string {
	if s.record != nil && len(s.record.keyRules) > 0 && !wrapsURL(p.path, p.query) {
		if made, ok := firstMatch(s.record.keyRules, &p); ok {
			own.add("path-rule", made.rule)
			p.host, p.path = made.host, made.path
			p.setQuery(made.query, made.hasQuery)
			s = c.within(s).siteOf(made.host)
		}
	}
	var buffer [512]byte
	return urlKey(appendIdentity(buffer[:0], p, s, own))
}

func (c *Canonicalizer) request(text string) Canonical {
	p, ok := parse(text)
	if !ok {
		return Canonical{URL: text, Key: text}
	}
	own := &notes{}
	noteParse(text, &p, own)
	run := &steps{c, c.siteOf(p.host), false, 0}
	settled, _ := run.settle(p, own)
	url := settled.text()
	return Canonical{true, url, url, nil, own.list}
}

// within is what URLs inside those of a site are canonicalized by: its record applies to its own hosts, and no other does.
func (c *Canonicalizer) within(s *site) *Canonicalizer {
	if c.lookUp == nil {
		return c
	}
	closed := &Canonicalizer{rules: c.rules}
	if own := s.record; own != nil {
		closed.recordOf = func(host string) *record {
			if host == s.rules.host {
				return own
			}
			return whereItConcerns(own, host)
		}
	}
	return closed
}

// open opens layers (section 4.1, 2).
func (c *Canonicalizer) open(text string, outer parts, own *notes) (parts, *layer) {
	found := notes{}
	p, current := outer, text
	for i := 0; i <= maxDepth; i++ {
		noteParse(current, &p, &found)
		rules := c.siteOf(p.host).rules
		var opened *layer
		if rules.layers.mayOpen() {
			opened = rules.layers.open(&p, rules.fragmentPages)
		}
		if opened == nil || !opened.isInner {
			own.list = append(own.list, found.list...)
			return p, opened
		}
		found.add("unwrap", opened.rule)
		inner, ok := parse(opened.inner)
		if !ok {
			break
		}
		p, current = inner, opened.inner
	}
	noteParse(text, &outer, own)
	return outer, nil
}

func noteParse(text string, p *parts, own *notes) {
	var buffer [512]byte
	if string(p.appendTo(buffer[:0])) != text {
		own.add("parse", "whatwg")
	}
}
