package canonical

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
)

// maxCopies bounds what a counted group is written out to.
const maxCopies = 1000

var knownGrammars sync.Map

// grammarOf compiles a grammar; equal sources share one. A source that is none matches nothing.
func grammarOf(source string) *grammar {
	if known, ok := knownGrammars.Load(source); ok {
		return known.(*grammar)
	}
	compiled := compileGrammar(source)
	knownGrammars.Store(source, compiled)
	return compiled
}

// compileGrammar compiles a source in which `(` without `?:` captures.
func compileGrammar(source string) *grammar {
	c := &compiler{in: utf16.Encode([]rune(source))}
	node, err := c.alternatives()
	if err == nil && c.at < len(c.in) {
		err = fmt.Errorf("unexpected %q", rune(c.in[c.at]))
	}
	if err != nil {
		return &grammar{code: []instruction{{op: opRun, set: &charSet{}, min: 1, max: 1}, {op: opMatch}}}
	}
	g := &grammar{groups: c.groups, slots: 2 * c.groups}
	c.emit(g, node)
	g.code = append(g.code, instruction{op: opMatch})
	return g
}

type nodeKind uint8

const (
	nodeSet nodeKind = iota
	nodeSequence
	nodeChoice
	nodeRepeat
	nodeGroup
	nodeLook
	nodeEnd
)

type node struct {
	kind     nodeKind
	set      *charSet
	children []*node
	min, max int
	group    int
	isNot    bool
}

type compiler struct {
	in     []uint16
	at     int
	groups int
}

func (c *compiler) peek() uint16 {
	if c.at < len(c.in) {
		return c.in[c.at]
	}
	return 0
}

func (c *compiler) take(text string) bool {
	for i := 0; i < len(text); i++ {
		if c.at+i >= len(c.in) || c.in[c.at+i] != uint16(text[i]) {
			return false
		}
	}
	c.at += len(text)
	return true
}

func (c *compiler) alternatives() (*node, error) {
	choice := &node{kind: nodeChoice}
	for {
		sequence := &node{kind: nodeSequence}
		for c.at < len(c.in) && c.peek() != '|' && c.peek() != ')' {
			item, err := c.repeated()
			if err != nil {
				return nil, err
			}
			sequence.children = append(sequence.children, item)
		}
		choice.children = append(choice.children, sequence)
		if !c.take("|") {
			break
		}
	}
	if len(choice.children) == 1 {
		return choice.children[0], nil
	}
	return choice, nil
}

func (c *compiler) repeated() (*node, error) {
	item, err := c.atom()
	if err != nil {
		return nil, err
	}
	for {
		low, high := 0, -1
		switch {
		case c.take("*"):
		case c.take("+"):
			low = 1
		case c.take("?"):
			high = 1
		case c.peek() == '{':
			if low, high, err = c.counts(); err != nil {
				return nil, err
			}
		default:
			return item, nil
		}
		item = &node{kind: nodeRepeat, children: []*node{item}, min: low, max: high}
	}
}

func (c *compiler) counts() (int, int, error) {
	start := c.at + 1
	end := start
	for end < len(c.in) && c.in[end] != '}' {
		end++
	}
	if end == len(c.in) {
		return 0, 0, fmt.Errorf("no }")
	}
	text := string(utf16.Decode(c.in[start:end]))
	c.at = end + 1
	lowText, highText, hasHigh := strings.Cut(text, ",")
	low, err := strconv.Atoi(lowText)
	if err != nil || !hasHigh {
		return low, low, err
	}
	if highText == "" {
		return low, -1, nil
	}
	high, err := strconv.Atoi(highText)
	return low, high, err
}

func (c *compiler) atom() (*node, error) {
	switch {
	case c.take("(?:"):
		return c.closed()
	case c.take("(?="):
		return c.look(false)
	case c.take("(?!"):
		return c.look(true)
	case c.take("("):
		group := c.groups
		c.groups++
		inner, err := c.closed()
		return &node{kind: nodeGroup, children: []*node{inner}, group: group}, err
	case c.take("$"):
		return &node{kind: nodeEnd}, nil
	case c.take("["):
		return c.class()
	}
	set := &charSet{}
	unit, class, err := c.unit()
	if class != nil {
		set = class
	} else {
		set.add(unit, unit)
	}
	return &node{kind: nodeSet, set: set}, err
}

func (c *compiler) look(isNot bool) (*node, error) {
	inner, err := c.closed()
	return &node{kind: nodeLook, children: []*node{inner}, isNot: isNot}, err
}

func (c *compiler) closed() (*node, error) {
	inner, err := c.alternatives()
	if err == nil && !c.take(")") {
		err = fmt.Errorf("no )")
	}
	return inner, err
}

// unit reads one character or one class that an escape names.
func (c *compiler) unit() (uint16, *charSet, error) {
	if c.at >= len(c.in) {
		return 0, nil, fmt.Errorf("nothing behind a \\ or [")
	}
	unit := c.in[c.at]
	c.at++
	if unit == '.' {
		set := &charSet{}
		for _, end := range []uint16{'\n', '\r', 0x2028, 0x2029} {
			set.add(end, end)
		}
		set.negate()
		return 0, set, nil
	}
	if unit != '\\' || c.at >= len(c.in) {
		return unit, nil, nil
	}
	unit = c.in[c.at]
	c.at++
	if unit == 'u' && c.at+4 <= len(c.in) {
		value, err := strconv.ParseUint(string(utf16.Decode(c.in[c.at:c.at+4])), 16, 16)
		c.at += 4
		return uint16(value), nil, err
	}
	return unit, escapedClass(unit), nil
}

