package canonical

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

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
