import { HOP_BY_HOP } from '../request/header-names.ts'
import type { FieldMap, Fields } from './types.ts'

// Which fields of a response are stored, and how a newer response updates them (RFC 9111 §3.1, §3.2).
// Fields live in a plain map: every call into the runtime's Headers costs, and a miss makes dozens of them.

// Most responses have none.
const NO_NAMES: readonly string[] = []

/** Taken off whatever is stored. */
export const NEVER_STORED: ReadonlySet<string> = new Set([...HOP_BY_HOP, 'proxy-authentication-info'])

/** Their word holds for the bytes as they were coded: the coding itself, and digests (RFC 9530, RFC 3230, RFC 1864). */
export const ABOUT_CODED_BYTES: readonly string[] = [
  'content-encoding',
  'content-digest',
  'repr-digest',
  'digest',
  'content-md5',
]

// They describe the bytes that are stored, not those that a 304 or a HEAD response refers to.
const NEVER_UPDATED = new Set(['content-length', 'content-encoding', 'content-range'])

// The runtime hands scripts the decoded bytes of these codings, written just so: it does not know `GZIP`.
const DECODED_BY_RUNTIME = new Set(['gzip', 'br'])

/** A class, because thousands of these are stored: closures over the map would take as much memory as the fields. */
class MappedFields implements FieldMap {
  readonly entries: ReadonlyMap<string, string>

  constructor(entries: ReadonlyMap<string, string>) {
    this.entries = entries
  }

  get(name: string): string | null {
    return this.entries.get(name) ?? null
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  keys(): Iterable<string> {
    return this.entries.keys()
  }
}

/** Gives a map of fields (names in lower case) the reading access of {@link Fields}. */
export function fieldMap(entries: ReadonlyMap<string, string>): FieldMap {
  return new MappedFields(entries)
}

// In-isolate memo: the runtime makes a new string of every name and value, yet the pages of a site say the same again and
// again. What is stored a thousand times over had better be one string.
const shared = new Map<string, string>()

const MAX_SHARED = 1000

const MAX_SHARED_CHARACTERS = 256

function share(text: string): string {
  const known = shared.get(text)
  if (known !== undefined) return known
  if (text.length > MAX_SHARED_CHARACTERS) return text
  if (shared.size >= MAX_SHARED) shared.clear()
  shared.set(text, text)
  return text
}

/** Reads all fields in one pass. */
export function readFields(headers: Headers): FieldMap {
  const entries = new Map<string, string>()
  // Half the price of an iterator, each step of which is a call into the runtime.
  headers.forEach((value, name) => entries.set(share(name), share(value)))
  return fieldMap(entries)
}

/** The names among these fields that end here: hop-by-hop fields and those that `Connection` names (RFC 9110 §7.6.1). */
export function hopByHopNames(fields: FieldMap): readonly string[] {
  const nominated = fields
    .get('connection')
    ?.toLowerCase()
    .split(',')
    .map((name) => name.trim())
  let names = NO_NAMES
  for (const name of fields.entries.keys())
    if (NEVER_STORED.has(name) || nominated?.includes(name) === true) names = [...names, name]
  return names
}

/** A copy without the fields of {@link hopByHopNames}. */
export function endToEndFields(fields: FieldMap): Map<string, string> {
  const copy = new Map(fields.entries)
  for (const name of hopByHopNames(fields)) copy.delete(name)
  return copy
}

/** Whether the runtime decodes this response's body when a script reads it, so that the coding must not be announced again. */
export function isDecodedByRuntime(fields: Fields): boolean {
  const coding = fields.get('content-encoding')
  return coding !== null && DECODED_BY_RUNTIME.has(coding)
}

/** What the runtime puts in the place of bytes that are no UTF-8 when a script reads a field: what they were is lost. */
export const LOST_BYTES = '\ufffd'

/** Whether all of these fields can be sent again as they came. */
export function isLegible({ entries }: FieldMap): boolean {
  for (const value of entries.values()) if (value.includes(LOST_BYTES)) return false
  return true
}

/**
 * The fields of a newer response put over stored ones (RFC 9111 §3.2): each field of the newer one replaces all of its name,
 * except hop-by-hop fields and those that describe the stored bytes; fields it does not have stay.
 */
export function mergeFields(stored: FieldMap, newer: FieldMap): Map<string, string> {
  const merged = new Map(stored.entries)
  for (const [name, value] of endToEndFields(newer)) if (!NEVER_UPDATED.has(name)) merged.set(name, value)
  // The newer response's age counts from its own origin, not from the stored one's.
  if (!newer.has('age')) merged.delete('age')
  return merged
}
