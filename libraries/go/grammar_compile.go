package canonical

import (
	"fmt"
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
