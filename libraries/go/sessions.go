package canonical

import "strings"

type sessionData struct {
	Name       string   `json:"name"`
	NameTail   string   `json:"nameTail"`
	In         string   `json:"in"`
	IgnoreCase bool     `json:"ignoreCase"`
	Value      string   `json:"value"`
	Hosts      []string `json:"hosts"`
	PathEnds   []string `json:"pathEnds"`
	With       []string `json:"with"`
}

// session is one entry of `sessions` (section 8).
type session struct {
	data        *sessionData
	hosts       set
	value, tail *grammar
}

func compileSession(data *sessionData) *session {
	own := &session{data: data, hosts: setOf(data.Hosts), value: grammarOf(data.Value)}
	if data.NameTail != "" {
		own.tail = grammarOf(data.NameTail)
	}
	return own
}

func (s *session) isNamed(name string) bool {
	if s.tail != nil {
		return strings.HasPrefix(name, s.data.Name) && s.tail.matches(name[len(s.data.Name):])
	}
	if s.data.IgnoreCase {
		return asciiLower(name) == asciiLower(s.data.Name)
	}
	return name == s.data.Name
}

// applies tells whether host, path and the other parameters are as the entry says.
func (s *session) applies(h *hostRules, path string, pairs []pair) bool {
	if !s.hosts.hasAny(h.names) || s.data.PathEnds != nil && !hasAnySuffix(path, s.data.PathEnds) {
		return false
	}
	for _, name := range s.data.With {
		if firstNamed(pairs, name) == nil {
			return false
		}
	}
	return true
}

// pathSessions is the path without session ids, and the names of their entries (section 8.1).
func (h *hostRules) withoutSessions(path string) (string, []string) {
	if strings.IndexByte(path, ';') < 0 && strings.IndexByte(path, '(') < 0 {
		return path, nil
	}
	var sessions []*session
	for _, own := range h.rules.pathSessions {
		if own.data.With == nil && own.applies(h, path, nil) {
			sessions = append(sessions, own)
		}
	}
	var names, segments []string
	for _, segment := range strings.Split(path, "/") {
		if name, ok := wholeSession(sessions, segment); ok {
			names = append(names, name)
			continue
		}
		parameters := strings.Split(segment, ";")
		if len(parameters) > 1 && dotCount(parameters[0]) == 0 {
			kept := parameters[:1]
			for _, parameter := range parameters[1:] {
				if name, ok := parameterSession(sessions, parameter); ok {
					names = append(names, name)
				} else {
					kept = append(kept, parameter)
				}
			}
			segment = strings.Join(kept, ";")
		}
		segments = append(segments, segment)
	}
	if len(names) == 0 {
		return path, nil
	}
	if len(segments) < 2 {
		return "/", names
	}
	return strings.Join(segments, "/"), names
}

func wholeSession(sessions []*session, segment string) (string, bool) {
	for _, own := range sessions {
		if own.data.In == "path-segment" && own.value.matches(segment) {
			return own.data.Name, true
		}
	}
	return "", false
}

func parameterSession(sessions []*session, parameter string) (string, bool) {
	name, value, ok := strings.Cut(parameter, "=")
	if !ok {
		return "", false
	}
	for _, own := range sessions {
		if own.data.In == "path-parameter" && own.isNamed(name) && own.value.matches(value) {
			return own.data.Name, true
		}
	}
	return "", false
}
