package canonical

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// redirectorDecodes make the text of an inner URL of the target of a redirector (`decode` in section 4.2).
var redirectorDecodes = map[string]func(string) (string, bool){
	"base64": decodeBase64,
	"bing": func(text string) (string, bool) {
		if !strings.HasPrefix(text, "a1") {
			return "", false
		}
		return decodeBase64(text[2:])
	},
	"checkpoint":   decodeCheckpoint,
	"dest-tail":    decodeDestTail,
	"ezproxy":      decodeEzproxy,
	"google-amp":   decodeGoogleAmp,
	"proofpoint-2": func(text string) (string, bool) { return decode(strings.NewReplacer("-", "%", "_", "/").Replace(text)) },
	"proofpoint-3": decodeProofpoint3,
}

func base64Octets(text string) (string, bool) {
	digits := strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(text, "="))
	if digits == "" || strings.ContainsAny(digits, "\r\n") {
		return "", false
	}
	octets, err := base64.RawURLEncoding.DecodeString(digits)
	return string(octets), err == nil
}

func decodeBase64(text string) (string, bool) {
	octets, ok := base64Octets(text)
	return octets, ok && utf8.ValidString(octets)
}

func decodeCheckpoint(text string) (string, bool) {
	end := strings.LastIndex(text, "___.")
	if end < 4 || !strings.HasPrefix(text, "___") || strings.IndexByte(text[:end], '\n') >= 0 {
		return "", false
	}
	return text[3:end], true
}

func decodeDestTail(text string) (string, bool) {
	const name = "ds_dest_url="
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return "", false
		}
		start := from + at
		url := text[start+len(name):]
		if (start == 0 || text[start-1] == '&') && (strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://")) {
			return url, !strings.HasSuffix(url, "://")
		}
		from = start + 1
	}
}

func decodeEzproxy(text string) (string, bool) {
	for start := 0; start <= len(text); {
		piece := text[start:]
		isURL := hasFoldedPrefix(piece, "url=")
		if isURL || hasFoldedPrefix(piece, "qurl=") {
			value := piece[strings.IndexByte(piece, '=')+1:]
			if value != "" {
				if isURL && (hasFoldedPrefix(value, "http:") || hasFoldedPrefix(value, "https:")) {
					return value, true
				}
				value, _, _ = strings.Cut(value, "&")
				return formDecode(value)
			}
		}
		next := strings.IndexByte(piece, '&')
		if next < 0 {
			break
		}
		start += next + 1
	}
	return "", false
}

func decodeGoogleAmp(text string) (string, bool) {
	for at := 0; at+3 <= len(text); at++ {
		if !hasFoldedPrefix(text[at:], "%3f") || !beginsQuery(text[at+3:]) {
			continue
		}
		if strings.IndexByte(text[:at], '?') >= 0 {
			return text, true
		}
		return text[:at] + "?" + strings.Replace(text[at+3:], "?", "&", 1), true
	}
	return text, true
}

// beginsQuery tells `amp` and then `?` or the end, or a name and `=`.
func beginsQuery(text string) bool {
	if hasFoldedPrefix(text, "amp") && (len(text) == 3 || text[3] == '?') {
		return true
	}
	end := 0
	for end < len(text) && (isWord(text[end]) || text[end] == '.' || text[end] == '-') {
		end++
	}
	return end > 0 && end < len(text) && text[end] == '='
}

const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// decodeProofpoint3 reads `__URL__;octets!!customer!signature$`.
func decodeProofpoint3(text string) (string, bool) {
	if !strings.HasPrefix(text, "__") {
		return "", false
	}
	for end := strings.LastIndex(text, "__;"); end > 2; end = strings.LastIndex(text[:end], "__;") {
		digits, ok := proofpointDigits(text[end+3:])
		if !ok {
			continue
		}
		url, isText := decode(text[2:end])
		if strings.IndexByte(text[2:end], '\n') >= 0 || !isText {
			return "", false
		}
		octets := ""
		if digits != "" {
			if octets, ok = base64Octets(digits); !ok {
				return "", false
			}
		}
		return putBack(url, octets)
	}
	return "", false
}

// proofpointDigits reads `digits!!customer!signature$`.
func proofpointDigits(text string) (string, bool) {
	digits, rest, ok := strings.Cut(text, "!!")
	customer, signature, hasSignature := strings.Cut(rest, "!")
	isDigits := func(text string) bool { return strings.Trim(text, runLengths) == "" }
	return digits, ok && hasSignature && isDigits(digits) && customer != "" && isDigits(customer) &&
		isDigits(strings.TrimSuffix(signature, "$"))
}

// putBack replaces `*` with the next octet and `**` and a character with a run of octets.
func putBack(url, octets string) (string, bool) {
	var out strings.Builder
	for i := 0; i < len(url); i++ {
		if url[i] != '*' {
			out.WriteByte(url[i])
			continue
		}
		length := 1
		if i+2 < len(url) && url[i+1] == '*' {
			run := strings.IndexByte(runLengths, url[i+2])
			if run < 0 {
				return "", false
			}
			length = run + 2
			i += 2
		}
		if length > len(octets) {
			return "", false
		}
		out.WriteString(octets[:length])
		octets = octets[length:]
	}
	whole := out.String()
	if octets != "" || !utf8.ValidString(whole) {
		return "", false
	}
	for _, scheme := range [...]string{"http:/", "https:/"} {
		if hasFoldedPrefix(whole, scheme) && !strings.HasPrefix(whole[len(scheme):], "/") {
			return whole[:len(scheme)] + "/" + whole[len(scheme):], true
		}
	}
	return whole, true
}
