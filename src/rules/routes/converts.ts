/**
 * The small functions that provider data may name: aliases of one item that can be computed without the network. Each maps
 * captures to captures, returns undefined to refuse, and never throws.
 */

import type { ConvertName } from '../types.ts'
import type { Captures } from './types.ts'

/** Maps captures before the templates of a kind are filled. */
export type Convert = (captures: Readonly<Captures>) => Captures | undefined

/** The functions by name; what each reads and writes stands at the function. */
export const CONVERTS: Readonly<Record<ConvertName, Convert>> = {
  'bilibili-bv': bilibiliBv,
  'instagram-shortcode': instagramShortcode,
  'google-maps-cid': googleMapsCid,
  'wiki-title': wikiTitle,
  'peertube-uuid': peertubeUuid,
  'flickr-base58': flickrBase58,
}

const BASE58 = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BILIBILI_ALPHABET = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf'
const BILIBILI_XOR = 23442827791579n
const BILIBILI_FLAG = 1n << 51n
/** Length of the private share token behind an Instagram shortcode of 11 characters. */
const INSTAGRAM_TOKEN_LENGTH = 28

/** `bv` (what follows `BV`) or `av` (a number) -> `id`: the number is the BV code, permuted and XORed. */
function bilibiliBv(captures: Readonly<Captures>): Captures | undefined {
  const { bv, av } = captures
  if (bv !== undefined) return { ...captures, id: `BV${bv}` }
  const number = parseNumber(av)
  if (number === undefined || number === 0n || number >= BILIBILI_FLAG) return undefined
  const digits = writeBase((number | BILIBILI_FLAG) ^ BILIBILI_XOR, BILIBILI_ALPHABET).padStart(9, BILIBILI_ALPHABET[0])
  if (digits.length !== 9) return undefined
  const chars = `BV1${digits}`.split('')
  swap(chars, 3, 9)
  swap(chars, 4, 7)
  return { ...captures, id: chars.join('') }
}

/** `id` (a shortcode, or 11 characters and a private token of 28) or `media` (a number, `_owner` aside) -> `id`, `token`. */
function instagramShortcode(captures: Readonly<Captures>): Captures | undefined {
  const { id, media } = captures
  if (id !== undefined && id.length === 11 + INSTAGRAM_TOKEN_LENGTH) {
    return { ...captures, id: id.slice(0, 11), token: id.slice(11) }
  }
  if (id !== undefined) return { ...captures }
  const number = parseNumber(media?.split('_')[0])
  if (number === undefined || number === 0n || number >= 1n << 64n) return undefined
  return { ...captures, id: writeBase(number, BASE64URL) }
}

/**
 * `cid` (decimal), `feature` (`0x…:0x…`) or `place` (`ChIJ…`) -> `cid`. A place id is the base64url form of a protocol
 * buffer that holds both halves of the feature id; the second half, in decimal, is the cid.
 */
function googleMapsCid(captures: Readonly<Captures>): Captures | undefined {
  const { cid, feature, place } = captures
  const number =
    cid !== undefined ? parseNumber(cid) : feature !== undefined ? featureCid(feature) : placeCid(place ?? '')
  if (number === undefined || number === 0n || number >= 1n << 64n) return undefined
  return { ...captures, cid: String(number) }
}

function featureCid(feature: string): bigint | undefined {
  const half = /^0x[\da-f]{1,16}:(0x[\da-f]{1,16})$/i.exec(feature)
  return half === null ? undefined : BigInt(half[1]!)
}

function placeCid(place: string): bigint | undefined {
  if (!/^ChIJ[\w-]{23}$/.test(place)) return undefined
  const bits = place.split('').reduce((sum, char) => (sum << 6n) | BigInt(BASE64URL.indexOf(char)), 0n)
  // 27 characters hold 162 bits, 160 of them the message: 0a 12 09 <8 bytes> 11 <8 bytes>, both numbers little-endian.
  if ((bits & 3n) !== 0n) return undefined
  const bytes = (bits >> 2n).toString(16).padStart(40, '0').match(/../g) ?? []
  if (bytes.slice(0, 3).join('') !== '0a1209' || bytes[11] !== '11') return undefined
  return BigInt(`0x${bytes.slice(12, 20).toReversed().join('')}`)
}

