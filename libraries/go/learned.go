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

// rule is the rule by which the pattern strips a parameter, or empty; `isValue`: for its value.
func (l *learnedPattern) rule(p *pair, isOnlyOne bool) (rule string, isValue bool) {
	name := l.nameOf(p.name)
	if values, ok := l.dropValues[name]; ok && isOnlyOne && values.has(p.decodedValue()) {
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

// templateNode is one segment position of the path templates.
type templateNode struct {
	literals map[string]*templateNode
	any      *templateNode
	patterns map[string]*learnedPattern // by set of names
}

func newTemplateNode() *templateNode {
	return &templateNode{literals: map[string]*templateNode{}, patterns: map[string]*learnedPattern{}}
}

// learnedMap is the patterns of a record, by path template and set of names.
type learnedMap struct {
	root      *templateNode
	anyPath   map[string]*learnedPattern
	hasFolded bool
}

func compileLearned(data *recordData, schemes []*namingScheme) *learnedMap {
	own := &learnedMap{root: newTemplateNode(), anyPath: map[string]*learnedPattern{}}
	for key, pattern := range data.Patterns {
		template, names, ok := parseKey(key)
		if !ok {
			continue
		}
		known := own.anyPath
		if template != "" {
			known = own.insert(template).patterns
		}
		setKey := keyOfSet(names)
		known[setKey] = compileLearnedPattern(key, pattern, schemes)
		own.hasFolded = own.hasFolded || strings.Contains(setKey, "#")
	}
	return own
}

func (l *learnedMap) insert(template string) *templateNode {
	node := l.root
	for _, segment := range splitPath(template) {
		next := node.literals[segment]
		if segment == "*" {
			next = node.any
		}
		if next == nil {
			next = newTemplateNode()
			if segment == "*" {
				node.any = next
			} else {
				node.literals[segment] = next
			}
		}
		node = next
	}
	return node
}

func (l *learnedMap) walk(path string) *templateNode {
	node := l.root
	for rest, more := strings.TrimPrefix(path, "/"), true; more && node != nil; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if next := node.literals[segment]; next != nil {
			node = next
		} else {
			node = node.any
		}
	}
	return node
}

// find is the pattern of a path and its names, or nil.
func (l *learnedMap) find(path string, names []string) *learnedPattern {
	node, key := l.walk(path), keyOfSet(names)
	found := l.findSet(node, key)
	if found != nil || !l.hasFolded || strings.Contains(key, "#") {
		return found
	}
	return l.findSet(node, keyOfSet(mapped(names, folded)))
}

func (l *learnedMap) findSet(node *templateNode, key string) *learnedPattern {
	if node != nil {
		if found := node.patterns[key]; found != nil {
			return found
		}
	}
	return l.anyPath[key]
}

// stripper strips the parameters of one URL by patterns.
type stripper struct {
	page     *page
	byRecord map[string]string // names that the record alone strips, with the rule
	notes    *notes
}

// strip strips by pattern, then the names of byRecord, then by pattern again (section 9.4.1).
func (s *stripper) strip(pairs []pair) []pair {
	judged := s.byPattern(pairs)
	rest := make([]pair, 0, len(judged))
	for i := range judged {
		rule, isListed := s.byRecord[judged[i].name]
		if isListed && !s.page.carriesOthers(&judged[i]) {
			s.notes.add("query", rule, judged[i].name)
		} else {
			rest = append(rest, judged[i])
		}
	}
	if len(rest) == len(judged) {
		return judged
	}
	return s.byPattern(rest)
}

// byPattern goes on until nothing is stripped: what is left forms another set of names.
func (s *stripper) byPattern(pairs []pair) []pair {
	for len(pairs) > 0 {
		names, counts := namesAndCounts(pairs)
		found := s.page.record.learned.find(s.page.path, names)
		if found == nil {
			return pairs
		}
		important := s.importantWithout(names)
		kept := make([]pair, 0, len(pairs))
		for i := range pairs {
			if rule := s.ruleOf(&pairs[i], found, counts, important); rule == "" {
				kept = append(kept, pairs[i])
			} else {
				s.notes.add("query", rule, pairs[i].name)
			}
		}
		if len(kept) == len(pairs) {
			return pairs
		}
		pairs = kept
	}
	return pairs
}

func namesAndCounts(pairs []pair) ([]string, map[string]int) {
	names, counts := make([]string, len(pairs)), make(map[string]int, len(pairs))
	for i := range pairs {
		names[i] = pairs[i].name
		counts[names[i]]++
	}
	return names, counts
}

func (s *stripper) ruleOf(p *pair, found *learnedPattern, counts map[string]int, important func(string) bool) string {
	if s.page.record.keeps(p.name, s.page.path) {
		return ""
	}
	rule, isValue := found.rule(p, counts[p.name] == 1)
	if rule == "" || important(p.name) || !isValue && s.page.carriesOthers(p) {
		return ""
	}
	if listed, ok := s.byRecord[p.name]; ok {
		return listed
	}
	return rule
}

// importantWithout tells the names that the pattern of the set without those of byRecord keeps.
func (s *stripper) importantWithout(names []string) func(string) bool {
	rest := make([]string, 0, len(names))
	for _, name := range names {
		if _, ok := s.byRecord[name]; !ok {
			rest = append(rest, name)
		}
	}
	var found *learnedPattern
	if len(rest) < len(names) {
		found = s.page.record.learned.find(s.page.path, rest)
	}
	return func(name string) bool {
		_, ok := s.byRecord[name]
		return found != nil && !found.isBlind && !ok && found.keep.has(found.nameOf(name))
	}
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
