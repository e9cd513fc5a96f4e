package canonical

import (
	"encoding/json"
	"strings"
)

// The labels of proxies of libraries (section 4.2.1).
var (
	namedProxy = grammarOf(`(?:[a-z0-9]+-)?ezproxy[a-z0-9-]*|ezp(?:[0-9-][a-z0-9-]*)?|` +
		`(?:lib|library|bib|univ)-?proxy[a-z0-9-]*|proxy-?lib[a-z0-9]*`)
	plainProxy  = grammarOf(`(?:e-?)?proxy(?:[0-9]+|-[a-z0-9]+)?|(?:ez|my)access|remotexs`)
	usualSuffix = grammarOf(`com|org|net|edu|gov|int|(?:ac|co|com|edu|gov|org)\.[a-z]{2}`)
	academic    = grammarOf(`.*(?:\.(?:edu|(?:ac|edu)\.[a-z]{2})|\.lib(?:rary)?\..*)`)
)

// libraryProxy is the redirectors of a host that is a library's proxy.
func libraryProxy(host string, suffixes publicSuffixes) []*redirectorData {
	labels := strings.Split(host, ".")
	at := proxyLabel(host, labels)
	if at < 0 || !suffixes.hasRegistrableDomain(strings.Join(labels[at+1:], ".")) {
		return nil
	}
	isNamed := !plainProxy.matches(labels[at])
	if site, ok := siteBefore(labels[:at], isNamed, suffixes); ok {
		rest := json.RawMessage(`"rest"`)
		return []*redirectorData{{Name: "library-proxy", Path: "/**", Target: rest, Prefix: "https://" + site + "/"}}
	}
	if isNamed || academic.matches(host) {
		query := json.RawMessage(`"whole-query"`)
		return []*redirectorData{{Name: "library-proxy-login", Path: "/login", Target: query, Decode: "ezproxy"}}
	}
	return nil
}

func proxyLabel(host string, labels []string) int {
	if strings.HasSuffix(host, ".idm.oclc.org") {
		return len(labels) - 3
	}
	for i, label := range labels {
		if strings.Contains(label, "proxy") || strings.HasPrefix(label, "ezp") || strings.HasSuffix(label, "access") || label == "remotexs" {
			if namedProxy.matches(label) || plainProxy.matches(label) {
				return i
			}
		}
	}
	return -1
}

func siteBefore(labels []string, isNamed bool, suffixes publicSuffixes) (string, bool) {
	for end := len(labels); end > 0 && end > len(labels)-3; end-- {
		site := strings.Join(labels[:end], ".")
		if end == 1 {
			site = strings.ReplaceAll(labels[0], "-", ".")
			suffix, ok := suffixes.listed(site)
			if !ok || strings.Count(site, ".") > strings.Count(suffix, ".")+2 {
				continue
			}
		}
		takesAny := isNamed && (end > 1 || strings.Count(site, ".") > 1)
		if isSite(site, takesAny, suffixes) {
			return site, true
		}
	}
	return "", false
}

func isSite(site string, takesAny bool, suffixes publicSuffixes) bool {
	suffix, ok := suffixes.listed(site)
	if !ok || suffix == site || strings.Contains(site, "..") || strings.HasPrefix(site, ".") {
		return false
	}
	return takesAny || usualSuffix.matches(suffix)
}
