package canonical

// charSet is a set of code units.
type charSet struct {
	ascii  [2]uint64
	ranges [][2]uint16
	// others: whether code units that `ascii` and `ranges` do not name belong to it.
	negated bool
}

func (s *charSet) has(unit uint16) bool {
	if unit < 128 {
		return s.ascii[unit>>6]>>(unit&63)&1 != 0
	}
	for _, r := range s.ranges {
		if unit >= r[0] && unit <= r[1] {
			return !s.negated
		}
	}
	return s.negated
}

func (s *charSet) add(low, high uint16) {
	for unit := low; unit <= high && unit < 128; unit++ {
		s.ascii[unit>>6] |= 1 << (unit & 63)
	}
	if high >= 128 {
		s.ranges = append(s.ranges, [2]uint16{low, high})
	}
}

func (s *charSet) negate() {
	s.ascii[0], s.ascii[1] = ^s.ascii[0], ^s.ascii[1]
	s.negated = !s.negated
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
