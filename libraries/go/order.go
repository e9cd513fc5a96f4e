package canonical

import (
	"sort"
	"strings"
)

const maxParents = 64

// sortedPairs sorts the pairs by the place of their names, unless their order may matter (sections 9.1.1 and 9.1.2).
func sortedPairs(pairs []pair) []pair {
	places := make([]string, len(pairs))
	names := make([]string, len(pairs))
	for i := range pairs {
		names[i] = pairs[i].name
		start, _ := listPart(names[i])
		places[i] = names[i][:start]
	}
	if isSorted(places) || dependsOnOrder(names) {
		return pairs
	}
	sorted := &byPlace{append([]pair(nil), pairs...), places}
	sort.Stable(sorted)
	return sorted.pairs
}

func isSorted(places []string) bool {
	for i := 1; i < len(places); i++ {
		if lessInCodeUnits(places[i], places[i-1]) {
			return false
		}
	}
	return true
}

type byPlace struct {
	pairs  []pair
	places []string
}

func (b *byPlace) Len() int           { return len(b.pairs) }
func (b *byPlace) Less(i, j int) bool { return lessInCodeUnits(b.places[i], b.places[j]) }
func (b *byPlace) Swap(i, j int) {
	b.pairs[i], b.pairs[j] = b.pairs[j], b.pairs[i]
	b.places[i], b.places[j] = b.places[j], b.places[i]
}

// listPart is where the part begins and ends that makes a name a member of a list; both are the length of the name for others.
func listPart(name string) (start, end int) {
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c == '[' {
			if end := bracketEnd(name, i); end > 0 {
				return i, end
			}
		}
		digits := i
		if c == '.' {
			digits++
		}
		if c != '.' && i > 0 {
			continue
		}
		if end := digitsEnd(name, digits); end > digits && (end == len(name) || name[end] == '.' || name[end] == '[') {
			return i, end
		}
	}
	return len(name), len(name)
}

func digitsEnd(text string, at int) int {
	for at < len(text) && isDigit(text[at]) {
		at++
	}
	return at
}

// bracketEnd is the end of a list part that begins with a bracket, or -1.
func bracketEnd(name string, at int) int {
	end := digitsEnd(name, at+1)
	if end == at+1 && end < len(name) && (name[end] == ' ' || name[end] == '+') {
		end++
	}
	if end < len(name) && name[end] == ']' {
		return end + 1
	}
	return -1
}

func isCondition(name string) bool { return strings.ContainsAny(name, "<>") }

// isSimple tells whether a name consists of a-z, 0-9, _ and -, and is no number: no other such name is its rival.
func isSimple(name string) bool {
	isNumber := name != ""
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case isDigit(c):
		case c >= 'a' && c <= 'z' || c == '_' || c == '-':
			isNumber = false
		default:
			return false
		}
	}
	return !isNumber
}

// dependsOnOrder tells whether the order of these names, repeats included, may matter (section 9.1.2).
func dependsOnOrder(names []string) bool {
	areSimple := true
	for _, name := range names {
		areSimple = areSimple && isSimple(name)
	}
	if areSimple {
		return false
	}
	for _, name := range names {
		if strings.IndexByte(name, '/') >= 0 || isCondition(name) {
			return true
		}
	}
	return haveRivals(names) || readSiblingsInOrder(names)
}

// spelling is how a name is written: its place, and its list part with numbers and blanks taken as equal.
type spelling struct{ place, listPart string }

func haveRivals(names []string) bool {
	wholes := make(map[string]spelling, len(names))
	parents := map[string]string{}
	for _, name := range names {
		start, end := listPart(name)
		own := spelling{name[:start], alikeNumbers(name[start:end])}
		variable := variableOf(own.place)
		known, isKnown := wholes[variable]
		if isKnown && known == own {
			continue
		}
		if _, isParent := parents[variable]; isKnown || isParent {
			return true
		}
		above := parentsOf(own.place)
		for _, text := range above {
			of := spelledAlike(text)
			if _, isWhole := wholes[of]; isWhole {
				return true
			}
			if other, ok := parents[of]; ok && other != text {
				return true
			}
		}
		wholes[variable] = own
		for _, text := range above {
			parents[spelledAlike(text)] = text
		}
	}
	return false
}

func alikeNumbers(part string) string {
	out := make([]byte, 0, 4)
	for i := 0; i < len(part); i++ {
		switch {
		case isDigit(part[i]):
			if i == 0 || !isDigit(part[i-1]) {
				out = append(out, '0')
			}
		case part[i] != ' ' && part[i] != '+':
			out = append(out, part[i])
		}
	}
	return string(out)
}

func parentsOf(place string) []string {
	read := readPart(place)
	var parents []string
	for i := 1; i < len(read) && len(parents) < maxParents; i++ {
		if read[i] == '[' {
			parents = append(parents, read[:i])
		}
	}
	return parents
}

func readSiblingsInOrder(names []string) bool {
	runsByRoot := map[string][]string{}
	for _, name := range names {
		root := name
		if at := strings.IndexAny(name, ".["); at >= 0 {
			root = name[:at]
		}
		start, _ := listPart(name)
		if runs := runsByRoot[root]; len(runs) == 0 || runs[len(runs)-1] != name[:start] {
			runsByRoot[root] = append(runs, name[:start])
		}
	}
	for root, runs := range runsByRoot {
		places := setOf(runs)
		if root == "" {
			continue
		}
		if len(places) < len(runs) {
			return true
		}
		delete(places, root)
		if variable := variableOf(root); len(places) > 1 && (strings.Contains(variable, "sort") || strings.Contains(variable, "order")) {
			return true
		}
	}
	return false
}

// variableOf is the variable that servers may take a text for.
func variableOf(text string) string { return spelledAlike(readPart(text)) }

func spelledAlike(read string) string {
	read = asciiLower(strings.TrimLeft(read, " +[]"))
	if !strings.ContainsAny(read, ".] +[") {
		return read
	}
	out := make([]byte, 0, len(read))
	for i := 0; i < len(read); i++ {
		switch read[i] {
		case ']':
		case '.', ' ', '+', '[':
			out = append(out, '_')
		default:
			out = append(out, read[i])
		}
	}
	return string(out)
}

// readPart is what servers read of a name: up to NUL, and up to what follows a closed bracket.
func readPart(text string) string {
	text, _, _ = strings.Cut(text, "\x00")
	for i := 0; i < len(text); i++ {
		if text[i] == ']' && (i+1 == len(text) || text[i+1] != '[' || strings.IndexByte(text[i+2:], ']') < 0) {
			return text[:i]
		}
	}
	return text
}
