import { parseDictionary } from './structured.ts'
import type { Directives, Fields, ResponseDirectives } from './types.ts'

const NONE: Directives = { values: new Map(), malformed: false }

// RFC 9213 §2.2: most specific first; the first one that is valid and not empty decides alone.
const TARGETED_FIELDS = ['cloudflare-cdn-cache-control', 'cdn-cache-control']

/** RFC 9111 §1.2.2: the largest delta-seconds a cache needs to tell apart. */
export const LARGEST_DELTA_SECONDS = 2_147_483_648

const NAME = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y

const QUOTED = /"((?:[^"\\]|\\.)*)"/y

// Without the blanks at its end; a text that is looked through for them from each of its blanks would take forever.
const TO_COMMA = /[^,"\t ]*(?:[\t ]+[^,"\t ]+)*/y

// Words behind what ends a token: other programs may take them for directives of their own.
const SWALLOWED = /^[^;"\t ]*[;"\t ].*[a-z]/i

// A restriction as a word of its own, wherever it is: quoted, behind a missing comma, as the argument of another directive.
const RESTRICTION = /(?<![a-z_-])(?:private|no[-_. ]{0,2}(?:store|cache))(?![a-z_-])/g

// No directive has such characters, but some look like letters, hyphens and blanks that it has.
const FOREIGN = /[^\t -~]/

function takeAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

interface Argument {
  readonly value: string | null
  readonly end: number
  readonly malformed: boolean
}

/** Reads what follows a directive name, up to its comma. What breaks the grammar comes back as `''`, which no reader accepts. */
function readArgument(text: string, start: number): Argument {
  let at = start
  let rest = start
  let value: string | null = null
  if (text[at] === '=') {
    const quoted = takeAt(QUOTED, text, at + 1)
    const bare = quoted ?? takeAt(TO_COMMA, text, at + 1)!
    value = quoted === null ? bare[0] : quoted[1]!.replace(/\\(.)/g, '$1')
    at = at + 1 + bare[0].length
    if (quoted !== null) rest = at
  }
  while (at < text.length && text[at] !== ',') {
    if (text[at] !== ' ' && text[at] !== '\t') value = ''
    if (text[at] === '"') {
      const quoted = takeAt(QUOTED, text, at)
      if (quoted === null) return { value: '', end: text.length, malformed: true }
      at += quoted[0].length
    } else at++
  }
  return { value, end: at, malformed: SWALLOWED.test(text.slice(rest, at)) }
}

/**
 * Reads a `Cache-Control` value (RFC 9111 §5.2): names in any letter case, arguments as tokens or quoted strings. A name or
 * argument that breaks the grammar keeps its directive present with the unusable argument `''`. Never throws.
 */
export function parseCacheControl(text: string | null): Directives {
  if (text === null || text === '') return NONE
  const known = parsed.get(text)
  if (known !== undefined) return known
  const directives = parseDirectives(text)
  if (text.length > MAX_PARSED_CHARACTERS) return directives
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(text, directives)
  return directives
}

// In-isolate memo: the pages of a site say the same few things.
const parsed = new Map<string, Directives>()

const MAX_PARSED = 100

/** Clients send the field too, as long as they like. */
const MAX_PARSED_CHARACTERS = 256

/**
 * Adds the restrictions that a field holds in spellings that the grammar does not know, as directives without a usable argument.
 * A field with characters outside ASCII counts as malformed: what they are meant to be read as cannot be told.
 */
