package canonical

import (
	"sort"
	"strings"
)

type patternData struct {
	Keep       []string            `json:"keep"`
	Drop       []string            `json:"drop"`
	DropValues map[string][]string `json:"dropValues"`
	Basis      string              `json:"basis"`
}

// learnedPattern is one learned pattern, ready to be asked (section 9.4).
type learnedPattern struct {
	key        string
	isFolded   bool
	isBlind    bool
	keep, drop set
	dropValues map[string]set
}

func compileLearnedPattern(key string, data *patternData, schemes []*namingScheme) *learnedPattern {
	own := &learnedPattern{
		key: key, isFolded: strings.Contains(key, "%23"), isBlind: data.Basis == "blind",
		keep: listed(data.Keep), drop: set{}, dropValues: map[string]set{},
	}
	if own.isBlind {
		return own
	}
	for _, name := range data.Drop {
		if !own.keep.has(name) && !isNaming(name, schemes) {
			own.drop[name] = struct{}{}
		}
	}
	for name, values := range data.DropValues {
		own.dropValues[name] = listed(values)
	}
	return own
}

// rule is the rule by which the pattern strips a parameter with these values, or empty; `isValue`: for its value.
func (l *learnedPattern) rule(given string, values []string) (rule string, isValue bool) {
	name := l.nameOf(given)
	if len(values) == 1 && l.dropValues[name].has(values[0]) {
		return "learned-value:" + l.key, true
	}
	if l.drop.has(name) {
		return "learned:" + l.key, false
	}
	return "", false
}

func (l *learnedPattern) nameOf(name string) string {
	if l.isFolded {
		return folded(name)
	}
	return name
}

// isImportant tells whether the pattern says that a name matters.
func (l *learnedPattern) isImportant(name string) bool {
	return !l.isBlind && l.keep.has(l.nameOf(name))
}

// template is what the record says about the paths of one template.
type template struct {
	text            string
	patterns        map[string]*learnedPattern // by set of names
	vetoed, guarded set
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
	if l.vetoes[rule] == nil {
		return false
	}
	own := l.at(path)
	return own != nil && own.vetoed.has(rule)
}

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
	return own != nil && own.guarded.has(lower)
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

func isNaming(name string, schemes []*namingScheme) bool {
	for _, own := range schemes {
		switch {
		case name == own.Text,
			own.Match == "prefix" && strings.HasPrefix(name, own.Text),
			own.Match == "suffix" && strings.HasSuffix(name, own.Text):
			return true
		}
	}
	return false
}

// parseKey is template and names of a pattern key.
func parseKey(key string) (string, []string, bool) {
	mark := strings.LastIndexByte(key, '?')
	if mark < 0 {
		return "", nil, false
	}
	if mark == len(key)-1 {
		return key[:mark], nil, true
	}
	names := strings.Split(key[mark+1:], "&")
	for i, name := range names {
		decoded, ok := decode(name)
		if !ok {
			return "", nil, false
		}
		names[i] = decoded
	}
	return key[:mark], names, true
}

// keyOfSet is the same for equal sets of names. NUL is in no name of a serialized URL unless encoded.
func keyOfSet(names []string) string {
	if len(names) == 1 {
		return names[0] + "\x00"
	}
	sorted := append([]string(nil), names...)
	sort.Strings(sorted)
	var out strings.Builder
	for i, name := range sorted {
		if i == 0 || name != sorted[i-1] {
			out.WriteString(name)
			out.WriteByte(0)
		}
	}
	return out.String()
}

// namesOfSet is the opposite of keyOfSet.
func namesOfSet(key string) []string {
	if key == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(key, "\x00"), "\x00")
}

// folded is the name with `#` for every run of digits.
func folded(name string) string {
	if strings.IndexAny(name, "0123456789") < 0 {
		return name
	}
	out := make([]byte, 0, len(name))
	for i := 0; i < len(name); i++ {
		if !isDigit(name[i]) {
			out = append(out, name[i])
		} else if i == 0 || !isDigit(name[i-1]) {
			out = append(out, '#')
		}
	}
	return string(out)
}
