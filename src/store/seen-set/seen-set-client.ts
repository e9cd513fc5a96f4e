/** The seen-set as its users see it: URLs in, "seen before" out. It finds the shard of every key by the first bits of the key. */

import { sha256Hex } from '../../url/sha256.ts'
import { seenShardName } from '../keys.ts'
import type { SeenSetShard, ShardAnswer } from './seen-set.ts'
import type { ShardCheck } from './seen-shard.ts'
import { MAX_BATCH_KEYS } from './seen-shard.ts'
import { KEY_BYTES } from './seen-shard-sql.ts'
import { keyBit } from './seen-split.ts'
import { admit } from '../urls/url-admission.ts'
import type { Refusal, StoreRules } from '../urls/url-store.ts'

/** The part of a shard that is called. */
export type ShardStub = Pick<SeenSetShard, 'checkAndAdd' | 'check' | 'forget' | 'verify'>

/** What {@link createSeenSet} is wired with. */
export interface SeenSetOptions {
  readonly rules: StoreRules
  readonly shard: (name: string) => ShardStub
}

/** What is known of a URL. */
export type SeenAnswer = { readonly kind: 'known'; readonly key: string; readonly seen: boolean } | Refusal

/** A fast, exact answer to "have we seen this page?". URLs with secrets are refused, like everywhere in the store. */
export interface SeenSet {
  /** Answers in order; URLs that were not known are known afterwards. */
  checkAndAdd(urls: readonly string[], seenAtMs: number): Promise<readonly SeenAnswer[]>
  check(urls: readonly string[]): Promise<readonly SeenAnswer[]>
  /**
   * @param oldKeys canonical keys that pages had under earlier rules
   * @returns how many keys were known. Rejects with {@link SeenSetBusy} while a shard is being split; what other shards removed
   * stays removed.
   */
  forget(urls: readonly string[], oldKeys?: readonly string[]): Promise<number>
  /** Makes the second key of each pair known where the first one is: pages that got another key. @returns how many those were */
  carryOver(keys: readonly { readonly from: string; readonly to: string }[], seenAtMs: number): Promise<number>
  /** Tries every stored key on its filter, shard after shard. */
  verify(): AsyncIterable<{ readonly checked: number; readonly missing: readonly string[] }>
}

/** A shard is being split, and its copy would keep what is to be forgotten. */
export class SeenSetBusy extends Error {
  override readonly name = 'SeenSetBusy'
}

/** Keys of one call to a shard: a call has at most 32 MiB, a batch {@link MAX_BATCH_KEYS}. */
const KEYS_PER_CALL = Math.min(20_000, MAX_BATCH_KEYS)
const VERIFIED_AT_ONCE = 50_000 // as one text of 1.6 MB; a value has 2 MB at most
const MAX_PREFIX_BITS = 32

