package canonical

import (
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// profile is UTS 46 as the WHATWG URL Standard applies it.
var profile = idna.New(
	idna.MapForLookup(),
	idna.Transitional(false),
	idna.StrictDomainName(false),
	idna.CheckHyphens(false),
	idna.CheckJoiners(true),
	idna.BidiRule(),
	idna.VerifyDNSLength(false),
)

const maxPort = 65535

// parseAuthority reads userinfo, host and port.
func (p *parts) parseAuthority(text string) bool {
	hostPort := text
	if at := strings.LastIndexByte(text, '@'); at >= 0 {
		hostPort = text[at+1:]
		name, password, _ := strings.Cut(text[:at], ":")
		p.userinfo = percentEncoded(name, &isPlainUserinfo)
		if password != "" {
			p.userinfo += ":" + percentEncoded(password, &isPlainUserinfo)
		}
	}
	host, port, hasPort := hostPort, "", false
	if strings.HasPrefix(hostPort, "[") {
		end := strings.IndexByte(hostPort, ']')
		if end < 0 {
			return false
		}
		host, port, hasPort = hostPort[:end+1], hostPort[end+1:], end+1 < len(hostPort)
		if hasPort && port[0] != ':' {
			return false
		}
		port = strings.TrimPrefix(port, ":")
	} else if host, port, hasPort = strings.Cut(hostPort, ":"); strings.ContainsAny(host, "[]") {
		return false
	}
	var ok bool
	if p.host, ok = parsedHost(host); !ok {
		return false
	}
	if hasPort && port != "" {
		p.port, ok = parsedPort(port, p.scheme)
	}
	return ok
}

// parsedPort is empty for the default port.
func parsedPort(text, scheme string) (string, bool) {
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) {
			return "", false
		}
	}
	digits := strings.TrimLeft(text, "0")
	if digits == "" {
		digits = "0"
	}
	number, err := strconv.Atoi(digits)
	if err != nil || number > maxPort {
		return "", false
	}
	if number == 443 && scheme == "https" || number == 80 && scheme == "http" {
		return "", true
	}
	return digits, true
}

func parsedHost(text string) (string, bool) {
	if strings.HasPrefix(text, "[") {
		return parsedIPv6(text[1 : len(text)-1])
	}
	name, ok := domainToASCII(wellFormed(percentDecoded(text)))
	if !ok || name == "" {
		return "", false
	}
	for i := 0; i < len(name); i++ {
		if c := name[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("#%/:<>?@[\\]^|", c) >= 0 {
			return "", false
		}
	}
	labels := strings.Split(name, ".")
	if len(labels) > 1 && labels[len(labels)-1] == "" {
		labels = labels[:len(labels)-1]
	}
	if isNumber(labels[len(labels)-1]) {
		return parsedIPv4(labels)
	}
	return name, true
}

// domainToASCII is the name in lower case and with Punycode labels.
func domainToASCII(name string) (string, bool) {
	if isASCII(name) {
		if lower := asciiLower(name); !strings.Contains(lower, "xn--") {
			return lower, true
		}
	}
	if strings.Contains(name, "\ufffd") {
		return "", false
	}
	ascii, err := profile.ToASCII(name)
	return ascii, err == nil
}

func isNumber(label string) bool {
	if strings.HasPrefix(label, "0x") {
		for i := 2; i < len(label); i++ {
			if hexValue[label[i]] < 0 {
				return false
			}
		}
		return true
	}
	for i := 0; i < len(label); i++ {
		if !isDigit(label[i]) {
			return false
		}
	}
	return label != ""
}

func parsedIPv4(labels []string) (string, bool) {
	if len(labels) > 4 {
		return "", false
	}
	var address uint64
	for i, label := range labels {
		number, ok := ipv4Number(label)
		if !ok {
			return "", false
		}
		if i == len(labels)-1 {
			if number >= 1<<(8*(5-len(labels))) {
				return "", false
			}
			address |= number
		} else if number > 255 {
			return "", false
		} else {
			address |= number << (8 * (3 - i))
		}
	}
	octets := [4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}
	return netip.AddrFrom4(octets).String(), true
}

func ipv4Number(label string) (uint64, bool) {
	base := 10
	switch {
	case label == "":
		return 0, false
	case strings.HasPrefix(label, "0x"):
		label, base = label[2:], 16
	case label[0] == '0' && len(label) > 1:
		label, base = label[1:], 8
	}
	if label == "" {
		return 0, true
	}
	for i := 0; i < len(label); i++ {
		if hexValue[label[i]] < 0 {
			return 0, false
		}
	}
	number, err := strconv.ParseUint(label, base, 64)
	return number, err == nil
}

func parsedIPv6(text string) (string, bool) {
	address, err := netip.ParseAddr(text)
	if err != nil || !address.Is6() || address.Zone() != "" {
		return "", false
	}
	octets := address.As16()
	var pieces [8]string
	bestStart, bestLength, length := 0, 0, 0
	for i := range pieces {
		value := uint64(octets[2*i])<<8 | uint64(octets[2*i+1])
		pieces[i] = strconv.FormatUint(value, 16)
		if length++; value != 0 {
			length = 0
		}
		if length > bestLength {
			bestStart, bestLength = i+1-length, length
		}
	}
	if bestLength < 2 {
		return "[" + strings.Join(pieces[:], ":") + "]", true
	}
	return "[" + strings.Join(pieces[:bestStart], ":") + "::" + strings.Join(pieces[bestStart+bestLength:], ":") + "]", true
}