func escapedClass(unit uint16) *charSet {
	set := &charSet{}
	switch unit {
	case 'd', 'D':
		set.add('0', '9')
	case 'w':
		set.add('0', '9')
		set.add('A', 'Z')
		set.add('a', 'z')
		set.add('_', '_')
	case 's', 'S':
		for r := rune(0); r < 0xffff; r++ {
			if isWhite(r) {
				set.add(uint16(r), uint16(r))
			}
		}
	default:
		return nil
	}
	if unit == 'D' || unit == 'S' {
		set.negate()
	}
	return set
}

func (c *compiler) class() (*node, error) {
	set := &charSet{}
	isNegated := c.take("^")
	for c.at < len(c.in) && c.peek() != ']' {
		low, class, err := c.classUnit()
		if err != nil {
			return nil, err
		}
		if class != nil {
			set.union(class)
			continue
		}
		high := low
		if c.peek() == '-' && c.at+1 < len(c.in) && c.in[c.at+1] != ']' {
			c.at++
			if high, class, err = c.classUnit(); err != nil || class != nil {
				return nil, fmt.Errorf("a range ends in a class")
			}
		}
		set.add(low, high)
	}
	if !c.take("]") {
		return nil, fmt.Errorf("no ]")
	}
	if isNegated {
		set.negate()
	}
	return &node{kind: nodeSet, set: set}, nil
}

func (c *compiler) classUnit() (uint16, *charSet, error) {
	if c.peek() == '.' {
		c.at++
		return '.', nil, nil
	}
	return c.unit()
}

// union adds a class: negated ones (\D, \S) hold everything above ASCII, but for white space, which no data excludes.
func (s *charSet) union(other *charSet) {
	s.ascii[0] |= other.ascii[0]
	s.ascii[1] |= other.ascii[1]
	if !other.negated {
		s.ranges = append(s.ranges, other.ranges...)
		return
	}
	low := uint16(128)
	for _, r := range other.ranges {
		if r[0] > low {
			s.ranges = append(s.ranges, [2]uint16{low, r[0] - 1})
		}
		low = r[1] + 1
	}
	s.ranges = append(s.ranges, [2]uint16{low, 0xffff})
}

func (c *compiler) emit(g *grammar, n *node) {
	switch n.kind {
	case nodeSet:
		g.code = append(g.code, instruction{op: opRun, set: n.set, min: 1, max: 1})
	case nodeSequence:
		for _, child := range n.children {
			c.emit(g, child)
		}
	case nodeChoice:
		c.emitChoice(g, n)
	case nodeRepeat:
		c.emitRepeat(g, n)
	case nodeGroup:
		g.code = append(g.code, instruction{op: opSave, x: 2 * n.group})
		c.emit(g, n.children[0])
		g.code = append(g.code, instruction{op: opSave, x: 2*n.group + 1})
	case nodeLook:
		look := &grammar{slots: 2 * c.groups}
		c.emit(look, n.children[0])
		look.code = append(look.code, instruction{op: opMatch})
		op := opAhead
		if n.isNot {
			op = opNotAhead
		}
		g.code = append(g.code, instruction{op: op, look: look})
	case nodeEnd:
		g.code = append(g.code, instruction{op: opEnd})
	}
}

func (c *compiler) emitChoice(g *grammar, n *node) {
	var jumps []int
	for i, child := range n.children {
		if i == len(n.children)-1 {
			c.emit(g, child)
			break
		}
		split := len(g.code)
		g.code = append(g.code, instruction{op: opSplit, x: split + 1})
		c.emit(g, child)
		jumps = append(jumps, len(g.code))
		g.code = append(g.code, instruction{op: opJump})
		g.code[split].y = len(g.code)
	}
	for _, jump := range jumps {
		g.code[jump].x = len(g.code)
	}
}

func (c *compiler) emitRepeat(g *grammar, n *node) {
	child := n.children[0]
	if child.kind == nodeSet {
		g.code = append(g.code, instruction{op: opRun, set: child.set, min: n.min, max: n.max})
		return
	}
	for i := 0; i < n.min && i < maxCopies; i++ {
		c.emit(g, child)
	}
	if n.max < 0 {
		c.emitLoop(g, child)
		return
	}
	var splits []int
	for i := n.min; i < n.max && i < maxCopies; i++ {
		splits = append(splits, len(g.code))
		g.code = append(g.code, instruction{op: opSplit, x: len(g.code) + 1})
		c.emit(g, child)
	}
	for _, split := range splits {
		g.code[split].y = len(g.code)
	}
}

// emitLoop writes a loop that ends when its body matches nothing.
func (c *compiler) emitLoop(g *grammar, child *node) {
	slot := g.slots
	g.slots++
	split := len(g.code)
	g.code = append(g.code, instruction{op: opSplit, x: split + 1}, instruction{op: opSave, x: slot})
	c.emit(g, child)
	g.code = append(g.code, instruction{op: opAdvanced, x: slot}, instruction{op: opJump, x: split})
	g.code[split].y = len(g.code)
}
