package canonical

import (
	"fmt"
	"math/big"
	"strings"
)

const (
	base58    = "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
	base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	bilibili  = "FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf"

	maxDigits = 40
)

// conversions are the named ones of provider data (section 12.6); false to reject.
var conversions = map[string]func(captures) (captures, bool){
	"bilibili-bv":         convertBilibili,
	"instagram-shortcode": convertInstagram,
	"google-maps-cid":     convertGoogleMaps,
	"peertube-uuid":       convertPeertube,
	"flickr-base58":       convertFlickr,
	"wiki-title":          convertWikiTitle,
}

func decimal(text string) (*big.Int, bool) {
	if text == "" || len(text) > 20 || text[0] == '0' || strings.Trim(text, "0123456789") != "" {
		return nil, false
	}
	return new(big.Int).SetString(text, 10)
}

func isBelow(number *big.Int, bits int) bool { return number.BitLen() <= bits }

func written(number *big.Int, alphabet string) string {
	base, digit := big.NewInt(int64(len(alphabet))), new(big.Int)
	number = new(big.Int).Set(number)
	var digits []byte
	for number.Sign() > 0 {
		number.DivMod(number, base, digit)
		digits = append(digits, alphabet[digit.Int64()])
	}
	for i, j := 0, len(digits)-1; i < j; i, j = i+1, j-1 {
		digits[i], digits[j] = digits[j], digits[i]
	}
	return string(digits)
}

func read(text, alphabet string) (*big.Int, bool) {
	if text == "" || len(text) > maxDigits {
		return nil, false
	}
	number, base := new(big.Int), big.NewInt(int64(len(alphabet)))
	for i := 0; i < len(text); i++ {
		digit := strings.IndexByte(alphabet, text[i])
		if digit < 0 {
			return nil, false
		}
		number.Add(number.Mul(number, base), big.NewInt(int64(digit)))
	}
	return number, true
}

func convertBilibili(found captures) (captures, bool) {
	if bv, ok := found.get("bv"); ok {
		found.set("id", "BV"+bv)
		return found, true
	}
	av, _ := found.get("av")
	number, ok := decimal(av)
	if !ok || !isBelow(number, 51) {
		return nil, false
	}
	mixed := (number.Uint64() | 1<<51) ^ 23442827791579
	digits := written(new(big.Int).SetUint64(mixed), bilibili)
	id := []byte("BV1" + strings.Repeat("F", max(0, 9-len(digits))) + digits)
	if len(id) != 12 {
		return nil, false
	}
	id[3], id[9] = id[9], id[3]
	id[4], id[7] = id[7], id[4]
	found.set("id", string(id))
	return found, true
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func convertInstagram(found captures) (captures, bool) {
	if code, ok := found.get("id"); ok {
		if len(code) == 39 {
			found.set("id", code[:11])
			found.set("token", code[11:])
		}
		return found, true
	}
	media, _ := found.get("media")
	media, _, _ = strings.Cut(media, "_")
	number, ok := decimal(media)
	if !ok || !isBelow(number, 64) {
		return nil, false
	}
	found.set("id", written(number, base64URL))
	return found, true
}

func convertGoogleMaps(found captures) (captures, bool) {
	number, ok := mapsNumber(found)
	if !ok || number.Sign() == 0 || !isBelow(number, 64) {
		return nil, false
	}
	found.set("cid", number.String())
	return found, true
}

func mapsNumber(found captures) (*big.Int, bool) {
	if cid, ok := found.get("cid"); ok {
		return decimal(cid)
	}
	if feature, ok := found.get("feature"); ok {
		first, second, _ := strings.Cut(feature, ":")
		if !isHexNumber(first) || !isHexNumber(second) {
			return nil, false
		}
		return new(big.Int).SetString(second[2:], 16)
	}
	place, _ := found.get("place")
	return mapsPlace(place)
}

// isHexNumber tells 0x and 1 to 16 hex digits, in any case.
func isHexNumber(text string) bool {
	if !hasFoldedPrefix(text, "0x") || len(text) < 3 || len(text) > 18 {
		return false
	}
	for i := 2; i < len(text); i++ {
		if hexValue[text[i]] < 0 {
			return false
		}
	}
	return true
}

func mapsPlace(place string) (*big.Int, bool) {
	bits, ok := read(place, base64URL)
	if !ok || len(place) != 27 || !strings.HasPrefix(place, "ChIJ") || bits.Bit(0) != 0 || bits.Bit(1) != 0 {
		return nil, false
	}
	octets := new(big.Int).Rsh(bits, 2).FillBytes(make([]byte, 20))
	if octets[0] != 0x0a || octets[1] != 0x12 || octets[2] != 0x09 || octets[11] != 0x11 {
		return nil, false
	}
	var cid uint64
	for i := 0; i < 8; i++ {
		cid |= uint64(octets[12+i]) << (8 * i)
	}
	return new(big.Int).SetUint64(cid), true
}

func convertPeertube(found captures) (captures, bool) {
	var number *big.Int
	uuid, ok := found.get("uuid")
	if ok {
		number, ok = new(big.Int).SetString(strings.ReplaceAll(uuid, "-", ""), 16)
	} else {
		short, _ := found.get("short")
		number, ok = read(short, base58)
	}
	if !ok || number.Sign() < 0 || !isBelow(number, 128) {
		return nil, false
	}
	digits := fmt.Sprintf("%032x", number)
	short := written(number, base58)
	found.set("uuid", digits[:8]+"-"+digits[8:12]+"-"+digits[12:16]+"-"+digits[16:20]+"-"+digits[20:])
	found.set("short", strings.Repeat("1", max(0, 22-len(short)))+short)
	return found, true
}

func convertFlickr(found captures) (captures, bool) {
	if _, ok := found.get("id"); ok {
		return found, true
	}
	short, _ := found.get("short")
	number, ok := read(short, base58)
	if !ok || number.Sign() == 0 {
		return nil, false
	}
	found.set("id", number.String())
	return found, true
}
