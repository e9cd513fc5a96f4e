package canonical

import "strings"

// filterInOrder is step 7 for a query that the site reads in order (section 9.4.4); `pairs` are those of the query.
func (s *steps) filterInOrder(p *parts, g *page, pairs []pair, own *notes) {
	for i := range pairs {
		pairs[i].at = i
	}
	count := s.frontOf(g, pairs, own)
	hasEmpty := !g.isClick && len(pairs) <= strings.Count(p.query, "&")
	if count == len(pairs) && !hasEmpty {
		return
	}
	pieces := strings.Split(p.query, "&")
	end := 0
	for left := count; left > 0; end++ {
		if pieces[end] != "" {
			left--
		}
	}
	if hasEmpty && contains(pieces[end:], "") {
		own.add("query", "empty")
	}
	p.setQuery(strings.Join(pieces[:end], "&"), end > 0)
}

// frontOf is how many parameters there are up to the last one that is kept.
func (s *steps) frontOf(g *page, pairs []pair, own *notes) int {
	count := len(pairs)
	for count > 0 {
		drops := notes{places: []int{}}
		others := pairs[:count]
		if s.isIdentity && !g.isClick {
			others = s.withoutSessions(g, others, &drops)
		}
		kept := s.keptWhereRead(g, pairs[:count], s.strip(g, others, &drops), &drops)
		end := 0
		if len(kept) > 0 {
			end = kept[len(kept)-1].at + 1
		}
		for i, at := range drops.places {
			if at >= end {
				own.list = append(own.list, drops.list[i])
			}
		}
		if end == count {
			break
		}
		count = end
	}
	return count
}

// keptWhereRead is what is kept, less what the site does not read: behind a dropped name at which it stops.
func (s *steps) keptWhereRead(g *page, pairs, kept []pair, drops *notes) []pair {
	t := g.record.learned.at(g.path)
	read := make([]pair, 0, len(kept))
	at, isBehind := 0, false
	for i := range pairs {
		p := &pairs[i]
		switch {
		case at == len(kept) || kept[at].at != p.at:
			isBehind = isBehind || t.ends.has(p.name)
			continue
		case isBehind && t.unread.has(p.name) && !g.record.keepsOutright(p.name, g.path):
			drops.drop("query", "unread:"+encodeComponent(p.name)+"@"+t.text, p)
		default:
			read = append(read, *p)
		}
		at++
	}
	return read
}

// frontOfBare is the pieces of a query without pairs up to the last one that is kept; none if only empty ones are.
func frontOfBare(pieces []string, dropped map[string]Applied) []string {
	end, isKept := 0, false
	for i, piece := range pieces {
		if _, isDropped := dropped[piece]; !isDropped {
			end, isKept = i+1, isKept || piece != ""
		}
	}
	if !isKept {
		return nil
	}
	return pieces[:end]
}
