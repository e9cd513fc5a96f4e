package canonical

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Record is a domain record: what was learned and configured for one site. Immutable.
type Record struct {
	data recordData
}

type recordData struct {
	V          int      `json:"v"`
	Domain     string   `json:"domain"`
	Aliases    []string `json:"aliases"`
	Keep       []string `json:"keep"`
	Strip      []string `json:"strip"`
	Veto       []string `json:"veto"`
	Platform   []string `json:"platform"`
	URLParams  []string `json:"urlParams"`
	Quarantine []struct {
		Name    string `json:"name"`
		Pattern string `json:"pattern"`
	} `json:"quarantine"`
	Patterns       map[string]*patternData   `json:"patterns"`
	Templates      []string                  `json:"templates"`
	Parameters     map[string]*parameterData `json:"parameters"`
	VetoByTemplate map[string][]string       `json:"vetoByTemplate"`
	QueryEnds      map[string]*struct {
		Names  []string `json:"names"`
		Unread []string `json:"unread"`
	} `json:"queryEnds"`
	PathRules      []*pathRuleData           `json:"pathRules"`
}

// ErrNoRecord says that a text is no domain record that this version reads.
var ErrNoRecord = errors.New("no domain record")

// ParseRecord reads a domain record as the API returns it. It returns an error that wraps ErrNoRecord for anything else.
func ParseRecord(text []byte) (*Record, error) {
	own := &Record{}
	if err := json.Unmarshal(text, &own.data); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoRecord, err)
	}
	switch data := &own.data; {
	case data.Domain == "":
		return nil, fmt.Errorf("%w: `domain` is missing", ErrNoRecord)
	case data.V != 1 && data.V != 2:
		return nil, fmt.Errorf("%w: `v` is neither 1 nor 2", ErrNoRecord)
	case data.Patterns == nil:
		return nil, fmt.Errorf("%w: `patterns` is missing", ErrNoRecord)
	}
	for key, data := range own.data.Patterns {
		if data == nil {
			return nil, fmt.Errorf("%w: patterns[%q] is null", ErrNoRecord, key)
		}
	}
	for _, rule := range own.data.PathRules {
		if rule == nil {
			return nil, fmt.Errorf("%w: a path rule is null", ErrNoRecord)
		}
	}
	return own, nil
}

// record is a domain record, compiled for rules.
type record struct {
	keep, strip, veto, urlParams, actions, guarded set
	platforms                                      []*platform
	keptByPlatform                                 []string
	quarantine                                     []quarantined
	learned                                        *learnedMap
	urlRules, keyRules                             []*pathRule
	hosts                                          set
	isEverywhere                                   bool
}

type quarantined struct {
	name     string
	template []string // nil for every path
}

func compileRecord(own *Record, rules *Rules) *record {
	if own == nil {
		return nil
	}
	data := &own.data
	r := &record{
		keep: listed(data.Keep), strip: listed(data.Strip), veto: listed(data.Veto), urlParams: listed(data.URLParams),
		actions: set{}, guarded: set{}, hosts: set{},
	}
	for _, known := range rules.data.Platforms {
		if contains(data.Platform, known.Name) {
			r.addPlatform(known)
		}
	}
	for _, entry := range data.Quarantine {
		r.quarantine = append(r.quarantine, quarantined{entry.Name, templateOf(entry.Pattern)})
		r.guarded[asciiLower(entry.Name)] = struct{}{}
	}
	for _, name := range append(append([]string(nil), data.Keep...), data.Veto...) {
		r.guarded[asciiLower(name)] = struct{}{}
	}
	r.learned = compileLearned(data, rules.data.NamingSchemes)
	for _, rule := range data.PathRules {
		if compiled := compilePathRule(rule, rules.data.ValueClasses); rule.KeyHost == "" {
			r.urlRules = append(r.urlRules, compiled)
		} else {
			r.keyRules = append(r.keyRules, compiled)
		}
	}
	domain := withoutPort(data.Domain)
	r.isEverywhere = domain == "*"
	for _, name := range append([]string{domain, "www." + domain}, mapped(data.Aliases, withoutPort)...) {
		r.hosts[name] = struct{}{}
	}
	return r
}

func listed(names []string) set {
	if names == nil {
		return set{}
	}
	return setOf(names)
}

func (r *record) addPlatform(known *platform) {
	r.platforms = append(r.platforms, known)
	for _, name := range known.Actions {
		r.actions[name] = struct{}{}
	}
	for _, name := range known.Keep {
		r.keptByPlatform = append(r.keptByPlatform, name)
		if !strings.Contains(name, "#") && !strings.HasSuffix(name, "*") {
			r.guarded[asciiLower(name)] = struct{}{}
		}
	}
}

func withoutPort(name string) string {
	if at := strings.LastIndexByte(name, ':'); at >= 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		name = name[:at]
	}
	return strings.ToLower(name)
}

// concerns tells whether the record applies to a host (section 9.5).
func (r *record) concerns(host string) bool {
	return r.isEverywhere || r.hosts.has(strings.TrimSuffix(host, "."))
}

// keepsOutright is layers 1 and 2 of section 9.2.
func (r *record) keepsOutright(name, path string) bool {
	for _, own := range r.quarantine {
		if own.name == name && (own.template == nil || templateMatches(own.template, path)) {
			return true
		}
	}
	return r.keep.has(name)
}

// keeps is layers 1 to 3 of section 9.2.
func (r *record) keeps(name, path string) bool {
	if r.keepsOutright(name, path) {
		return true
	}
	for _, own := range r.keptByPlatform {
		if fitsListed(own, name) {
			return true
		}
	}
	return false
}

// fitsListed: `#` in a listed name matches one or more digits, and `*` at its end any rest.
func fitsListed(own, name string) bool {
	for i := 0; i < len(own); i++ {
		switch {
		case own[i] == '*' && i == len(own)-1:
			return true
		case own[i] == '#':
			end := digitsEnd(name, 0)
			if end == 0 {
				return false
			}
			name = name[end:]
		case name == "" || name[0] != own[i]:
			return false
		default:
			name = name[1:]
		}
	}
	return name == ""
}

// guards tells whether the lists are about another spelling of a name (section 9.3).
func (r *record) guards(name, path string) bool {
	lower := asciiLower(name)
	return r.guarded.has(lower) || r.learned.guards(lower, path)
}

// vetoes tells whether a static rule does not apply on a path (section 9.4.3).
func (r *record) vetoes(rule, path string) bool {
	return r.veto.has(rule) || r.learned.vetoesOn(rule, path)
}

// spares tells whether no tracking fact and no session rule strips a name on a path: it is vetoed or protected.
func (r *record) spares(name, path string) bool {
	return r.vetoes(name, path) || r.learned.protects(name, path)
}

func (r *record) platformThatStrips(name, path string) string {
	for _, own := range r.platforms {
		if contains(own.Strip, name) {
			if r.learned.protects(name, path) || r.learned.vetoesNames(path) {
				return ""
			}
			return own.Name
		}
	}
	return ""
}

// templateOf is the segments of the template of a pattern key; nil for one that matches every path.
func templateOf(key string) []string {
	template, _, ok := parseKey(key)
	if !ok || template == "" {
		return nil
	}
	return strings.Split(template, "/")
}

func templateMatches(wanted []string, path string) bool {
	segments := strings.Split(path, "/")
	if len(wanted) != len(segments) {
		return false
	}
	for i, segment := range segments {
		if wanted[i] != "*" && wanted[i] != segment {
			return false
		}
	}
	return true
}
