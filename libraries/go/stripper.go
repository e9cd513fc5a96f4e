package canonical

// stripper strips the parameters of one URL by what was learned (section 9.4).
type stripper struct {
	page     *page
	learned  *learnedMap
	template *template
	byRecord map[string]string // names that the record alone strips, with the rule
	notes    *notes
}

// strip strips what was learned, then the names of byRecord, then what was learned again (section 9.4.1).
func (s *stripper) strip(pairs []pair) []pair {
	judged := s.byLearned(pairs)
	rest := make([]pair, 0, len(judged))
	for i := range judged {
		rule, isListed := s.byRecord[judged[i].name]
		if isListed && !s.page.carriesOthers(&judged[i]) {
			s.notes.drop("query", rule, &judged[i])
		} else {
			rest = append(rest, judged[i])
		}
	}
	if len(rest) == len(judged) {
		return judged
	}
	return s.byLearned(rest)
}

// byLearned goes on until nothing is stripped: what is left forms another set of names.
func (s *stripper) byLearned(pairs []pair) []pair {
	for len(pairs) > 0 {
		rules := s.rules(pairs)
		kept := make([]pair, 0, len(pairs))
		for i := range pairs {
			own, isStripped := rules[pairs[i].name]
			if !isStripped || !own.isValue && s.page.carriesOthers(&pairs[i]) {
				kept = append(kept, pairs[i])
				continue
			}
			rule := own.rule
			if listed, ok := s.byRecord[pairs[i].name]; ok {
				rule = listed
			}
			s.notes.drop("query", rule, &pairs[i])
		}
		if len(kept) == len(pairs) {
			return pairs
		}
		pairs = kept
	}
	return pairs
}

// learnedRule is the rule by which a name is stripped; entry is the name of its learned parameter.
type learnedRule struct {
	rule    string
	isValue bool
	entry   string
}

// rules is, by name, the rule that strips it.
func (s *stripper) rules(pairs []pair) map[string]learnedRule {
	names := make([]string, 0, len(pairs))
	values := make(map[string][]string, len(pairs))
	for i := range pairs {
		name := pairs[i].name
		if values[name] == nil {
			names = append(names, name)
		}
		values[name] = append(values[name], pairs[i].decodedValue())
	}
	pattern := s.learned.find(s.template, names)
	if pattern == nil {
		return s.rulesByName(names, values)
	}
	other := s.withoutListed(names)
	rules := map[string]learnedRule{}
	for _, name := range names {
		rule, isValue := pattern.rule(name, values[name])
		if rule == "" || s.page.record.keeps(name, s.page.path) {
			continue
		}
		if _, isListed := s.byRecord[name]; other != nil && !isListed && other.isImportant(name) {
			continue
		}
		rules[name] = learnedRule{rule: rule, isValue: isValue}
	}
	return rules
}

// withoutListed is the pattern of the set without the names of byRecord, if that is another set, or nil.
func (s *stripper) withoutListed(names []string) *learnedPattern {
	rest := make([]string, 0, len(names))
	for _, name := range names {
		if _, isListed := s.byRecord[name]; !isListed {
			rest = append(rest, name)
		}
	}
	if len(rest) == len(names) {
		return nil
	}
	return s.learned.find(s.template, rest)
}

// rulesByName is section 9.4.2.
func (s *stripper) rulesByName(names []string, values map[string][]string) map[string]learnedRule {
	if len(s.learned.parameters.byName) == 0 {
		return nil
	}
	rules := map[string]learnedRule{}
	for _, name := range names {
		known := s.learned.parameters.of(name)
		if known == nil {
			continue
		}
		if rule, isValue := known.rule(s.template, values[name]); rule != "" && !s.page.record.keeps(name, s.page.path) {
			rules[name] = learnedRule{rule, isValue, known.name}
		}
	}
	var excepted []string
	for name, own := range rules {
		if s.isException(own.entry, names, rules) {
			excepted = append(excepted, name)
		}
	}
	for _, name := range excepted {
		delete(rules, name)
	}
	return rules
}

// isException tells whether a pattern keeps the name beside names that are here, whatever it drops, and all that it does not know
// is gone.
func (s *stripper) isException(entry string, names []string, rules map[string]learnedRule) bool {
	for key, known := range s.learned.exceptions[entry] {
		pattern := s.learned.findSet(s.template, key)
		if pattern == nil || pattern.isBlind || !pattern.keep.has(entry) {
			continue
		}
		if s.isThere(pattern, known, names) && s.isAllElseGone(pattern, known, names, rules) {
			return true
		}
	}
	return false
}

// isThere tells whether each name of a pattern is among the names, or one that it drops.
func (s *stripper) isThere(pattern *learnedPattern, known, names []string) bool {
	for _, wanted := range known {
		isFound := pattern.drop.has(wanted)
		for i := 0; i < len(names) && !isFound; i++ {
			isFound = pattern.nameOf(names[i]) == wanted
		}
		if !isFound {
			return false
		}
	}
	return true
}

func (s *stripper) isAllElseGone(pattern *learnedPattern, known, names []string, rules map[string]learnedRule) bool {
	for _, name := range names {
		_, isStripped := rules[name]
		_, isListed := s.byRecord[name]
		if !isStripped && !isListed && !contains(known, pattern.nameOf(name)) {
			return false
		}
	}
	return true
}
