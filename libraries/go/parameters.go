package canonical

import (
	"bytes"
	"encoding/json"
	"strings"
)

// parameterData is what a record of version 2 says about one parameter.
type parameterData struct {
	Drop       dropData            `json:"drop"`
	Keep       []string            `json:"keep"`
	KeepValues map[string][]string `json:"keepValues"`
	DropValues map[string][]string `json:"dropValues"`
}

// dropData is `everywhere` or templates.
type dropData struct {
	everywhere bool
	templates  []string
}

// UnmarshalJSON reads a text or a list.
func (d *dropData) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte(`"everywhere"`)) {
		d.everywhere = true
		return nil
	}
	return json.Unmarshal(text, &d.templates)
}

// parameter is what was learned about one parameter, ready to be asked (section 9.4.2).
type parameter struct {
	name, label            string
	isDroppedEverywhere    bool
	isNaming               bool
	drop, keep             set
	keepValues, dropValues map[string]set
}

func compileParameter(name string, data *parameterData, isNaming bool) *parameter {
	own := &parameter{
		name: name, label: encodeComponent(name) + "@", isDroppedEverywhere: data.Drop.everywhere, isNaming: isNaming,
		drop: listed(data.Drop.templates), keep: listed(data.Keep), keepValues: map[string]set{}, dropValues: map[string]set{},
	}
	for template, values := range data.KeepValues {
		own.keepValues[template] = listed(values)
	}
	for template, values := range data.DropValues {
		own.dropValues[template] = listed(values)
	}
	return own
}

// rule is the rule by which a parameter with these values is stripped on a template, or empty; `isValue`: for its value. The template
// is nil where the path has no known one.
func (p *parameter) rule(t *template, values []string) (rule string, isValue bool) {
	at := p.label + "everywhere"
	if t != nil {
		at = p.label + t.text
		if hasAnyOf(p.keepValues[t.text], values) {
			return "", false
		}
	}
	if hasAnyOf(p.keepValues[""], values) {
		return "", false
	}
	isAlone := len(values) == 1
	switch {
	case t != nil && isAlone && p.dropValues[t.text].has(values[0]):
		return "learned-value:" + at, true
	case t != nil && p.keep.has(t.text):
		return "", false
	case isAlone && p.dropValues[""].has(values[0]):
		return "learned-value:" + at, true
	case p.isNaming:
		return "", false
	case p.isDroppedEverywhere || t != nil && p.drop.has(t.text):
		return "learned:" + at, false
	}
	return "", false
}

func hasAnyOf(s set, texts []string) bool {
	for _, text := range texts {
		if s.has(text) {
			return true
		}
	}
	return false
}

// parameters is the learned parameters of a record, by name.
type parameters struct {
	byName    map[string]*parameter
	hasFolded bool
}

func compileParameters(data map[string]*parameterData, schemes []*namingScheme) parameters {
	own := parameters{byName: map[string]*parameter{}}
	for name, one := range data {
		if one == nil {
			continue
		}
		own.byName[name] = compileParameter(name, one, isNaming(name, schemes))
		own.hasFolded = own.hasFolded || strings.Contains(name, "#")
	}
	return own
}

// of is what was learned about a name as a URL writes it, or nil.
func (p *parameters) of(name string) *parameter {
	if known := p.byName[name]; known != nil || !p.hasFolded || strings.Contains(name, "#") {
		return known
	}
	return p.byName[folded(name)]
}

// mention tells whether something was learned about a name, in any case.
func (p *parameters) mention(name string) bool {
	if p.of(name) != nil {
		return true
	}
	for known := range p.byName {
		if strings.EqualFold(known, name) || strings.EqualFold(known, folded(name)) {
			return true
		}
	}
	return false
}