/** The seen-set over its shards. Remembers which prefixes have been split, so that only the first call after a split goes astray. */
export function createSeenSet({ rules, shard }: SeenSetOptions): SeenSet {
  const split = new Set<string>()

  function prefixOf(key: Uint8Array): string {
    let prefix = ''
    while (split.has(prefix)) prefix += keyBit(key, prefix.length)
    return prefix
  }

  /** Sends every key to its shard, and those of a split shard on; `take` gets the answers with the places of the keys. */
  async function ask<T>(
    keys: readonly Uint8Array[],
    call: (stub: ShardStub, prefix: string, joined: Uint8Array) => Promise<ShardAnswer<T>>,
    take: (answer: T, places: readonly number[]) => void,
  ): Promise<void> {
    let left = [...keys.keys()]
    for (let bits = 0; left.length > 0 && bits <= MAX_PREFIX_BITS; bits++) {
      const groups = [...Map.groupBy(left, (place) => prefixOf(keys[place]!))].flatMap(([prefix, places]) =>
        slices(places).map((slice) => ({ prefix, places: slice })),
      )
      const astray = await Promise.all(
        groups.map(async ({ prefix, places }) => {
          const answer = await call(shard(seenShardName(prefix)), prefix, joined(keys, places))
          if (answer.kind === 'answer') {
            take(answer.answer, places)
            return []
          }
          split.add(prefix)
          return places
        }),
      )
      left = astray.flat()
    }
    if (left.length > 0) throw new Error('the shards refer to each other without end')
  }

  async function answers(
    urls: readonly string[],
    call: (stub: ShardStub, prefix: string, joined: Uint8Array) => Promise<ShardAnswer<Uint8Array>>,
  ): Promise<readonly SeenAnswer[]> {
    const known = await rules.forUrls(urls)
    const judged = urls.map((url) => admit(url, known))
    const places = judged.flatMap((identity, place) => (identity.kind === 'identity' ? [place] : []))
    const keys = places.map((place) => seenKey(keyOf(judged[place])))
    const seen = new Uint8Array(urls.length)
    await ask(keys, call, (bytes, own) => {
      for (const [i, at] of own.entries()) seen[places[at] ?? 0] = bytes[i] ?? 0
    })
    return judged.map((identity, place) =>
      identity.kind === 'refused' ? identity : { kind: 'known', key: identity.key, seen: seen[place] === 1 },
    )
  }

  async function* verifyShard(prefix: string): AsyncGenerator<Pick<ShardCheck, 'checked' | 'missing'>> {
    for (let after: Uint8Array | undefined; ;) {
      const page = await shard(seenShardName(prefix)).verify(after, VERIFIED_AT_ONCE)
      if (page.kind === 'split') {
        yield* verifyShard(`${prefix}0`)
        yield* verifyShard(`${prefix}1`)
        return
      }
      yield page.answer
      after = page.answer.lastKey
      if (after === undefined) return
    }
  }

  return {
    checkAndAdd: (urls, seenAtMs) =>
      answers(urls, (stub, prefix, keys) => stub.checkAndAdd(prefix, keys, { seenAtMs, version: rules.contract })),
    check: (urls) => answers(urls, (stub, _, keys) => stub.check(keys)),
    async forget(urls, oldKeys = []) {
      const known = await rules.forUrls(urls)
      return forget([...urls.map((url) => known.canonicalize(url).key), ...oldKeys], ask)
    },
    carryOver: (keys, seenAtMs) => carryOver(keys, { seenAtMs, version: rules.contract }, ask),
    verify: () => verifyShard(''),
  }
}

/** Sends keys to their shards. */
type Ask = <T>(
  keys: readonly Uint8Array[],
  call: (stub: ShardStub, prefix: string, joined: Uint8Array) => Promise<ShardAnswer<T>>,
  take: (answer: T, places: readonly number[]) => void,
) => Promise<void>

async function forget(canonicalKeys: readonly string[], ask: Ask): Promise<number> {
  let count = 0
  await ask(
    [...new Set(canonicalKeys)].map(seenKey),
    async (stub, _, own) => {
      const answer = await stub.forget(own)
      if (answer.kind === 'busy') throw new SeenSetBusy('a shard of the seen-set is being split; try again later')
      return answer
    },
    (forgotten) => (count += forgotten),
  )
  return count
}

async function carryOver(
  keys: readonly { readonly from: string; readonly to: string }[],
  seen: { readonly seenAtMs: number; readonly version: number },
  ask: Ask,
): Promise<number> {
  const known: boolean[] = []
  await ask<Uint8Array>(
    keys.map(({ from }) => seenKey(from)),
    (stub, _, own) => stub.check(own),
    (bytes, places) => places.forEach((place, i) => (known[place] = bytes[i] === 1)),
  )
  const wanted = keys.filter((_, place) => known[place] === true).map(({ to }) => seenKey(to))
  await ask<Uint8Array>(
    wanted,
    (stub, prefix, own) => stub.checkAndAdd(prefix, own, seen),
    () => undefined,
  )
  return wanted.length
}

/**
 * The first 16 bytes of the SHA-256 of a prefix and a canonical key. Every bit is uniform, so the shard uses the first four bytes
 * and the filter the next eight, unhashed.
 */
export function seenKey(canonicalKey: string): Uint8Array {
  return Uint8Array.fromHex(sha256Hex(`v1|${canonicalKey}`).slice(0, 2 * KEY_BYTES))
}

function keyOf(identity: ReturnType<typeof admit> | undefined): string {
  return identity?.kind === 'identity' ? identity.key : ''
}

function joined(keys: readonly Uint8Array[], places: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(places.length * KEY_BYTES)
  for (const [i, place] of places.entries()) bytes.set(keys[place]!, i * KEY_BYTES)
  return bytes
}

function slices(places: readonly number[]): (readonly number[])[] {
  const count = Math.ceil(places.length / KEYS_PER_CALL)
  return Array.from({ length: count }, (_, i) => places.slice(i * KEYS_PER_CALL, (i + 1) * KEYS_PER_CALL))
}
