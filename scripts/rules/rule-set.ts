import { readFile } from 'node:fs/promises'
import { canonicalJson } from '../../src/rules/record/canonical-json.ts'
import { CLICK_SERVERS } from '../../src/rules/data/click-servers.ts'
import { EXEMPT_PAGES } from '../../src/rules/data/exempt-pages.ts'
import { FOLD_EXCEPTIONS } from '../../src/rules/data/fold-exceptions.ts'
import { FRAGMENT_PAGES } from '../../src/rules/data/fragment-pages.ts'
import { namedHosts } from '../../src/rules/match/named-hosts.ts'
import { NAMING_SCHEMES } from '../../src/rules/data/naming-schemes.ts'
import { PASS_THROUGH_RULES } from '../../src/rules/data/pass-through.ts'
import { PLATFORMS } from '../../src/rules/data/platforms/index.ts'
import { PROVIDERS } from '../../src/rules/data/providers/index.ts'
import { isGlobal } from '../../src/rules/match/tracking-facts.ts'
import type { TrackingException } from '../../src/rules/types.ts'
import { redirectorHosts } from '../../src/rules/match/redirector-match.ts'
import { REDIRECTORS } from '../../src/rules/data/redirectors.ts'
import { SECRET_SHAPES } from '../../src/rules/data/secret-shapes.ts'
import { SESSION_RULES } from '../../src/rules/data/sessions.ts'
import { TRACKING_FACTS } from '../../src/rules/data/tracking-params/index.ts'
import { VALUE_CLASSES } from '../../src/rules/routes/value-class.ts'
import { sha256Hex } from '../../src/url/sha256.ts'
import { readPublicSuffixes } from './public-suffixes.ts'
import type { FactRow } from '../../src/rules/match/types.ts'

/** Version of the shape of {@link ExportedRules}; raised when a reader of the old shape would decide wrongly. */
const RULES_FORMAT = 2

/** One entry of a list, with the members that decide and without the notes for people. */
export type ExportedEntry = Readonly<Record<string, unknown>>

/** All rule data as one JSON value; `docs/rules.schema.json` describes every member, `docs/spec.md` what it does. */
export interface ExportedRules {
  readonly format: typeof RULES_FORMAT
  /** Version of the package that the rules come from. */
  readonly package: string
  /** Digest of the fixtures that these rules pass. */
  readonly contract: string
  /** SHA-256, hex, over the canonical JSON of everything but this member. */
  readonly sha256: string
  readonly tracking: readonly ExportedEntry[]
  readonly sessions: readonly ExportedEntry[]
  readonly passThrough: readonly ExportedEntry[]
  readonly secretShapes: readonly ExportedEntry[]
  readonly clickServers: readonly ExportedEntry[]
  readonly redirectors: readonly ExportedEntry[]
  readonly providers: readonly ExportedEntry[]
  readonly platforms: readonly ExportedEntry[]
  readonly namingSchemes: readonly ExportedEntry[]
  readonly foldExceptions: readonly ExportedEntry[]
  readonly fragmentPages: readonly ExportedEntry[]
  readonly valueClasses: Readonly<Record<string, string>>
  readonly publicSuffixes: { readonly source: string; readonly rules: readonly string[] }
}

/** Gathers the rule data from `src/rules`. Host families are written out, so that a reader needs no second look-up. */
export async function exportedRules(root: string): Promise<ExportedRules> {
  const read = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(`${root}/${path}`, 'utf8')) as Record<string, unknown>
  const content = {
    format: RULES_FORMAT,
    package: String((await read('package.json'))['version']),
    contract: String((await read('fixtures/digest.json'))['sha256']),
    tracking: TRACKING_FACTS.map((row) =>
      without({ ...row, ...anchoredHosts(row), ...exceptions(row) }, ['families', ...NOTES]),
    ),
    sessions: SESSION_RULES.map((rule) => without(rule, NOTES)),
    passThrough: PASS_THROUGH_RULES.map((rule) => without(rule, NOTES)),
    secretShapes: SECRET_SHAPES.map((shape) => without(shape, NOTES)),
    clickServers: CLICK_SERVERS.map((row) => without(row, NOTES)),
    redirectors: REDIRECTORS.map((rule) => without({ ...rule, hosts: redirectorHosts(rule) }, ['families', ...NOTES])),
    providers: PROVIDERS.map((provider) => without(provider, NOTES)),
    platforms: PLATFORMS.map((profile) => without(profile, ['neutral', 'signs', 'itemPaths', 'runsOn', ...NOTES])),
    namingSchemes: NAMING_SCHEMES.map((scheme) => without(scheme, NOTES)),
    foldExceptions: FOLD_EXCEPTIONS.map((exception) => without(exception, NOTES)),
    fragmentPages: FRAGMENT_PAGES.map((rule) => without({ ...rule, ...anchoredHosts(rule) }, ['families', ...NOTES])),
    valueClasses: VALUE_CLASSES,
    publicSuffixes: await readPublicSuffixes(),
  } as const
  return { ...content, sha256: sha256Hex(canonicalJson(content)) }
}

/** Members for people: where a fact comes from and what shows it. `class` says what a tracker was for. */
const NOTES = ['examples', 'source', 'added', 'class', 'why', 'software'] as const

function without(entry: object, names: readonly string[]): ExportedEntry {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)))
}

/** A fact that names no host does not hold on exempt pages; a reader finds them among its own exceptions. */
function exceptions(row: FactRow): { unless?: readonly TrackingException[] } {
  return isGlobal(row) ? { unless: [...EXEMPT_PAGES, ...(row.unless ?? [])] } : {}
}

function anchoredHosts(row: { hosts?: readonly string[]; families?: readonly string[] }): {
  hosts?: readonly string[]
} {
  if (row.families === undefined) return {}
  return { hosts: namedHosts(row) }
}
