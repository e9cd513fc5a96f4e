package canonical

import (
	"strings"
	"unicode/utf8"
)

// hexValue is the value of a hex digit, or -1.
var hexValue = func() (table [256]int8) {
	for i := range table {
		table[i] = -1
	}
	for i := 0; i < 10; i++ {
		table['0'+i] = int8(i)
	}
	for i := 0; i < 6; i++ {
		table['a'+i], table['A'+i] = int8(10+i), int8(10+i)
	}
	return table
}()

// isUnreserved tells the unreserved characters of RFC 3986 §2.3.
var isUnreserved = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

// isComponent tells the characters that ECMAScript's encodeURIComponent leaves alone.
var isComponent = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

// hasStray tells whether some % is not followed by two hex digits.
func hasStray(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			if i+2 >= len(text) || hexValue[text[i+1]] < 0 || hexValue[text[i+2]] < 0 {
				return true
			}
			i += 2
		}
	}
	return false
}

func octetAt(text string, i int) byte {
	return byte(hexValue[text[i+1]])<<4 | byte(hexValue[text[i+2]])
}

// percentDecoded replaces every %XX, whatever the octets are; other % stay.
func percentDecoded(text string) string {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) && hexValue[text[i+1]] >= 0 && hexValue[text[i+2]] >= 0 {
			out = append(out, octetAt(text, i))
			i += 2
		} else {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// decode is section 2.2; false where the text does not decode.
func decode(text string) (string, bool) {
	if strings.IndexByte(text, '%') < 0 {
		return text, true
	}
	if hasStray(text) {
		return "", false
	}
	decoded := percentDecoded(text)
	return decoded, utf8.ValidString(decoded)
}

// decodeOrRaw is the name or value of a parameter.
func decodeOrRaw(text string) string {
	if decoded, ok := decode(text); ok {
		return decoded
	}
	return text
}

func formDecode(text string) (string, bool) {
	if strings.IndexByte(text, '+') >= 0 {
		text = strings.ReplaceAll(text, "+", " ")
	}
	return decode(text)
}

func encodeComponent(text string) string {
	return percentEncoded(text, &isComponent)
}

// percentEncoded encodes every octet that the table does not keep.
func percentEncoded(text string, kept *[256]bool) string {
	at := 0
	for at < len(text) && kept[text[at]] {
		at++
	}
	if at == len(text) {
		return text
	}
	out := append(make([]byte, 0, len(text)+16), text[:at]...)
	for ; at < len(text); at++ {
		if c := text[at]; kept[c] {
			out = append(out, c)
		} else {
			out = append(out, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return string(out)
}

// normalizeOctets is section 5, for one path, name or value.
func normalizeOctets(text string) string {
	if strings.IndexByte(text, '%') < 0 || hasStray(text) || isNormal(text) {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			out = append(out, text[i])
			continue
		}
		if octet := octetAt(text, i); isUnreserved[octet] {
			out = append(out, octet)
		} else {
			out = append(out, '%', upperHex[octet>>4], upperHex[octet&15])
		}
		i += 2
	}
	return string(out)
}

func isNormal(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		if text[i+1] >= 'a' || text[i+2] >= 'a' || isUnreserved[octetAt(text, i)] {
			return false
		}
		i += 2
	}
	return true
}