function withOddRestrictions({ values, malformed }: Directives, text: string): Directives {
  const isForeign = FOREIGN.test(text)
  const found = text.replaceAll('\\', '').toLowerCase().match(RESTRICTION)
  if (found === null) return { values, malformed: malformed || isForeign }
  const counts = new Map<string, number>()
  for (const word of found) {
    const name = word === 'private' ? word : `no-${word.slice(-5)}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const strict = new Map(values)
  for (const [name, count] of counts) {
    const known = values.get(name) ?? []
    if (count > known.length) strict.set(name, [...known, ''])
  }
  return { values: strict, malformed: malformed || isForeign }
}

function parseDirectives(text: string): Directives {
  const values = new Map<string, (string | null)[]>()
  let malformed = false
  let at = 0
  while (at < text.length) {
    if (text[at] === ',' || text[at] === ' ' || text[at] === '\t') {
      at++
      continue
    }
    const name = takeAt(NAME, text, at)
    const argument = readArgument(text, at + (name?.[0].length ?? 0))
    malformed ||= argument.malformed
    at = Math.max(argument.end, at + 1)
    if (name === null) continue
    const key = name[0].toLowerCase()
    const known = values.get(key)
    if (known === undefined) values.set(key, [argument.value])
    else known.push(argument.value)
  }
  return withOddRestrictions({ values, malformed }, text)
}

/**
 * The directives that govern a response (RFC 9213 §2.2): `Cloudflare-CDN-Cache-Control`, else `CDN-Cache-Control`, else
 * `Cache-Control`. A targeted field that is empty or not a valid Dictionary falls through to the next; only the restrictions
 * that it spells oddly hold. Never throws.
 */
export function responseDirectives(headers: Fields): ResponseDirectives {
  let unread = ''
  for (const field of TARGETED_FIELDS) {
    const text = headers.get(field)
    if (text === null) continue
    const members = parseDictionary(text)
    const isRead = members !== undefined && members.size > 0
    unread += `${text},`
    if (isRead) return { ...withOddRestrictions({ values: members, malformed: false }, unread), targeted: true }
  }
  const directives = parseCacheControl(headers.get('cache-control'))
  return { ...(unread === '' ? directives : withUnread(directives, unread)), targeted: false }
}

// What a Dictionary may hold as a key: that the rest of such a field breaks the grammar is no reason to read it (RFC 9213 §2.1).
const WELL_SPELLED = /(?<=^|,)[ \t]*(?:private|no-store|no-cache)(?=[ \t]*[,;=]|[ \t]*$)/g

function withUnread({ values, malformed }: Directives, unread: string): Directives {
  const odd = withOddRestrictions({ values: new Map(), malformed }, unread.replace(WELL_SPELLED, ''))
  return { values: new Map([...values, ...odd.values]), malformed: odd.malformed }
}

/** Whether a directive is present, whatever its argument: the strict reading of a malformed restriction. */
export function hasDirective(directives: Directives, name: string): boolean {
  return directives.values.has(name)
}

/** Whether a directive is present and never has an argument, as the grammar of a boolean one says: the reading of what permits. */
export function isBare(directives: Directives, name: string): boolean {
  return directives.values.get(name)?.every((value) => value === null) === true
}

/**
 * The argument of a delta-seconds directive, in seconds. `undefined` when absent; 0 when it is not a non-negative integer or
 * when it is given twice with different values (RFC 9111 §4.2.1: such a response is best considered stale).
 */
export function deltaSeconds(directives: Directives, name: string): number | undefined {
  const all = directives.values.get(name)
  if (all === undefined) return undefined
  const seconds = all.map((value) => (value !== null && /^\d+$/.test(value) ? Number(value) : 0))
  const first = seconds[0] ?? 0
  return seconds.every((other) => other === first) ? Math.min(first, LARGEST_DELTA_SECONDS) : 0
}

/**
 * The lower-case field names of a qualified directive (`no-cache="set-cookie, a"`, RFC 9111 §5.2.2.4), or `undefined` when
 * the directive is absent, or stands without a usable argument anywhere: then it restricts the whole response.
 */
export function qualifiedFields(directives: Directives, name: string): readonly string[] | undefined {
  const all = directives.values.get(name)
  if (all === undefined) return undefined
  const fields: string[] = []
  for (const value of all) {
    const names = (value ?? '').replace(/^"|"$/g, '').split(',')
    for (const each of names.map((text) => text.trim().toLowerCase())) {
      // `no-cache=1` means all of it.
      if (!/^(?!(?:\d+|true)$)[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(each)) return undefined
      fields.push(each)
    }
  }
  return fields
}
