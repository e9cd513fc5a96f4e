package canonical

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// specialNamespaces are the words for the namespace of special pages or of media.
var specialNamespaces = setOf(strings.Fields(`special media spezial spécial especial speciale speciaal specjalna speciální špeciálne speciális spesial speciel
	служебная спеціальна специални посебно posebno özel خاص ویژه מיוחד 特別 特殊 특수 đặc_biệt istimewa khas ειδικό toiminnot
	eri berezi specialaĵo specialus พิเศษ विशेष სპეციალური սպասարկող specialis xüsusi arnaiy арнайы адмысловае бядомае spesiaal
	sèrvis natatangi kerfissíða speċjali`))

func isTitleBlank(r rune) bool {
	return r == '_' || r == 0x180e || r >= 0x2000 && r <= 0x200a ||
		strings.ContainsRune(" \u00a0\u1680\u2028\u2029\u202f\u205f\u3000", r)
}

func isNoTitle(r rune) bool {
	return strings.ContainsRune("#<>[]|{}\u200e\u200f\ufffd", r) || r >= 0x202a && r <= 0x202e
}

func convertWikiTitle(found captures) (captures, bool) {
	given, _ := found.get("title")
	title := strings.Join(strings.FieldsFunc(norm.NFC.String(given), isTitleBlank), "_")
	if title == "" || title[0] == ':' || strings.IndexFunc(title, isNoTitle) >= 0 {
		return nil, false
	}
	if namespace, _, ok := strings.Cut(title, ":"); ok && specialNamespaces.has(strings.ToLower(namespace)) {
		return nil, false
	}
	first, length := utf8.DecodeRuneInString(title)
	lang, _ := found.get("lang")
	found.set("title", titleCased(first, lang)+title[length:])
	return found, true
}

func titleCased(first rune, lang string) string {
	if first == 'i' && contains([]string{"tr", "az", "kaa", "tt", "crh", "gag"}, lang) {
		return "İ"
	}
	upper := []rune(strings.ToUpper(string(first)))
	isGeorgian := first >= 0x10d0 && first <= 0x10ff
	if isGeorgian || hasSpecialUpper(first) || len(utf16.Encode(upper)) != len(utf16.Encode([]rune{first})) {
		return string(first)
	}
	return string(upper)
}

// hasSpecialUpper tells the code points of which full case mapping makes several (SpecialCasing.txt), which Go's does not.
func hasSpecialUpper(r rune) bool {
	switch {
	case r == 0xdf, r == 0x149, r == 0x1f0, r == 0x390, r == 0x3b0, r == 0x587, r >= 0x1e96 && r <= 0x1e9a:
		return true
	case r >= 0xfb00 && r <= 0xfb06, r >= 0xfb13 && r <= 0xfb17:
		return true
	case r >= 0x1f50 && r <= 0x1ffc && unicode.IsLetter(r):
		return hasSpecialGreekUpper(r)
	}
	return false
}

func hasSpecialGreekUpper(r rune) bool {
	switch r {
	case 0x1f50, 0x1f52, 0x1f54, 0x1f56, 0x1fb6, 0x1fb7, 0x1fc6, 0x1fc7, 0x1fd2, 0x1fd3, 0x1fd6, 0x1fd7, 0x1fe2, 0x1fe3,
		0x1fe4, 0x1fe6, 0x1fe7, 0x1ff6, 0x1ff7, 0x1fb2, 0x1fb3, 0x1fb4, 0x1fbc, 0x1fc2, 0x1fc3, 0x1fc4, 0x1fcc, 0x1ff2,
		0x1ff3, 0x1ff4, 0x1ffc:
		return true
	}
	return r >= 0x1f80 && r <= 0x1faf
}
