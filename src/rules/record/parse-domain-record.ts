/** Domain records as they come from outside (KV, a file, a variable): a record is code, so nothing unchecked may act as one. */

import * as v from 'valibot'
import { sha256Hex } from '../../url/sha256.ts'
import { canonicalJson } from './canonical-json.ts'
import { isQuicklyMatched } from '../routes/capture-limits.ts'
import { ADAPTER_NAMES, MODES, VERSION_2_MEMBERS, type DomainRecord } from './domain-record.ts'
import {
  endsByTemplate,
  isShare,
  name,
  names,
  parametersByName,
  pathText,
  patternKey,
  patternSchema,
  templates,
  templatesByRule,
} from './learned-schemas.ts'
import { isMissingMember } from './missing-member.ts'

/** Hard limit of one record, in bytes of its JSON text. Usual records stay below a quarter of it. */
export const MAX_RECORD_BYTES = 256 * 1024

/** Domain of a record for every host without a record of its own; only in lists of records, never in KV. */
export const ANY_DOMAIN = '*'

/** What is wrong, and where: `path` is dotted (`patterns./p?id.basis`), `''` for the record itself. */
export interface RecordProblem {
  readonly path: string
  readonly message: string
}

/** Outcome of {@link parseDomainRecord}. */
export type ParsedDomainRecord =
  | { readonly ok: true; readonly record: DomainRecord }
  | { readonly ok: false; readonly problem: RecordProblem }

/** How strict {@link parseDomainRecord} is. */
export interface RecordLimits {
  /** Default {@link MAX_RECORD_BYTES}. */
  readonly maxBytes?: number
  /** `ignore` where a person writes the record in place and nothing can be torn on the way. Default `verify`. */
  readonly checksum?: 'verify' | 'ignore'
  /** Checksum that the content is known to have, from the text that it was parsed from; it is then not computed. */
  readonly proven?: string | undefined
}

const mode = v.picklist(MODES)
/** A rollout share. */
export const share = v.custom<number>(isShare, 'expected a number from 0 to 1')
/**
 * A host that a record can be of, as the WHATWG URL parser writes it; its length aside. Underscores occur in host names of the field;
 * anything beyond these characters would not be a serialized host.
 */
export const RECORD_HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$|^\[[0-9a-f:.]+\]$/

const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(RECORD_HOST, 'expected a host name in lower case, without a port'),
)
const domain = v.union([v.literal(ANY_DOMAIN), host], 'expected a host name in lower case, without a port')
const headerName = v.pipe(v.string(), v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'expected a header name'))
const pathPrefix = v.pipe(pathText, v.maxLength(1024))

/** An array has keys too, and a record of the library takes it for one. */
const noList = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'expected an object'),
)

/** A path rule. */
export const pathRuleSchema = v.object({
  id: name,
  source: v.pipe(pathText, v.check(isQuicklyMatched, 'expected fewer captures in one segment or value')),
  destination: pathText,
  hosts: v.optional(v.array(host)),
  keyHost: v.optional(host),
})

/** Number of a revision. */
export const revisionNumber = v.custom<number>(
  (given) => Number.isSafeInteger(given) && Number(given) > 0,
  'expected a whole number from 1',
)

/** A domain record; {@link parseDomainRecord} checks its size and its checksum as well. */
export const recordSchema = v.object({
  v: v.picklist([1, 2]),
  domain,
  revision: revisionNumber,
  builtAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'expected an ISO 8601 date'),
  ),
  sha256: v.optional(v.string(), ''),
  mode,
  modeByPath: v.optional(v.pipe(noList, v.record(pathPrefix, mode))),
  rollout: v.optional(share),
  adapter: v.optional(v.picklist(ADAPTER_NAMES)),
  aliases: v.optional(v.array(host)),
  platform: v.optional(names),
  urlParams: v.optional(names),
  keep: v.optional(names),
  strip: v.optional(names),
  veto: v.optional(names),
  quarantine: v.optional(v.array(v.object({ name, pattern: v.string(), since: v.string() }))),
  anonymousCookies: v.optional(names),
  varyAllow: v.optional(v.array(headerName)),
  forwardHeaders: v.optional(v.array(headerName)),
  patterns: v.pipe(noList, v.record(patternKey, patternSchema)),
  templates: v.optional(templates),
  parameters: v.optional(parametersByName),
  vetoByTemplate: v.optional(templatesByRule),
  queryEnds: v.optional(endsByTemplate),
  pathRules: v.optional(v.array(pathRuleSchema)),
})

/**
 * Checks a value that claims to be a domain record: size, schema, checksum, in this order. Members that are not known are
 * left out of the result (but are part of the checksum), so records of a newer writer can be read. Never throws.
 */
export function parseDomainRecord(value: unknown, limits: RecordLimits = {}): ParsedDomainRecord {
  const maxBytes = limits.maxBytes ?? MAX_RECORD_BYTES
  const bytes = jsonBytes(value)
  if (bytes === undefined) return problem('', 'expected a JSON value')
  if (bytes > maxBytes) return problem('', `the record has ${bytes} bytes; at most ${maxBytes} are read`)
  const result = v.safeParse(recordSchema, value, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    return problem(v.getDotPath(issue) ?? '', isMissingMember(issue) ? 'it is missing' : lowerFirst(issue.message))
  }
  const record = result.output as DomainRecord
  const early = VERSION_2_MEMBERS.find((member) => record.v === 1 && record[member] !== undefined)
  if (early !== undefined) return problem(early, 'expected a record of version 2 ("v": 2) around it')
  if (limits.checksum === 'ignore') return { ok: true, record }
  const expected = limits.proven ?? recordChecksum(value as object)
  if (record.sha256 === expected) return { ok: true, record }
  return problem('sha256', `the checksum of the content is ${expected}; the record was changed after it was sealed`)
}

/** SHA-256, 64 hex digits, over the canonical JSON of everything but the member `sha256`. */
export function recordChecksum(record: object): string {
  return sha256Hex(canonicalJson({ ...record, sha256: undefined }))
}

/** The record with the checksum that {@link parseDomainRecord} expects. */
export function sealDomainRecord(record: Omit<DomainRecord, 'sha256'>): DomainRecord {
  return { ...record, sha256: recordChecksum(record) }
}

/** Length of the JSON text in UTF-8; undefined for what JSON cannot hold. */
function jsonBytes(value: unknown): number | undefined {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : new TextEncoder().encode(text).length
  } catch {
    return undefined
  }
}

function problem(path: string, message: string): ParsedDomainRecord {
  return { ok: false, problem: { path, message } }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
