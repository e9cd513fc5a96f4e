package canonical

import (
	"strings"
)

// row is a tracking fact about names on one host.
type row struct {
	paths           []string
	value           func(string) bool
	unless          []exception
	identityOnly    bool
	isGlobal        bool
	isUnconditional bool // but for the exceptional paths
}

type exception struct {
	path  string
	value *grammar
}

// applies is section 9.3, for a decoded value.
func (r *row) applies(value, path string, isIdentity bool) bool {
	if r.identityOnly && !isIdentity || r.paths != nil && !hasAnyPrefix(path, r.paths) {
		return false
	}
	if r.value != nil && !r.value(value) {
		return false
	}
	for _, own := range r.unless {
		if strings.HasPrefix(path, own.path) && (own.value == nil || own.value.matches(value)) {
			return false
		}
	}
	return true
}

// rowsOf gives the tracking facts about a plain name that may apply on this host.
func (h *hostRules) rowsOf(plain string) []*row {
	if len(plain) > maxName {
		return h.computeRows(plain)
	}
	if known, ok := h.rows.lookUp(plain); ok {
		return known
	}
	plain = strings.Clone(plain)
	return h.rows.get(plain, maxHostNames, func() []*row { return h.computeRows(plain) })
}

func (h *hostRules) computeRows(plain string) []*row {
	var rows []*row
	for _, candidates := range [...][]*trackingData{h.rules.facts[plain], h.rules.foldedFacts[asciiLower(plain)]} {
		for _, data := range candidates {
			if own := h.compileRow(data); own != nil {
				rows = append(rows, own)
			}
		}
	}
	return rows
}

func (h *hostRules) compileRow(data *trackingData) *row {
	if !data.hosts.hasAny(h.names) {
		return nil
	}
	own := &row{paths: data.Paths, identityOnly: data.Profiles != nil, isGlobal: data.Hosts == nil}
	own.isUnconditional = data.Paths == nil && !own.identityOnly && data.Value == "" && data.ValueIs == ""
	for _, entry := range data.Unless {
		if entry.Host != "" && !contains(h.names, entry.Host) {
			continue
		}
		if entry.Path == "" && entry.Value == "" {
			return nil
		}
		excluded := exception{path: entry.Path}
		if entry.Value != "" {
			excluded.value = grammarOf(entry.Value)
		}
		own.unless = append(own.unless, excluded)
		if entry.Value != "" || !contains(h.rules.exceptionalPaths, entry.Path) {
			own.isUnconditional = false
		}
	}
	if data.ValueIs == "site" {
		own.value = h.rules.suffixes.isSiteName
	} else if data.Value != "" {
		own.value = grammarOf(data.Value).matches
	}
	return own
}
