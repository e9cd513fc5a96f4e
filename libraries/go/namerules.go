package canonical

import (
	"strings"
)

const (
	maxHosts = 1000
	maxNames = 2000
	// On each host.
	maxHostNames = 256
	// A host name of the DNS (RFC 1035 §2.3.4), and a dot.
	maxHost = 254
	// Longer names are not remembered.
	maxName = 200
)

// nameRules is the rules about one parameter name that are none of tracking facts.
type nameRules struct {
	sessions      []*session
	passThrough   []*secret
	shapes        []*secretShape
	isTrackerOnly bool // facts of every host name it, and no rule about secrets or sessions does
}

// about gives the rules about a name.
func (r *Rules) about(name string) *nameRules {
	if len(name) > maxName {
		return r.computeAbout(name)
	}
	if known, ok := r.names.lookUp(name); ok {
		return known
	}
	name = strings.Clone(name)
	return r.names.get(name, maxNames, func() *nameRules { return r.computeAbout(name) })
}

func (r *Rules) computeAbout(name string) *nameRules {
	own := &nameRules{}
	lower, plain := asciiLower(name), plainName(name)
	for _, session := range r.sessions[lower] {
		if session.isNamed(name) {
			own.sessions = append(own.sessions, session)
		}
	}
	for start, sessions := range r.tailSessions {
		if strings.HasPrefix(lower, start) && sessions[0].isNamed(name) {
			own.sessions = append(own.sessions, sessions...)
		}
	}
	for _, secret := range r.passThrough[asciiLower(plain)] {
		if secret.isNamed(plain) {
			own.passThrough = append(own.passThrough, secret)
		}
	}
	words := wordsOf(name)
	for _, shape := range r.shapes {
		if shape.isNamed(words) {
			own.shapes = append(own.shapes, shape)
		}
	}
	own.isTrackerOnly = r.isTrackerOnly(name, lower, own)
	return own
}

func (r *Rules) isTrackerOnly(name, lower string, own *nameRules) bool {
	for _, secret := range r.passThrough[lower] {
		if secret.isNamed(name) {
			return false
		}
	}
	if len(own.sessions) > 0 {
		return false
	}
	for _, rows := range [...][]*trackingData{r.facts[name], r.foldedFacts[lower]} {
		for _, row := range rows {
			if row.Hosts == nil {
				return true
			}
		}
	}
	return false
}
