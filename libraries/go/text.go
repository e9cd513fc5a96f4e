package canonical

import (
	"crypto/sha256"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	upperHex = "0123456789ABCDEF"
	lowerHex = "0123456789abcdef"
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

func tableOf(characters string) (table [256]bool) {
	for i := 0; i < len(characters); i++ {
		table[characters[i]] = true
	}
	return table
}

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

// codeUnits is the text as UTF-16, as grammars count it, appended to a buffer.
func codeUnits(text string, units []uint16) []uint16 {
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			return append(units, utf16.Encode([]rune(text[i:]))...)
		}
		units = append(units, uint16(text[i]))
	}
	return units
}

func fromCodeUnits(units []uint16) string { return string(utf16.Decode(units)) }

func lengthInCodeUnits(text string) int {
	length := 0
	for _, r := range text {
		length++
		if r > 0xffff {
			length++
		}
	}
	return length
}

// lessInCodeUnits compares as ECMAScript compares strings.
func lessInCodeUnits(a, b string) bool {
	length := len(a)
	if len(b) < length {
		length = len(b)
	}
	for i := 0; i < length; i++ {
		if a[i] == b[i] {
			continue
		}
		// Lead octets above EE begin U+F000 and up; those above EF begin what UTF-16 writes with surrogates.
		if a[i] >= 0xee && b[i] >= 0xee && (a[i] >= 0xf0) != (b[i] >= 0xf0) {
			return a[i] >= 0xf0
		}
		return a[i] < b[i]
	}
	return len(a) < len(b)
}

func isASCII(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func asciiLower(text string) string { return asciiCase(text, 'A', 'Z') }

func asciiUpper(text string) string { return asciiCase(text, 'a', 'z') }

func asciiCase(text string, low, high byte) string {
	for i := 0; i < len(text); i++ {
		if text[i] < low || text[i] > high {
			continue
		}
		out := []byte(text)
		for ; i < len(out); i++ {
			if out[i] >= low && out[i] <= high {
				out[i] ^= 0x20
			}
		}
		return string(out)
	}
	return text
}

// hasFoldedPrefix tells whether a text begins with a prefix in lower case, ignoring ASCII case.
func hasFoldedPrefix(text, prefix string) bool {
	if len(text) < len(prefix) {
		return false
	}
	for i := 0; i < len(prefix); i++ {
		c := text[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != prefix[i] {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isAlphanumeric(c byte) bool { return isDigit(c) || isLetter(c) }

func isWord(c byte) bool { return isAlphanumeric(c) || c == '_' }

// isWhite tells what ECMAScript's trim removes, which is also what \s matches.
func isWhite(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}

func trim(text string) string { return strings.TrimFunc(text, isWhite) }

// wellFormed is the text with U+FFFD for what is no UTF-8.
func wellFormed(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return strings.ToValidUTF8(text, "\ufffd")
}

// urlKey is the key of a page.
func urlKey(identity []byte) string {
	sum := sha256.Sum256(identity)
	var key [28]byte
	copy(key[:], "url:")
	for i, octet := range sum[:12] {
		key[4+2*i], key[5+2*i] = lowerHex[octet>>4], lowerHex[octet&15]
	}
	return string(key[:])
}
