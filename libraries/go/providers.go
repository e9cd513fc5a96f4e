package canonical

import (
	"strings"
)

// providerData is one entry of `providers`.
type providerData struct {
	Name     string               `json:"name"`
	Types    map[string]string    `json:"types"`
	Kinds    map[string]*kindData `json:"kinds"`
	Fold     map[string]string    `json:"fold"`
	Reserved map[string][]string  `json:"reserved"`
	Families map[string][]string  `json:"families"`
	Hosts    orderedHosts         `json:"hosts"`
}

type kindData struct {
	Key     string `json:"key"`
	URL     string `json:"url"`
	Main    bool   `json:"main"`
	Convert string `json:"convert"`
	Token   string `json:"token"`
}

type routeData struct {
	Path        string       `json:"path"`
	Query       orderedQuery `json:"query"`
	To          string       `json:"to"`
	URL         string       `json:"url"`
	TextSlashes bool         `json:"textSlashes"`
}

// provider is what the routes of one provider share.
type provider struct {
	data     *providerData
	reserved map[string]set
}

// route is one route of a provider, compiled.
type route struct {
	provider    *provider
	data        *routeData
	kind        *kindData
	path        pathPattern
	query       []condition
	encode      encoder
	unwraps     bool
	keepsLast   bool
	unwrapRule  string
	shortRule   string
	itemRule    string
	idKeyPrefix string
}

type condition struct {
	name     string
	isAbsent bool
	pattern  pattern
}

func compileRoute(p *provider, data *routeData) *route {
	r := &route{provider: p, data: data, kind: p.data.Kinds[data.To], unwraps: strings.HasPrefix(data.To, "unwrap")}
	types := p.data.Types
	if r.unwraps {
		types = map[string]string{}
		for name, grammar := range p.data.Types {
			types[name] = grammar
		}
		types["url"] = `[\s\S]+`
	}
	r.path = compilePath(data.Path, types, true)
	r.keepsLast = data.TextSlashes && r.path.rest != ""
	for _, entry := range data.Query {
		own := condition{name: entry.name, isAbsent: entry.value == "!"}
		if !own.isAbsent {
			own.pattern = compilePattern(entry.value, types)
		}
		r.query = append(r.query, own)
	}
	if r.encode = encodeCapture; data.TextSlashes {
		r.encode = encodeText
	}
	name := p.data.Name
	r.unwrapRule, r.itemRule, r.shortRule = "provider:"+name, "provider:"+name, "short:"+name
	if r.idKeyPrefix = name + ":" + data.To + ":"; r.kind != nil && r.kind.Main {
		r.idKeyPrefix = name + ":"
	}
	return r
}

// layer is what a URL opens into: an inner URL, an item or a short link.
type layer struct {
	inner    string
	isInner  bool
	isShort  bool
	rule     string
	item     *Item
	key, url string
}

// open is what the route makes of a URL; nil for nothing.
func (r *route) open(segments *segmentReader, pairs []pair, p *parts, ofHost captures) *layer {
	read, ok := segments.read(r.data.TextSlashes, r.keepsLast)
	if !ok {
		return nil
	}
	var buffer [4]capture
	found := captures(buffer[:0])
	if !r.path.match(read, &found) || !r.queryFits(pairs, &found) {
		return nil
	}
	switch {
	case r.data.To == "short":
		return &layer{isShort: true, rule: r.shortRule}
	case r.unwraps:
		return r.unwrapped(found, p)
	}
	return r.itemOf(found, ofHost)
}

func (r *route) queryFits(pairs []pair, found *captures) bool {
	for i := range r.query {
		own := &r.query[i]
		first := firstNamed(pairs, own.name)
		if own.isAbsent {
			if first != nil {
				return false
			}
			continue
		}
		fits := false
		if first != nil {
			value, ok := formDecode(first.value)
			fits = ok && !hasControl(value) && own.pattern.match(value, found)
		}
		if !fits && !own.pattern.optional {
			return false
		}
	}
	return true
}

func (r *route) unwrapped(found captures, p *parts) *layer {
	text, _ := found.get("url")
	if r.data.URL != "" {
		var ok bool
		if text, ok = fill(r.data.URL, found, r.encode); !ok {
			return nil
		}
	}
	if r.data.To == "unwrap:self" {
		if text == "" || text[0] != '/' || len(text) > 1 && (text[1] == '/' || text[1] == '\\') {
			return nil
		}
		text = p.scheme + "://" + p.host + text
	} else if !isHTTP(text) {
		return nil
	}
	inner, ok := parse(text)
	if !ok {
		return nil
	}
	return &layer{inner: inner.text(), isInner: true, rule: r.unwrapRule}
}

// fold changes the case of captures, ASCII letters alone.
func (p *provider) fold(found captures) {
	for name, letters := range p.data.Fold {
		value, ok := found.get(name)
		switch {
		case ok && letters == "lower":
			found.set(name, asciiLower(value))
		case ok:
			found.set(name, asciiUpper(value))
		}
	}
}

// itemOf is section 12.5.
func (r *route) itemOf(found, ofHost captures) *layer {
	if r.kind == nil {
		return nil
	}
	for _, own := range ofHost {
		if !found.add(own.name, own.value) {
			return nil
		}
	}
	r.provider.fold(found)
	for name, words := range r.provider.reserved {
		if value, ok := found.get(name); ok && words.has(value) {
			return nil
		}
	}
	if r.kind.Convert != "" {
		var ok bool
		if found, ok = conversions[r.kind.Convert](found); !ok {
			return nil
		}
	}
	id, ok := fill(r.kind.Key, found, asItIs)
	if !ok {
		return nil
	}
	url, ok := fill(r.kind.URL, found, r.encode)
	if !ok {
		return nil
	}
	item := &Item{Provider: r.provider.data.Name, Kind: r.data.To, ID: id}
	if r.kind.Token != "" {
		item.Token, _ = found.get(r.kind.Token)
	}
	return &layer{rule: r.itemRule, item: item, key: r.idKeyPrefix + id, url: url}
}
