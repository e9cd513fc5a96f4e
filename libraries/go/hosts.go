package canonical

import "strings"

// namesOf is the host, without one trailing dot, and all names above it; the longest first.
func namesOf(host string) []string {
	host = strings.TrimSuffix(host, ".")
	names := []string{host}
	for i := 0; i < len(host); i++ {
		if host[i] == '.' {
			names = append(names, host[i+1:])
		}
	}
	return names
}

type set map[string]struct{}

func setOf(texts []string) set {
	if texts == nil {
		return nil
	}
	s := make(set, len(texts))
	for _, text := range texts {
		s[text] = struct{}{}
	}
	return s
}

func (s set) has(text string) bool {
	_, ok := s[text]
	return ok
}

// hasAny tells whether one of the names is in the set; an absent set is every host.
func (s set) hasAny(names []string) bool {
	if s == nil {
		return true
	}
	for _, name := range names {
		if s.has(name) {
			return true
		}
	}
	return false
}

// publicSuffixes is the public suffix list.
type publicSuffixes set

func (s publicSuffixes) has(rule string) bool { return set(s).has(rule) }

// hasRegistrableDomain tells whether a host is a registrable domain or below one (section 2.6).
func (s publicSuffixes) hasRegistrableDomain(host string) bool {
	if strings.HasPrefix(host, "[") || strings.Trim(host, "0123456789.") == "" {
		return false
	}
	host = strings.Trim(host, ".")
	suffix, ok := s.listed(host)
	labels := strings.Count(host, ".") + 1
	if !ok {
		return labels > 1
	}
	return labels > strings.Count(suffix, ".")+1
}

// listed is the public suffix of a name by a rule of the list.
func (s publicSuffixes) listed(host string) (string, bool) {
	for _, name := range namesOf(host) {
		_, above, hasAbove := strings.Cut(name, ".")
		if s.has("!" + name) {
			return above, true
		}
		wildcard := "*"
		if hasAbove {
			wildcard = "*." + above
		}
		if s.has(name) || s.has(wildcard) {
			return name, true
		}
	}
	return "", false
}

// fold removes `www.`, `m.` and `mobile.` while a registrable domain is left.
func (s publicSuffixes) fold(host string) string {
	if strings.Contains(host, "..") {
		return host
	}
	for {
		rest, ok := withoutLabel(host)
		if !ok || !s.hasRegistrableDomain(rest) {
			return host
		}
		host = rest
	}
}

func withoutLabel(host string) (string, bool) {
	for _, label := range [...]string{"www.", "m.", "mobile."} {
		if strings.HasPrefix(host, label) {
			return host[len(label):], true
		}
	}
	return host, false
}

func withoutPrefix(host string) string {
	for {
		rest, ok := withoutLabel(host)
		if !ok {
			return host
		}
		host = rest
	}
}

const maxSiteName = 100

var fileEndings = setOf(strings.Fields("as bar cab cc do foo la md ml mm mov pl pm ps pub py rs sh so tf zip"))

// isSiteName is section 2.7.
func (s publicSuffixes) isSiteName(text string) bool {
	name := asciiLower(text)
	if lengthInCodeUnits(text) > maxSiteName || !isDomainName(name) {
		return false
	}
	suffix, ok := s.listed(name)
	if !ok || suffix == name || fileEndings.has(suffix) && !strings.HasPrefix(name, "www.") {
		return false
	}
	label := strings.TrimSuffix(name, "."+suffix)
	return !isVersion(label[strings.LastIndexByte(label, '.')+1:])
}

// isDomainName is the grammar (?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}.
func isDomainName(name string) bool {
	labels := strings.Split(name, ".")
	last := labels[len(labels)-1]
	if len(labels) < 2 || len(last) < 2 || strings.Trim(last, "abcdefghijklmnopqrstuvwxyz") != "" {
		return false
	}
	for _, label := range labels[:len(labels)-1] {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || !isLabel(label) {
			return false
		}
	}
	return true
}

func isLabel(label string) bool {
	for i := 0; i < len(label); i++ {
		if c := label[i]; !(c >= 'a' && c <= 'z' || isDigit(c) || c == '-') {
			return false
		}
	}
	return true
}

// isVersion is the grammar v?[0-9][0-9-]*.
func isVersion(label string) bool {
	label = strings.TrimPrefix(label, "v")
	return label != "" && isDigit(label[0]) && strings.Trim(label, "0123456789-") == ""
}
