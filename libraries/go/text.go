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

func tableOf(characters string) (table [256]bool) {
	for i := 0; i < len(characters); i++ {
		table[characters[i]] = true
	}
	return table
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
