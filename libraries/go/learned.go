package canonical

import (
	"strings"
)

// everyNameRule in `vetoByTemplate`: every static rule about names and their order.
const everyNameRule = "*"

// template is what the record says about the paths of one template.
type template struct {
	text            string
	patterns        map[string]*learnedPattern // by set of names
	vetoed, guarded set
	// ends, unread: names at which the site stops reading a query in order, and those that it does not read behind one.
	ends, unread set
}

// templateNode is one segment position of the path templates.
type templateNode struct {
	literals map[string]*templateNode
	any      *templateNode
	own      *template
}

// learnedMap is what was learned about a site: patterns by path template and set of names, and parameters by name.
type learnedMap struct {
	root       templateNode
	templates  []*template
	anyPath    map[string]*learnedPattern
	hasFolded  bool
	isVersion2 bool
	vetoes     map[string][]string
	parameters parameters
	// exceptions: by name, the sets of names of which some pattern keeps it.
	exceptions map[string]map[string][]string
	// isEmpty: nothing was learned, so what the record strips goes at once.
	isEmpty bool
}

func compileLearned(data *recordData, schemes []*namingScheme) *learnedMap {
	own := &learnedMap{anyPath: map[string]*learnedPattern{}, isVersion2: data.V == 2, isEmpty: true}
	for key, pattern := range data.Patterns {
		text, names, ok := parseKey(key)
		if !ok {
			continue
		}
		known := own.anyPath
		if text != "" {
			known = own.template(text).patterns
		}
		setKey := keyOfSet(names)
		known[setKey] = compileLearnedPattern(key, pattern, schemes)
		own.hasFolded = own.hasFolded || strings.Contains(setKey, "#")
		own.isEmpty = false
	}
	if own.isVersion2 {
		own.parameters = compileParameters(data.Parameters, schemes)
		own.vetoes = data.VetoByTemplate
		own.readTemplates(data)
		own.collectExceptions()
		own.isEmpty = own.isEmpty && len(own.parameters.byName)+len(own.vetoes) == 0
	}
	return own
}

func (l *learnedMap) readTemplates(data *recordData) {
	for _, text := range data.Templates {
		l.template(text)
	}
	for rule, texts := range data.VetoByTemplate {
		for _, text := range texts {
			own := l.template(text)
			own.vetoed[rule], own.guarded[asciiLower(rule)] = struct{}{}, struct{}{}
		}
	}
	for text, end := range data.QueryEnds {
		own := l.template(text)
		own.ends, own.unread = setOf(end.Names), setOf(end.Unread)
	}
	for name, one := range l.parameters.byName {
		for text := range one.drop {
			l.template(text)
		}
		for text := range one.keep {
			l.template(text).guarded[asciiLower(name)] = struct{}{}
		}
	}
}

// template is what is known of a template; it is added where it is new.
func (l *learnedMap) template(text string) *template {
	node := &l.root
	for _, segment := range splitPath(text) {
		next := node.literals[segment]
		if segment == "*" {
			next = node.any
		}
		if next == nil {
			next = &templateNode{}
			if segment == "*" {
				node.any = next
			} else {
				if node.literals == nil {
					node.literals = map[string]*templateNode{}
				}
				node.literals[segment] = next
			}
		}
		node = next
	}
	if node.own == nil {
		node.own = &template{text: text, patterns: map[string]*learnedPattern{}, vetoed: set{}, guarded: set{}}
		l.templates = append(l.templates, node.own)
	}
	return node.own
}

func (l *learnedMap) collectExceptions() {
	if len(l.parameters.byName) == 0 {
		return
	}
	l.exceptions = map[string]map[string][]string{}
	l.addExceptions(l.anyPath)
	for _, own := range l.templates {
		l.addExceptions(own.patterns)
	}
}

func (l *learnedMap) addExceptions(patterns map[string]*learnedPattern) {
	for key, own := range patterns {
		if own.isBlind {
			continue
		}
		for name := range own.keep {
			if l.exceptions[name] == nil {
				l.exceptions[name] = map[string][]string{}
			}
			l.exceptions[name][key] = namesOfSet(key)
		}
	}
}

// at is the template of a path, or nil.
func (l *learnedMap) at(path string) *template {
	if l.isVersion2 {
		path = normalizeOctets(path)
	}
	node := &l.root
	for rest, more := strings.TrimPrefix(path, "/"), true; more && node != nil; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if next := node.literals[segment]; next != nil {
			node = next
		} else {
			node = node.any
		}
	}
	if node == nil {
		return nil
	}
	return node.own
}

// vetoesOn tells whether a static rule does not apply on a path (section 9.4.3).
func (l *learnedMap) vetoesOn(rule, path string) bool {
	return l.vetoesOnTemplate(rule, path) || rule != "percent-encoding" && l.vetoesNames(path)
}

// vetoesOnTemplate tells whether the template of a path is listed under a rule.
func (l *learnedMap) vetoesOnTemplate(rule, path string) bool {
	if l.vetoes[rule] == nil {
		return false
	}
	own := l.at(path)
	return own != nil && own.vetoed.has(rule)
}

// vetoesNames tells whether no static rule about names applies on a path (section 9.4.3).
func (l *learnedMap) vetoesNames(path string) bool { return l.vetoesOnTemplate(everyNameRule, path) }

// protects tells whether a parameter was learned to matter on a path (section 9.4.3).
func (l *learnedMap) protects(name, path string) bool {
	known := l.parameters.of(name)
	if known == nil || len(known.keep) == 0 {
		return false
	}
	own := l.at(path)
	return own != nil && known.keep.has(own.text)
}

// guards tells whether a template is about other spellings of a name in lower case.
func (l *learnedMap) guards(lower, path string) bool {
	if len(l.vetoes) == 0 && len(l.parameters.byName) == 0 {
		return false
	}
	own := l.at(path)
	return own != nil && (own.guarded.has(lower) || own.vetoed.has(everyNameRule))
}

// find is the pattern of a template and names, or nil.
func (l *learnedMap) find(t *template, names []string) *learnedPattern {
	key := keyOfSet(names)
	found := l.findSet(t, key)
	if found != nil || !l.hasFolded || strings.Contains(key, "#") {
		return found
	}
	return l.findSet(t, keyOfSet(mapped(names, folded)))
}

func (l *learnedMap) findSet(t *template, key string) *learnedPattern {
	if t != nil {
		if found := t.patterns[key]; found != nil {
			return found
		}
	}
	return l.anyPath[key]
}
