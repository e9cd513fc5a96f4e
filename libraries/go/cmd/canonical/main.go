// Command canonical answers questions {"id", "profile", "record"?, "input"} as NDJSON, one line each, for `canon verify --exec`.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"edge-canonicalizer.dev/canonical"
)

type question struct {
	ID      string          `json:"id"`
	Profile string          `json:"profile"`
	Record  json.RawMessage `json:"record"`
	Input   json.RawMessage `json:"input"`
}

type answer struct {
	ID      string          `json:"id"`
	OK      bool            `json:"ok"`
	URL     json.RawMessage `json:"url"`
	Key     json.RawMessage `json:"key"`
	Item    *item           `json:"item,omitempty"`
	Applied []applied       `json:"applied"`
}

type item struct {
	Provider string `json:"provider"`
	Kind     string `json:"kind"`
	ID       string `json:"id"`
	Token    string `json:"token,omitempty"`
}

type applied struct {
	Step string  `json:"step"`
	Rule string  `json:"rule"`
	Name *string `json:"name,omitempty"`
}

func main() {
	path := flag.String("rules", "", "rule data, as npm run rules writes it, instead of the built-in")
	flag.Parse()
	if err := run(*path); err != nil {
		fmt.Fprintln(os.Stderr, "canonical:", err)
		os.Exit(1)
	}
}

func run(path string) error {
	var options []canonical.Option
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rules, err := canonical.ParseRules(text)
		if err != nil {
			return err
		}
		options = append(options, canonical.WithRules(rules))
	}
	known := map[string]*canonical.Canonicalizer{}
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 1 {
			if err := answerLine(line, known, options, out); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
}

func answerLine(line []byte, known map[string]*canonical.Canonicalizer, options []canonical.Option, out *bufio.Writer) error {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		return err
	}
	own := known[string(asked.Record)]
	if own == nil {
		with := options
		if len(asked.Record) > 0 {
			record, err := canonical.ParseRecord(asked.Record)
			if err != nil {
				return err
			}
			with = append(with, canonical.WithRecord(record))
		}
		own = canonical.New(with...)
		known[string(asked.Record)] = own
	}
	var input string
	if err := json.Unmarshal(asked.Input, &input); err != nil {
		return err
	}
	profile := canonical.Identity
	if asked.Profile == "request" {
		profile = canonical.Request
	}
	return json.NewEncoder(out).Encode(shown(asked, own.Canonicalize(input, profile)))
}

// shown is a result as JSON. A text that is no URL is given back as it was written: Go has no lone surrogates.
func shown(asked question, result canonical.Canonical) answer {
	said := answer{ID: asked.ID, OK: result.OK, URL: quoted(result.URL), Key: quoted(result.Key), Applied: []applied{}}
	if !result.OK {
		said.URL = asked.Input
		if result.Key == result.URL {
			said.Key = asked.Input
		}
	}
	if own := result.Item; own != nil {
		said.Item = &item{own.Provider, own.Kind, own.ID, own.Token}
	}
	for _, own := range result.Applied {
		note := applied{Step: own.Step, Rule: own.Rule}
		if own.Named {
			name := own.Name
			note.Name = &name
		}
		said.Applied = append(said.Applied, note)
	}
	return said
}

func quoted(text string) json.RawMessage {
	encoded, _ := json.Marshal(text)
	return encoded
}
