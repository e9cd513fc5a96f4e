// Measures the Go library beside purell. Writes one JSON object a line: name, URLs a second of processor time, MiB in use.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"syscall"

	"edge-canonicalizer.dev/canonical"
	"github.com/PuerkitoBio/purell"
)

const rounds = 5

func main() {
	urls := readLines(os.Args[1])
	c := canonical.New()
	measure("canonical, identity with key", urls, func(u string) { _ = c.Canonicalize(u, canonical.Identity).Key })
	measure("canonical, request", urls, func(u string) { _ = c.Canonicalize(u, canonical.Request).URL })
	measure("net/url, sorted query", urls, func(u string) {
		if parsed, err := url.Parse(u); err == nil {
			parsed.RawQuery = parsed.Query().Encode()
			_ = parsed.String()
		}
	})
	measure("purell, usually safe and sorted", urls, func(u string) {
		_, _ = purell.NormalizeURLString(u, purell.FlagsUsuallySafeGreedy|purell.FlagSortQuery)
	})
}

func readLines(path string) []string {
	file, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	var lines []string
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		lines = append(lines, scanner.Text())
	}
	return lines
}

// measure takes the best of some rounds.
func measure(name string, urls []string, run func(string)) {
	best := 0.0
	for round := 0; round <= rounds; round++ {
		start := processorSeconds()
		for _, u := range urls {
			run(u)
		}
		if speed := float64(len(urls)) / (processorSeconds() - start); round > 0 && speed > best {
			best = speed
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"name": name, "perSecond": int(best), "mib": residentMiB()})
}

func processorSeconds() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

// residentMiB is the most memory that the process had.
func residentMiB() int64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Maxrss / 1024
}
