import * as v from 'valibot'
import type { Applied, Item } from '../../canonicalize/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'

const appliedEntry = v.strictObject({ step: v.string(), rule: v.string(), name: v.optional(v.string()) })

const itemSchema = v.strictObject({
  provider: v.string(),
  kind: v.string(),
  id: v.string(),
  token: v.optional(v.string()),
})

const caseSchema = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1)),
  source: v.pipe(v.string(), v.minLength(1)),
  kind: v.picklist(['required', 'optional']),
  profile: v.picklist(['identity', 'request']),
  record: v.optional(
    v.custom<DomainRecord>((value) => parseDomainRecord(value).ok, 'expected a domain record with a right checksum'),
  ),
  input: v.string(),
  expected: v.strictObject({
    ok: v.boolean(),
    url: v.string(),
    key: v.string(),
    item: v.optional(itemSchema),
    applied: v.optional(v.array(appliedEntry)),
  }),
})

const fixturesSchema = v.strictObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  cases: v.pipe(v.array(caseSchema), v.minLength(1)),
})

/** One case of the contract. `applied` states step, rule and name of every entry, in order; their other members are free. */
export type FixtureCase = Readonly<v.InferOutput<typeof caseSchema>>

/** The contract that every implementation is held to: `fixtures/canonical.json`. */
export interface Fixtures {
  readonly version: number
  readonly cases: readonly FixtureCase[]
}

/** Outcome of {@link parseFixtures}; `path` is dotted, `''` for the whole. */
export type ParsedFixtures =
  | { readonly ok: true; readonly fixtures: Fixtures }
  | { readonly ok: false; readonly path: string; readonly message: string }

/** Checks a value that claims to be the contract: shape, and that no id occurs twice. Never throws. */
export function parseFixtures(value: unknown): ParsedFixtures {
  const result = v.safeParse(fixturesSchema, value, { abortEarly: true })
  if (!result.success)
    return { ok: false, path: v.getDotPath(result.issues[0]) ?? '', message: result.issues[0].message }
  const fixtures = result.output
  const seen = new Set<string>()
  for (const [index, { id }] of fixtures.cases.entries()) {
    if (seen.has(id)) return { ok: false, path: `cases.${index}.id`, message: `"${id}" is used twice` }
    seen.add(id)
  }
  return { ok: true, fixtures }
}

/** One field of one case that came out differently. */
export interface Disagreement {
  readonly id: string
  /** `answer` where there was none, or one that could not be read. */
  readonly field: 'ok' | 'url' | 'key' | 'item' | 'applied' | 'answer'
  readonly expected: string
  readonly got: string
}

type AppliedName = Pick<Applied, 'step' | 'rule'> & { readonly name?: string | undefined }

/** What an implementation answered for one case; members that it does not know are left out. */
export interface Answer {
  readonly ok?: boolean | undefined
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly item?: FixtureCase['expected']['item'] | Item | null
  readonly applied?: readonly AppliedName[] | undefined
}

const answerSchema = v.object({
  id: v.optional(v.string()),
  ok: v.boolean(),
  url: v.string(),
  key: v.string(),
  item: v.nullish(v.object(itemSchema.entries)),
  applied: v.optional(v.array(v.object(appliedEntry.entries))),
})

/** Outcome of {@link parseAnswer}. */
export type ParsedAnswer =
  | { readonly ok: true; readonly answer: Answer & { readonly id?: string | undefined } }
  | { readonly ok: false; readonly message: string }

/** Checks a value that another implementation gave as its answer. Never throws. */
export function parseAnswer(value: unknown): ParsedAnswer {
  const result = v.safeParse(answerSchema, value, { abortEarly: true })
  if (result.success) return { ok: true, answer: result.output }
  const path = v.getDotPath(result.issues[0])
  return { ok: false, message: path === null ? result.issues[0].message : `${path}: ${result.issues[0].message}` }
}

/**
 * Compares an answer with a case, field by field. `item` and `applied` are compared only when the implementation reports them
 * (`reports`): one in another language may know neither, and the key says which item it is.
 */
export function disagreements(
  fixture: FixtureCase,
  answer: Answer,
  reports: { readonly item: boolean; readonly applied: boolean },
): Disagreement[] {
  const { expected, id } = fixture
  const found: Disagreement[] = []
  const compare = (field: Disagreement['field'], wanted: string, got: string): void => {
    if (wanted !== got) found.push({ id, field, expected: wanted, got })
  }
  for (const field of ['ok', 'url', 'key'] as const)
    compare(field, JSON.stringify(expected[field]), JSON.stringify(answer[field]) ?? 'nothing')
  if (reports.item) compare('item', itemText(expected.item), itemText(answer.item))
  if (reports.applied && expected.applied)
    compare('applied', appliedText(expected.applied), appliedText(answer.applied ?? []))
  return found
}

function itemText(item: Answer['item']): string {
  if (item === undefined || item === null) return 'none'
  const { provider, kind, id, token } = item
  return JSON.stringify(token === undefined ? { provider, kind, id } : { provider, kind, id, token })
}

function appliedText(applied: readonly AppliedName[]): string {
  return JSON.stringify(
    applied.map(({ step, rule, name }) => ({ step, rule, ...(name === undefined ? {} : { name }) })),
  )
}
