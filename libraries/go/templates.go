package canonical

import "strings"

// encoder writes a capture into a URL; false where it cannot.
type encoder func(value string, inQuery bool) (string, bool)

func asItIs(value string, _ bool) (string, bool) { return value, true }

var (
	keptInQuery = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*()/:@$,")
	keptInPath  = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/:@$,&+=")
)

// fill is section 12.4; false where the template cannot be filled.
func fill(template string, found captures, encode encoder) (string, bool) {
	return fillFrom(template, found, encode, false)
}

func fillFrom(template string, found captures, encode encoder, inQuery bool) (string, bool) {
	out := make([]byte, 0, len(template)+32)
	for template != "" {
		at := strings.IndexAny(template, "[{")
		if at < 0 {
			return string(append(out, template...)), true
		}
		out = append(out, template[:at]...)
		inQuery = inQuery || strings.IndexByte(template[:at], '?') >= 0
		template = template[at:]
		if template[0] == '[' {
			if choice, ok := optionalPart(template); ok {
				out = append(out, fillChoice(choice, found, encode, inQuery)...)
				inQuery = inQuery || strings.IndexByte(choice, '?') >= 0
				template = template[len(choice)+2:]
				continue
			}
		} else if length, name, flag := patternToken(template); length > 0 && flag == "" {
			value, ok := found.get(name)
			if ok {
				value, ok = encode(value, inQuery)
			}
			if !ok {
				return "", false
			}
			out = append(out, value...)
			template = template[length:]
			continue
		}
		out = append(out, template[0])
		template = template[1:]
	}
	return string(out), true
}

// optionalPart is what stands between brackets that hold at least one `{`.
func optionalPart(template string) (string, bool) {
	end := strings.IndexAny(template[1:], "[]")
	if end < 0 || template[1+end] != ']' || strings.IndexByte(template[1:1+end], '{') < 0 {
		return "", false
	}
	return template[1 : 1+end], true
}

func fillChoice(choice string, found captures, encode encoder, inQuery bool) string {
	for _, branch := range strings.Split(choice, "|") {
		if text, ok := fillFrom(branch, found, encode, inQuery); ok {
			return text
		}
	}
	return ""
}

// encodeText writes a decoded capture into the URL of an item.
func encodeText(value string, inQuery bool) (string, bool) {
	if inQuery {
		return percentEncoded(value, &keptInQuery), true
	}
	if value != "" && isUnsafeInPath(value) {
		return "", false
	}
	return percentEncoded(value, &keptInPath), true
}

// encodeCapture is the same for routes that take no semicolon as text.
func encodeCapture(value string, inQuery bool) (string, bool) {
	if !inQuery && strings.IndexByte(value, ';') >= 0 {
		return "", false
	}
	return encodeText(value, inQuery)
}

// isUnsafeInPath tells an empty segment, a dot segment or a backslash.
func isUnsafeInPath(value string) bool {
	if strings.IndexByte(value, '\\') >= 0 {
		return true
	}
	for more := true; more; {
		var segment string
		if segment, value, more = strings.Cut(value, "/"); segment == "" || segment == "." || segment == ".." {
			return true
		}
	}
	return false
}
