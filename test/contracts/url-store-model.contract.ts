import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UrlStore } from '../../src/store/urls/url-store.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import { BUILT_IN } from './url-storage.ts'
import { variantOf, VARIANTS } from './url-variants.ts'

const IDENTITIES = 6

/** A page by its number and one of its spellings. */
type Spelling = readonly [identity: number, variant: number]

type Step =
  | { readonly do: 'put'; readonly sightings: readonly { at: Spelling; ms: number; count: number }[] }
  | {
      readonly do: 'patch'
      readonly at: Spelling
      readonly field: string
      readonly value: string | null
      readonly ms: number
    }
  | { readonly do: 'link'; readonly at: Spelling; readonly to: readonly Spelling[]; readonly ms: number }
  | { readonly do: 'redirect'; readonly at: Spelling; readonly to: Spelling; readonly ms: number }
  | { readonly do: 'delete'; readonly at: Spelling }

interface ModelRow {
  first: number
  last: number
  sightings: number
  redirect: number | undefined
  readonly fields: Map<string, { value: string | null; ms: number }>
  readonly out: Set<number>
}

const spelling: fc.Arbitrary<Spelling> = fc.tuple(fc.nat(IDENTITIES - 1), fc.nat(VARIANTS - 1))
const ms = fc.nat(20)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      sightings: fc.array(fc.record({ at: spelling, ms, count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 }),
    }),
    fc.record({
      do: fc.constant('patch' as const),
      at: spelling,
      field: fc.constantFrom('title', 'lang'),
      value: fc.option(fc.string({ maxLength: 3, unit: 'grapheme-ascii' })),
      ms,
    }),
    fc.record({ do: fc.constant('link' as const), at: spelling, to: fc.array(spelling, { maxLength: 3 }), ms }),
    fc.record({ do: fc.constant('redirect' as const), at: spelling, to: spelling, ms }),
    fc.record({ do: fc.constant('delete' as const), at: spelling }),
  ),
  { maxLength: 25 },
)

/** Store and model agree after any sequence of operations over any spellings. The model knows identities, never URLs. */
export function urlStoreModel(open: OpenUrlStorage, runs: number): void {
  it('agrees with a model of identities after any sequence of operations', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const store = (await open()).store(BUILT_IN)
        const model = new Map<number, ModelRow>()
        for (const step of sequence) {
          await runOnStore(store, step)
          runOnModel(model, step)
        }
        for (let identity = 0; identity < IDENTITIES; identity++)
          expect(await shown(store, identity)).toEqual(expected(model, identity))
      }),
      { seed: 5, numRuns: runs },
    )
  })
}

const urlOf = ([identity, variant]: Spelling): string => variantOf(identity, variant)

async function runOnStore(store: UrlStore, step: Step): Promise<void> {
  if (step.do === 'put')
    await store.put(step.sightings.map(({ at, ms: seenAtMs, count }) => ({ url: urlOf(at), seenAtMs, count })))
  if (step.do === 'patch')
    await store.patchMetadata(urlOf(step.at), [{ field: step.field, value: step.value, updatedAtMs: step.ms }])
  if (step.do === 'link') await store.addLinks(urlOf(step.at), step.to.map(urlOf), step.ms)
  if (step.do === 'redirect') await store.redirect(urlOf(step.at), urlOf(step.to), step.ms)
  if (step.do === 'delete') await store.delete(urlOf(step.at))
}

function runOnModel(model: Map<number, ModelRow>, step: Step): void {
  const ensure = (identity: number, at: number): ModelRow => {
    const row = model.get(identity) ?? {
      first: at,
      last: at,
      sightings: 0,
      redirect: undefined,
      fields: new Map(),
      out: new Set(),
    }
    model.set(identity, row)
    return row
  }
  if (step.do === 'put') {
    for (const { at, ms: seen, count } of step.sightings) {
      const row = ensure(at[0], seen)
      row.first = Math.min(row.first, seen)
      row.last = Math.max(row.last, seen)
      row.sightings += count
    }
  } else if (step.do === 'patch') {
    const { fields } = ensure(step.at[0], step.ms)
    const before = fields.get(step.field)
    const rank = (value: string | null): string => (value === null ? '' : `1${value}`)
    const wins =
      before === undefined || step.ms > before.ms || (step.ms === before.ms && rank(step.value) > rank(before.value))
    if (wins) fields.set(step.field, { value: step.value, ms: step.ms })
  } else if (step.do === 'link') {
    const { out } = ensure(step.at[0], step.ms)
    for (const [target] of step.to) {
      ensure(target, step.ms)
      if (target !== step.at[0]) out.add(target)
    }
  } else if (step.do === 'redirect') {
    if (step.at[0] === step.to[0]) return
    const row = ensure(step.at[0], step.ms)
    ensure(step.to[0], step.ms)
    if (endOf(model, step.to[0], step.at[0]) !== step.at[0]) row.redirect = step.to[0]
  } else {
    model.delete(step.at[0])
    for (const row of model.values()) {
      row.out.delete(step.at[0])
      if (row.redirect === step.at[0]) row.redirect = undefined
    }
  }
}

/** Where redirects lead, or `stop` when they pass it. */
function endOf(model: ReadonlyMap<number, ModelRow>, start: number, stop?: number): number {
  let at = start
  for (let next = model.get(at)?.redirect; next !== undefined && at !== stop; next = model.get(at)?.redirect) at = next
  return at
}

/** Everything that can be asked about one identity, by numbers instead of ids. */
async function shown(store: UrlStore, identity: number): Promise<unknown> {
  const url = variantOf(identity, 5)
  const numbers = new Map<string, number>()
  const keys = await store.seen(Array.from({ length: IDENTITIES }, (_, i) => variantOf(i, 0)))
  for (const [i, { key }] of keys.entries()) numbers.set(key, i)
  const whole = await store.export(url)
  const found = await store.get(url)
  const links = await store.links(url, { direction: 'out' })
  const inOrder = (ends: readonly { readonly key: string }[] | undefined) =>
    (ends ?? []).map(({ key }) => numbers.get(key) ?? -1).toSorted((a, b) => a - b)
  return {
    seen: keys[identity]?.seen,
    own: whole && [whole.row.firstSeenMs, whole.row.lastSeenMs, whole.row.sightings],
    fields: whole?.metadata.map(({ field, value, updatedAtMs }) => [field, value, updatedAtMs]),
    out: inOrder(whole?.outlinks),
    into: inOrder(whole?.inlinks),
    redirect: whole?.redirectsTo === null ? undefined : numbers.get(whole?.redirectsTo ?? ''),
    end: found && numbers.get(found.row.key),
    endOut: inOrder(links),
  }
}

function expected(model: ReadonlyMap<number, ModelRow>, identity: number): unknown {
  const row = model.get(identity)
  const end = row && endOf(model, identity)
  const inOrder = (set: Iterable<number>) => [...set].toSorted((a, b) => a - b)
  return {
    seen: (row?.sightings ?? 0) > 0,
    own: row && [row.first, row.last, row.sightings],
    fields:
      row &&
      [...row.fields]
        .flatMap(([field, { value, ms: at }]) => (value === null ? [] : [[field, value, at]]))
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    out: inOrder(row?.out ?? []),
    into: inOrder([...model].flatMap(([source, { out }]) => (row && out.has(identity) ? [source] : []))),
    redirect: row?.redirect,
    end,
    endOut: inOrder((end === undefined ? undefined : model.get(end)?.out) ?? []),
  }
}