/** Names of the namespace of generated pages, lower case: what they show depends on the query, so they are no article. */
const SPECIAL_NAMESPACES = new Set(
  `special media spezial spécial especial speciale speciaal specjalna speciální špeciálne speciális spesial speciel
  служебная спеціальна специални посебно posebno özel خاص ویژه מיוחד 特別 特殊 특수 đặc_biệt istimewa khas ειδικό toiminnot
  eri berezi specialaĵo specialus พิเศษ विशेष სპეციალური սպասարկող specialis xüsusi arnaiy арнайы адмысловае бядомае spesiaal
  sèrvis natatangi kerfissíða speċjali`.split(/\s+/),
)
/** Languages in which the capital of `i` has a dot. */
const DOTTED_CAPITAL = new Set(['tr', 'az', 'kaa', 'tt', 'crh', 'gag'])

/**
 * `title` (and `lang`) -> `title` as MediaWiki writes it: NFC, spaces as single `_`, first letter upper case. Titles that
 * MediaWiki does not allow and generated pages are refused.
 */
function wikiTitle(captures: Readonly<Captures>): Captures | undefined {
  if (USUAL_TITLE.test(captures['title'] ?? '')) return captures
  const text = (captures['title'] ?? '')
    .normalize('NFC')
    .replaceAll(/[ _\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  if (text === '' || text.startsWith(':') || /[#<>[\]|{}\u200e\u200f\u202a-\u202e\ufffd]/.test(text)) return undefined
  const colon = text.indexOf(':')
  if (colon !== -1 && SPECIAL_NAMESPACES.has(text.slice(0, colon).toLowerCase())) return undefined
  return { ...captures, title: upperFirst(text, captures['lang'] ?? '') }
}

/** Written as MediaWiki writes it, and no page of a special namespace. */
const USUAL_TITLE = /^[A-Z\d][A-Za-z\d()'!*,.+~-]*(?:_[A-Za-z\d()'!*,.+~-]+)*$/

function upperFirst(text: string, language: string): string {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  if (first === 'i' && DOTTED_CAPITAL.has(language)) return `İ${text.slice(1)}`
  const isGeorgian = first >= '\u10d0' && first <= '\u10ff'
  const upper = first.toUpperCase()
  // A letter whose capital is two letters (ß) has none in MediaWiki, and the Georgian script is written without capitals.
  return isGeorgian || upper.length !== first.length ? text : upper + text.slice(first.length)
}

/** `uuid` or `short` (22 digits of base 58) -> both: they write the same 128 bits. */
function peertubeUuid(captures: Readonly<Captures>): Captures | undefined {
  const { uuid, short } = captures
  const number = uuid !== undefined ? BigInt(`0x${uuid.replaceAll('-', '')}`) : readBase(short ?? '', BASE58)
  if (number === undefined || number >= 1n << 128n) return undefined
  const hex = number.toString(16).padStart(32, '0')
  return {
    ...captures,
    uuid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    short: writeBase(number, BASE58).padStart(22, BASE58[0]),
  }
}

/** `short` (base 58) or `id` (decimal) -> `id`. */
function flickrBase58(captures: Readonly<Captures>): Captures | undefined {
  const { short, id } = captures
  if (id !== undefined) return { ...captures }
  const number = readBase(short ?? '', BASE58)
  return number === undefined || number === 0n ? undefined : { ...captures, id: String(number) }
}

/** undefined for what is no plain decimal number without leading zeros. */
function parseNumber(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[1-9]\d{0,19}$/.test(text) ? BigInt(text) : undefined
}

function writeBase(number: bigint, alphabet: string): string {
  const base = BigInt(alphabet.length)
  let text = ''
  for (let rest = number; rest > 0n; rest /= base) text = alphabet[Number(rest % base)]! + text
  return text
}

/** undefined for an empty text, one of more than 40 digits, and one with a character that is no digit. */
function readBase(text: string, alphabet: string): bigint | undefined {
  if (text === '' || text.length > 40) return undefined
  let number = 0n
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit === -1) return undefined
    number = number * BigInt(alphabet.length) + BigInt(digit)
  }
  return number
}

function swap(chars: string[], a: number, b: number): void {
  const char = chars[a]!
  chars[a] = chars[b]!
  chars[b] = char
}
