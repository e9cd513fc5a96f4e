package canonical

import "strings"

type secretData struct {
	Kind       string   `json:"kind"`
	Names      []string `json:"names"`
	IgnoreCase bool     `json:"ignoreCase"`
	Segment    string   `json:"segment"`
	Hosts      []string `json:"hosts"`
	Value      string   `json:"value"`
	Beside     string   `json:"beside"`
}

// secret is one entry of `passThrough` that names parameters (section 6).
type secret struct {
	data          *secretData
	hosts         set
	value, beside *grammar
}

func compileSecret(data *secretData) *secret {
	own := &secret{data: data, hosts: setOf(data.Hosts)}
	if data.Value != "" {
		own.value = grammarOf(data.Value)
	}
	if data.Beside != "" {
		own.beside = grammarOf(data.Beside)
	}
	return own
}

func (s *secret) isNamed(name string) bool { return s.isSame(name, s.data.Names[0]) }

func (s *secret) isSame(name, wanted string) bool {
	return name == wanted || s.data.IgnoreCase && asciiLower(name) == asciiLower(wanted)
}

// applies tells whether the entry applies to a parameter of its name.
func (s *secret) applies(at int, pairs []pair, g *page) bool {
	if !s.hosts.hasAny(g.rules.names) || s.value != nil && !s.value.matches(pairs[at].decodedValue()) {
		return false
	}
	if s.data.Segment != "" && !contains(strings.Split(asciiLower(g.path), "/"), s.data.Segment) {
		return false
	}
	for _, wanted := range s.data.Names[1:] {
		if !s.hasNamed(pairs, wanted) {
			return false
		}
	}
	if s.beside == nil {
		return true
	}
	for i := range pairs {
		if i != at && s.beside.matches(pairs[i].decodedValue()) && g.stripRule(&pairs[i]) == "" {
			return true
		}
	}
	return false
}

func (s *secret) hasNamed(pairs []pair, wanted string) bool {
	for i := range pairs {
		if s.isSame(pairs[i].name, wanted) {
			return true
		}
	}
	return false
}

type shapeData struct {
	Kind           string   `json:"kind"`
	Endings        []string `json:"endings"`
	Unless         []string `json:"unless"`
	MinLength      int      `json:"minLength"`
	Value          string   `json:"value"`
	Beside         []string `json:"beside"`
	PathEnds       []string `json:"pathEnds"`
	UnlessPathEnds []string `json:"unlessPathEnds"`
}

// secretShape is a secret by the words of its name and the look of its value (section 6.1).
type secretShape struct {
	data  *shapeData
	value *grammar
}

func compileShape(data *shapeData) *secretShape {
	own := &secretShape{data: data}
	if data.Value != "" {
		own.value = grammarOf(data.Value)
	}
	return own
}

func (s *secretShape) isNamed(words string) bool {
	return hasAnySuffix(words, s.data.Endings) && !hasAnySuffix(strings.ReplaceAll(words, "-", ""), s.data.Unless)
}

// applies takes the path in lower case.
func (s *secretShape) applies(value, path string, pairs []pair) bool {
	if len(value) < s.data.MinLength || lengthInCodeUnits(value) < s.data.MinLength {
		return false
	}
	if s.data.PathEnds != nil && !hasAnySuffix(path, s.data.PathEnds) || hasAnySuffix(path, s.data.UnlessPathEnds) {
		return false
	}
	if s.value != nil && !s.value.matches(value) {
		return false
	}
	if s.data.Beside == nil {
		return true
	}
	for i := range pairs {
		if contains(s.data.Beside, asciiLower(pairs[i].name)) {
			return true
		}
	}
	return false
}

// wordsOf is the words of a name (section 6.1).
func wordsOf(name string) string {
	out := make([]byte, 0, len(name)+8)
	separate := func() {
		if len(out) > 0 && out[len(out)-1] != '-' {
			out = append(out, '-')
		}
	}
	isUpper := func(i int) bool { return i < len(name) && name[i] >= 'A' && name[i] <= 'Z' }
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !isAlphanumeric(c) {
			separate()
			continue
		}
		if isUpper(i) && i > 0 && isAlphanumeric(name[i-1]) {
			isLast := i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z'
			if !isUpper(i-1) || isLast {
				separate()
			}
		}
		if isUpper(i) {
			c |= 0x20
		}
		out = append(out, c)
	}
	return "^-" + strings.TrimSuffix(string(out), "-")
}
