package canonical

import (
	"strings"
)

func (r *fastRun) name(i int) string { return r.text[r.pieces[i].start:r.pieces[i].nameEnd] }

// sort sorts the parameters by name; false where the steps have to decide whether they may be.
func (r *fastRun) sort() bool {
	if r.site.record != nil && !r.isUnlearned() {
		return false
	}
	isSorted := true
	for i := 1; i < r.count && isSorted; i++ {
		isSorted = r.name(i-1) <= r.name(i)
	}
	if isSorted {
		return !r.hasRivals()
	}
	if r.site.fast.isSequenced || strings.HasPrefix(r.text[r.pathStart:], "/is/image/") || r.hasRivals() {
		return false
	}
	for i := 1; i < r.count; i++ {
		piece, at := r.pieces[i], i
		name := r.text[piece.start:piece.nameEnd]
		for ; at > 0 && r.name(at-1) > name; at-- {
			r.pieces[at] = r.pieces[at-1]
		}
		r.pieces[at] = piece
	}
	r.isChanged = true
	return r.note(Applied{Step: "query", Rule: "sort"})
}

// hasRivals tells two names that differ in their case alone, of which the later one is in lower case.
func (r *fastRun) hasRivals() bool {
	for i := 0; i < r.count; i++ {
		if !r.site.nameOf(r.name(i)).hasUpper {
			continue
		}
		for j := i + 1; j < r.count; j++ {
			if strings.EqualFold(r.name(i), r.name(j)) && r.name(i) != r.name(j) {
				return true
			}
		}
	}
	return false
}

// isUnlearned tells whether no pattern of the record is about this set of names.
func (r *fastRun) isUnlearned() bool {
	var buffer [maxFastPieces]string
	names := buffer[:0]
	for i := 0; i < r.count; i++ {
		names = append(names, r.name(i))
	}
	learned := r.site.record.learned
	return r.count == 0 || learned.find(learned.at(r.text[r.pathStart:r.pathEnd]), names) == nil
}
