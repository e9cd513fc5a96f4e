package canonical

import "strings"

type pathRuleData struct {
	ID          string   `json:"id"`
	Source      string   `json:"source"`
	Destination string   `json:"destination"`
	Hosts       []string `json:"hosts"`
	KeyHost     string   `json:"keyHost"`
}

// pathRule is one path rule of a record (section 11).
type pathRule struct {
	data       *pathRuleData
	path       pathPattern
	conditions []member
	patterns   []pattern
}

// rewritten is what a rule makes of a URL.
type rewritten struct {
	rule, host, path, query string
	hasQuery                bool
}

// nothing is a grammar that matches no text.
const nothing = "(?!)"

func compilePathRule(data *pathRuleData, classes map[string]string) *pathRule {
	source, grammars := withoutClasses(data.Source, classes)
	path, query, _ := strings.Cut(source, "?")
	own := &pathRule{data: data, path: compilePath(path, grammars, false)}
	for _, p := range splitQuery(query) {
		own.conditions = append(own.conditions, member{p.name, p.value})
		own.patterns = append(own.patterns, compilePattern(p.value, grammars))
	}
	return own
}

// withoutClasses is a source with `{name}` for `{name:class}`, and the grammars of the names.
func withoutClasses(source string, classes map[string]string) (string, map[string]string) {
	grammars := map[string]string{}
	var out strings.Builder
	for source != "" {
		name, class, length := classToken(source)
		if length == 0 {
			out.WriteByte(source[0])
			source = source[1:]
			continue
		}
		found, ok := classes[class]
		if strings.Contains(class, "|") {
			found, ok = strings.Join(mapped(strings.Split(class, "|"), escaped), "|"), true
		}
		if known, isKnown := grammars[name]; !ok || isKnown && known != found {
			// A name with two classes matches nothing.
			found = nothing
		}
		grammars[name] = found
		out.WriteString("{" + name + "}")
		source = source[length:]
	}
	return out.String(), grammars
}

// classToken reads `{name:class}` at the beginning of a text.
func classToken(text string) (name, class string, length int) {
	end := strings.IndexByte(text, '}')
	if text[0] != '{' || end < 0 {
		return "", "", 0
	}
	name, class, ok := strings.Cut(text[1:end], ":")
	if !ok || name == "" || class == "" || strings.IndexByte(class, '{') >= 0 {
		return "", "", 0
	}
	for i := 0; i < len(name); i++ {
		if !isWord(name[i]) {
			return "", "", 0
		}
	}
	return name, class, end + 1
}

func (r *pathRule) rewrite(p *parts, segments []string, pairs []pair) (rewritten, bool) {
	if r.data.Hosts != nil && !contains(r.data.Hosts, p.host) || len(pairs) != len(r.conditions) {
		return rewritten{}, false
	}
	var found captures
	if !r.path.match(segments, &found) || !r.queryFits(pairs, &found) {
		return rewritten{}, false
	}
	for _, own := range found {
		if own.value == "." || own.value == ".." || strings.ContainsAny(own.value, "/?&#;") {
			return rewritten{}, false
		}
	}
	text, ok := fill(r.data.Destination, found, asItIs)
	if !ok || text == "" || text[0] != '/' || strings.HasPrefix(text, "//") || strings.Contains(text, "#") {
		return rewritten{}, false
	}
	path, query, _ := strings.Cut(text, "?")
	made := rewritten{r.data.ID, p.host, path, query, query != ""}
	if r.data.KeyHost != "" {
		made.host = r.data.KeyHost
	}
	return made, true
}

func (r *pathRule) queryFits(pairs []pair, found *captures) bool {
	for i, own := range r.conditions {
		first := firstNamed(pairs, own.name)
		if first == nil || !first.hasValue || own.value != "*" && !r.patterns[i].match(first.value, found) {
			return false
		}
	}
	return true
}

// firstMatch is what the first rule that matches makes of a URL; false without one, or where it changes nothing.
func firstMatch(rules []*pathRule, p *parts) (rewritten, bool) {
	if len(rules) == 0 {
		return rewritten{}, false
	}
	segments, pairs := splitPath(p.path), splitQuery(p.query)
	for _, own := range rules {
		if made, ok := own.rewrite(p, segments, pairs); ok {
			return made, made.host != p.host || made.path != p.path || made.query != p.query || made.hasQuery != p.hasQuery
		}
	}
	return rewritten{}, false
}
