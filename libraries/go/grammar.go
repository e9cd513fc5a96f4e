package canonical

import (
	"sync"
)

// grammar is a compiled grammar of section 2.4, with captures. It reads UTF-16 code units and tries alternatives in the order of
// ECMAScript.
type grammar struct {
	code []instruction
	// groups counts captures; slots, two for each of them, are followed by those of loops.
	groups, slots int
}

type operation uint8

const (
	opMatch    operation = iota
	opRun                // min to max of a set, as many as possible
	opSplit              // x first, then y
	opJump               // to x
	opSave               // the position in slot x
	opAdvanced           // the position is another than that in slot x
	opAhead              // the grammar of `look` matches from here
	opNotAhead
	opEnd // the end of the text
)

type instruction struct {
	op       operation
	set      *charSet
	min, max int
	x, y     int
	look     *grammar
}

// state is where a match goes on if what was tried fails.
type state struct {
	pc, pos int
	// low: a run may end here or before, down to this position; -1 for a plain alternative; -2: slot `pc` had the value `pos`.
	low int
}

const (
	alternative = -1
	restoreSlot = -2
)

type scratch struct {
	states []state
	units  []uint16
	slots  []int
}

var scratches = sync.Pool{New: func() any { return &scratch{} }}

// matches tells whether a whole text has the grammar.
func (g *grammar) matches(text string) bool {
	if first := &g.code[0]; first.op == opRun {
		if first.min > 0 && (text == "" || text[0] < 128 && !first.set.has(uint16(text[0]))) {
			return false
		}
		if len(g.code) == 2 && isASCII(text) {
			return first.isWhole(text)
		}
	}
	s := scratches.Get().(*scratch)
	s.units = codeUnits(text, s.units[:0])
	_, ok := g.run(s, s.units, 0, true)
	scratches.Put(s)
	return ok
}

// isWhole tells whether an ASCII text is one run.
func (i *instruction) isWhole(text string) bool {
	if len(text) < i.min || i.max >= 0 && len(text) > i.max {
		return false
	}
	for at := 0; at < len(text); at++ {
		if c := text[at]; i.set.ascii[c>>6]>>(c&63)&1 == 0 {
			return false
		}
	}
	return true
}

// captures gives the texts of the groups where a whole text has the grammar.
func (g *grammar) captures(text string) ([]string, bool) {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	s.units = codeUnits(text, s.units[:0])
	if _, ok := g.run(s, s.units, 0, true); !ok {
		return nil, false
	}
	groups := make([]string, g.groups)
	isPlain := len(s.units) == len(text)
	for i := range groups {
		start, end := s.slots[2*i], s.slots[2*i+1]
		switch {
		case start < 0 || end < 0:
		case isPlain:
			groups[i] = text[start:end]
		default:
			groups[i] = fromCodeUnits(s.units[start:end])
		}
	}
	return groups, true
}

// suffixStart is the smallest index from which the rest of an ASCII text has the grammar, or -1.
func (g *grammar) suffixStart(text string) int {
	for start := 0; start <= len(text); start++ {
		if g.matches(text[start:]) {
			return start
		}
	}
	return -1
}

// run matches from a position; `whole`: up to the end of the text. Slots are left in the scratch.
func (g *grammar) run(s *scratch, in []uint16, pos int, whole bool) (int, bool) {
	if cap(s.slots) < g.slots {
		s.slots = make([]int, g.slots)
	}
	s.slots = s.slots[:g.slots]
	for i := range s.slots {
		s.slots[i] = -1
	}
	base := len(s.states)
	defer func() { s.states = s.states[:base] }()
	pc := 0
	for {
		next, ok := g.step(s, in, pc, &pos)
		if ok && next >= 0 {
			pc = next
			continue
		}
		if ok && (!whole || pos == len(in)) {
			return pos, true
		}
		if pc, ok = s.back(base, &pos); !ok {
			return 0, false
		}
	}
}

// back returns to the last alternative.
func (s *scratch) back(base int, pos *int) (int, bool) {
	for len(s.states) > base {
		last := &s.states[len(s.states)-1]
		pc := last.pc
		switch {
		case last.low == restoreSlot:
			s.slots[pc] = last.pos
			s.states = s.states[:len(s.states)-1]
			continue
		case last.low == alternative || last.pos-1 <= last.low:
			*pos = last.pos
			if last.low != alternative {
				*pos--
			}
			s.states = s.states[:len(s.states)-1]
		default:
			last.pos--
			*pos = last.pos
		}
		return pc, true
	}
	return 0, false
}

// step runs one instruction; the next one is -1 at the end of the grammar.
func (g *grammar) step(s *scratch, in []uint16, pc int, pos *int) (int, bool) {
	at := &g.code[pc]
	switch at.op {
	case opRun:
		return g.stepRun(s, in, pc, pos)
	case opSplit:
		s.states = append(s.states, state{at.y, *pos, alternative})
		return at.x, true
	case opJump:
		return at.x, true
	case opSave:
		s.states = append(s.states, state{at.x, s.slots[at.x], restoreSlot})
		s.slots[at.x] = *pos
	case opAdvanced:
		return pc + 1, s.slots[at.x] != *pos
	case opAhead, opNotAhead:
		inner := scratches.Get().(*scratch)
		_, found := at.look.run(inner, in, *pos, false)
		scratches.Put(inner)
		return pc + 1, found == (at.op == opAhead)
	case opEnd:
		return pc + 1, *pos == len(in)
	default:
		return -1, true
	}
	return pc + 1, true
}

func (g *grammar) stepRun(s *scratch, in []uint16, pc int, pos *int) (int, bool) {
	at := &g.code[pc]
	start, limit := *pos, len(in)
	if at.max >= 0 && limit-start > at.max {
		limit = start + at.max
	}
	end := start
	for end < limit && at.set.has(in[end]) {
		end++
	}
	if end-start < at.min {
		return 0, false
	}
	if end-start > at.min {
		s.states = append(s.states, state{pc + 1, end, start + at.min})
	}
	*pos = end
	return pc + 1, true
}
