/** The Durable Object around one shard of the seen-set. `seen-shard.ts` describes what it does with keys. */

import { DurableObject } from 'cloudflare:workers'
import type { KeyStamp, SeenShard, ShardCheck, ShardStats } from './seen-shard.ts'
import { openSeenShard } from './seen-shard.ts'
import type { ShardSql } from './seen-shard-sql.ts'
import { createShardTables, KEY_BYTES } from './seen-shard-sql.ts'
import { seenShardName } from '../keys.ts'
import type { MovedKeys } from './seen-split.ts'
import { beginSplit, clearSplit, nextSplitStep, noteLate, splitStatus } from './seen-split.ts'

/** Bindings and variables of a shard. */
export interface SeenSetEnv {
  readonly SEEN: DurableObjectNamespace<SeenSetShard>
  /** Keys at which a shard splits, default 20 million. */
  readonly SEEN_SHARD_KEYS?: string
}

/** `split`: the keys are with the shards whose prefix is one bit longer. */
export type ShardAnswer<T> = { readonly kind: 'answer'; readonly answer: T } | { readonly kind: 'split' }

const DEFAULT_SHARD_KEYS = 20_000_000
const MOVED_AT_ONCE = 2_000
const STEPS_PER_ALARM = 20
// An alarm in the past rings at once; the platform takes no time of 0.
const AT_ONCE = 1
// The platform rings six times more where an alarm fails, later every time, and then never again: the shard would stay busy for
// good. Another alarm instead of the last failures begins anew.
const RETRIES = 5

/** One shard, `idFromName(seenShardName(prefix))`. The prefix is a text of bits, and every call says it. */
export class SeenSetShard extends DurableObject<SeenSetEnv> {
  readonly #sql: ShardSql = {
    exec: (query, ...bindings) => this.ctx.storage.sql.exec(query, ...bindings),
    transaction: (work) => this.ctx.storage.transactionSync(work),
  }
  // Opened by the first question and not at once: a shard that has split has nothing to open.
  #opened: SeenShard | undefined

  constructor(state: DurableObjectState, env: SeenSetEnv) {
    super(state, env)
    createShardTables(this.#sql)
  }

  /** Answers with one byte per key, 1 where it was known; unknown keys are known afterwards. */
  async checkAndAdd(prefix: string, keys: Uint8Array, stamp: KeyStamp): Promise<ShardAnswer<Uint8Array>> {
    if (splitStatus(this.#sql) === 'split') return { kind: 'split' }
    const answer = this.#add(keys, stamp)
    const full = this.#shard().stats().keys >= shardKeys(this.env)
    if (full && splitStatus(this.#sql) === 'open') {
      beginSplit(this.#sql)
      await this.ctx.storage.put('prefix', prefix)
      await this.ctx.storage.setAlarm(AT_ONCE)
    }
    return { kind: 'answer', answer }
  }

  /** Answers without learning. */
  async check(keys: Uint8Array): Promise<ShardAnswer<Uint8Array>> {
    if (splitStatus(this.#sql) === 'split') return { kind: 'split' }
    return { kind: 'answer', answer: this.#shard().check(keys) }
  }

  /** Removes keys. `busy`: a split is under way, whose copy would keep them; nothing was removed. */
  async forget(keys: Uint8Array): Promise<ShardAnswer<number> | { readonly kind: 'busy' }> {
    const status = splitStatus(this.#sql)
    if (status !== 'open') return { kind: status === 'split' ? 'split' : 'busy' }
    return { kind: 'answer', answer: this.#shard().forget(keys) }
  }

  /** Takes keys over from the shard with the shorter prefix. Taking them twice is taking them once. */
  async absorb(moved: MovedKeys): Promise<void> {
    const stamps = moved.seenAtMs.map((seenAtMs, i) => ({ seenAtMs, version: moved.versions[i] ?? 0 }))
    const groups = Map.groupBy(stamps.keys(), (i) => `${stamps[i]?.seenAtMs} ${stamps[i]?.version}`)
    this.#sql.transaction(() => {
      for (const places of groups.values()) {
        const stamp = stamps[places[0] ?? 0]
        const keys = new Uint8Array(places.length * KEY_BYTES)
        for (const [at, place] of places.entries())
          keys.set(moved.keys.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES), at * KEY_BYTES)
        if (stamp !== undefined) this.#shard().checkAndAdd(keys, stamp)
      }
    })
  }

  /** Tries stored keys on the filter, for the nightly check. */
  async verify(afterKey: Uint8Array | undefined, limit: number): Promise<ShardAnswer<ShardCheck>> {
    if (splitStatus(this.#sql) === 'split') return { kind: 'split' }
    return { kind: 'answer', answer: this.#shard().verify(afterKey, limit) }
  }

  /** What the shard holds. */
  async stats(): Promise<ShardAnswer<ShardStats>> {
    if (splitStatus(this.#sql) === 'split') return { kind: 'split' }
    return { kind: 'answer', answer: this.#shard().stats() }
  }

  /** Goes on with the split, and comes back until nothing is left. Rejects when the shards that take over cannot be reached. */
  override async alarm(attempt?: Pick<AlarmInvocationInfo, 'retryCount'>): Promise<void> {
    try {
      if (await this.#goOn()) await this.ctx.storage.setAlarm(AT_ONCE)
    } catch (error) {
      if ((attempt?.retryCount ?? 0) < RETRIES) throw error
      await this.ctx.storage.setAlarm(AT_ONCE)
    }
  }

  /** Moves some keys to the longer prefixes, or clears what was moved. @returns whether something is left to do */
  async #goOn(): Promise<boolean> {
    const prefix = (await this.ctx.storage.get<string>('prefix')) ?? ''
    for (let steps = 0; steps < STEPS_PER_ALARM && splitStatus(this.#sql) === 'splitting'; steps++) {
      const next = nextSplitStep(this.#sql, prefix.length, MOVED_AT_ONCE)
      if (next === undefined) break
      await Promise.all([this.#child(`${prefix}0`).absorb(next.zero), this.#child(`${prefix}1`).absorb(next.one)])
      next.taken()
    }
    if (splitStatus(this.#sql) === 'split') {
      this.#opened = undefined
      return clearSplit(this.#sql, MOVED_AT_ONCE * STEPS_PER_ALARM)
    }
    return true
  }

  #add(keys: Uint8Array, stamp: KeyStamp): Uint8Array {
    if (splitStatus(this.#sql) === 'open') return this.#shard().checkAndAdd(keys, stamp)
    return this.#sql.transaction(() => {
      noteLate(this.#sql, keys)
      return this.#shard().checkAndAdd(keys, stamp)
    })
  }

  #shard(): SeenShard {
    return (this.#opened ??= openSeenShard(this.#sql))
  }

  #child(prefix: string): DurableObjectStub<SeenSetShard> {
    return this.env.SEEN.get(this.env.SEEN.idFromName(seenShardName(prefix)))
  }
}

/** What is no number would never be reached, and no shard be split. */
function shardKeys({ SEEN_SHARD_KEYS: text }: SeenSetEnv): number {
  const keys = Number(text)
  return keys >= 1 ? keys : DEFAULT_SHARD_KEYS
}
