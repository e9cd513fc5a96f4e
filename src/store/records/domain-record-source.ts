import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'

/** What rules are compiled from; both absent: the built-in rules alone. */
export interface DomainKnowledge {
  readonly record?: DomainRecord | undefined
  readonly overlay?: RuleSet | undefined
}

/** Where the compiled rules of a host come from. `T` is what the caller's `compile` makes, once per record and not per request. */
export interface DomainRecordSource<T> {
  /**
   * Answers at once where it can. Never rejects: without an answer in time the built-in rules hold.
   * @param host lower case, without port
   * @param waitUntil keeps the isolate alive for work that outlasts the request
   */
  lookup(host: string, waitUntil: (work: Promise<unknown>) => void): T | Promise<T>
}

/** Something that went wrong with a record; the request was served all the same. */
export interface RecordFault {
  readonly kind: 'read-failed' | 'too-slow' | 'bad-record' | 'older-revision' | 'bad-overlay'
  readonly host: string
  /** One line for people. */
  readonly message: string
}

/** The part of a KV namespace that is needed: several keys in one operation. */
export interface KvReader {
  get(keys: string[], options: { type: 'text'; cacheTtl: number }): Promise<Map<string, string | null>>
}
