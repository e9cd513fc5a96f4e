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
