package canonical

import (
	"bytes"
	"compress/gzip"
	_ "embed" // The rule data.
	"encoding/json"
	"io"
	"sort"
	"strings"
	"sync"
)

//go:embed rules.json.gz
var packedRules []byte

//go:embed contract.txt
var contractText string

// Contract is the digest of the fixtures that these rules pass: what the edge calls Canonical-Contract.
func Contract() string { return strings.TrimSpace(contractText) }

// Rules is the rule data, ready to be asked. Safe for concurrent use.
type Rules struct {
	data        *ruleData
	suffixes    publicSuffixes
	layers      *layerIndex
	facts       map[string][]*trackingData // by name
	foldedFacts map[string][]*trackingData // those that ignore case, by name in lower case

	sessions, tailSessions map[string][]*session // in the query, by name in lower case
	pathSessions           []*session
	passThrough            map[string][]*secret // by first name in lower case
	shapes                 []*secretShape
	actions                []*secretData
	actionSegments         set
	actionLengths          [256]uint64 // by first letter: the lengths of action segments, as bits
	exceptionalPaths       []string    // of exceptions that hold on every host
	everyFragment          []*fragmentPage
	anyClickPaths          *pathSet

	hosts cache[string, *hostRules]
	names cache[string, *nameRules]
}

var builtIn struct {
	once  sync.Once
	rules *Rules
}

// builtInRules is the rules that this package carries, compiled on first use.
func builtInRules() *Rules {
	builtIn.once.Do(func() {
		reader, err := gzip.NewReader(bytes.NewReader(packedRules))
		if err != nil {
			panic(err)
		}
		text, err := io.ReadAll(reader)
		if err == nil {
			builtIn.rules, err = ParseRules(text)
		}
		if err != nil {
			panic(err)
		}
	})
	return builtIn.rules
}

// ParseRules compiles rule data as `npm run rules` writes it.
func ParseRules(text []byte) (*Rules, error) {
	data := &ruleData{}
	if err := json.Unmarshal(text, data); err != nil {
		return nil, err
	}
	r := &Rules{data: data, suffixes: publicSuffixes(setOf(data.PublicSuffixes.Rules)), actionSegments: set{}, anyClickPaths: &pathSet{}}
	r.layers = compileLayers(data.Redirectors, data.Providers, r.suffixes)
	r.compileFacts()
	r.compileUntouched()
	for _, page := range data.FragmentPages {
		if page.Hosts == nil {
			r.everyFragment = append(r.everyFragment, compileFragmentPage(page))
		}
	}
	for _, row := range data.ClickServers {
		if row.Hosts == nil && row.FirstLabels == nil {
			r.anyClickPaths.add(row.Paths)
		}
	}
	return r, nil
}

func (r *Rules) compileFacts() {
	r.facts, r.foldedFacts = map[string][]*trackingData{}, map[string][]*trackingData{}
	prefixes := set{}
	for _, row := range r.data.Tracking {
		row.hosts = setOf(row.Hosts)
		facts := r.facts
		if row.IgnoreCase {
			facts = r.foldedFacts
		}
		for _, name := range row.Names {
			facts[name] = append(facts[name], row)
		}
		for _, entry := range row.Unless {
			if row.Hosts == nil && entry.Host == "" && entry.Path != "" && entry.Value == "" {
				prefixes[entry.Path] = struct{}{}
			}
		}
	}
	for prefix := range prefixes {
		r.exceptionalPaths = append(r.exceptionalPaths, prefix)
	}
	sort.Strings(r.exceptionalPaths)
}

func (r *Rules) compileUntouched() {
	r.sessions, r.tailSessions, r.passThrough = map[string][]*session{}, map[string][]*session{}, map[string][]*secret{}
	for _, data := range r.data.Sessions {
		own := compileSession(data)
		name := asciiLower(data.Name)
		switch {
		case data.In != "query":
			r.pathSessions = append(r.pathSessions, own)
		case data.NameTail != "":
			r.tailSessions[name] = append(r.tailSessions[name], own)
		default:
			r.sessions[name] = append(r.sessions[name], own)
		}
	}
	for _, data := range r.data.PassThrough {
		if len(data.Names) == 0 {
			r.actions = append(r.actions, data)
			r.addAction(asciiLower(data.Segment))
			continue
		}
		name := asciiLower(data.Names[0])
		r.passThrough[name] = append(r.passThrough[name], compileSecret(data))
	}
	for _, data := range r.data.SecretShapes {
		r.shapes = append(r.shapes, compileShape(data))
	}
}

func (r *Rules) addAction(segment string) {
	r.actionSegments[segment] = struct{}{}
	r.actionLengths[segment[0]] |= 1 << (len(segment) & 63)
	r.actionLengths[asciiUpper(segment)[0]] |= 1 << (len(segment) & 63)
}

// mayAct tells whether some action segment begins with this character and is so long, 64 aside: a quick no for most.
func (r *Rules) mayAct(first byte, length int) bool {
	return r.actionLengths[first]>>(length&63)&1 != 0
}
