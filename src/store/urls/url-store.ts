/**
 * The URL store: one row per identity. Every operation takes URLs as they were met and canonicalizes them first, so that all
 * variants of a page address the same row. Times are milliseconds since the epoch.
 *
 * Writes address the row of the URL itself; {@link UrlStore.get}, {@link UrlStore.metadata} and {@link UrlStore.links} follow
 * aliases and redirects to the row where they end. Nothing here throws on a strange URL; storage that fails does reject.
 */

import type { RuleRevision } from '../records/rule-revision.ts'

/** What the store needs of a canonicalized URL; the result of the library's `canonicalize` in the `identity` profile is one. */
export interface CanonicalizedUrl {
  readonly ok: boolean
  readonly url: string
  readonly key: string
  readonly item?: { readonly provider: string; readonly kind: string; readonly id: string }
  readonly applied: readonly { readonly step: string; readonly rule: string }[]
}

/** A canonicalized URL, and the rules that made its key. */
export interface KeyedUrl extends CanonicalizedUrl {
  /** Those of the host where redirectors end. */
  readonly rules: RuleRevision
}

/** How URLs become keys: by the record in force on their host. */
export interface StoreRules {
  /**
   * The rules for some URLs, with one look-up for all of them. Rejects when a store of records does: a key by other rules would
   * make a second row of a page.
   */
  forUrls(urls: readonly string[]): Promise<RulesOfUrls>
  /** Version of the contract that the built-in rules keep. */
  readonly contract: number
  /** Stamp of the rules for a run over the whole store; a run that began under another stamp begins anew. */
  readonly stamp: string
}

/** The rules of a batch. */
export interface RulesOfUrls {
  /** Never throws. A URL that was not given uses the records that were looked up last, else the built-in rules. */
  canonicalize(url: string): KeyedUrl
}

/** One URL that was seen. */
export interface SeenUrl {
  readonly url: string
  readonly seenAtMs: number
  /** How often; default 1. A whole number of at least 1. */
  readonly count?: number | undefined
}

/** The row of an identity. */
export interface UrlRow {
  readonly id: number
  readonly key: string
  /** The variant that was stored first; https replaces http. */
  readonly url: string
  readonly provider: string | null
  readonly itemKind: string | null
  readonly itemId: string | null
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  /** 0: known as a link target or the end of a redirect only. */
  readonly sightings: number
  /** Rules that the row's URL was keyed by: `<contract>:<record revision>`; the contract alone in rows of before. */
  readonly ruleRevision: string
  /** Row that this one redirects to. */
  readonly canonicalId: number | null
}

/** Why a URL is not stored. `secret` covers signatures, credentials and actions; `rule` names the rule, never a value. */
export interface Refusal {
  readonly kind: 'refused'
  readonly why: 'secret' | 'not-a-url' | 'too-long' | 'bad-input'
  /** One line for people, without values of parameters. */
  readonly detail: string
}

/** Outcome for a seen URL. `isFirst`: the page was never seen before, nor earlier in the same call. */
export type PutOutcome =
  | { readonly kind: 'stored'; readonly id: number; readonly key: string; readonly isFirst: boolean }
  | Refusal

/** Outcome of another write. */
export type WriteOutcome = { readonly kind: 'stored'; readonly key: string } | Refusal

/** Outcome for a redirect. `same`: both are one identity; `cycle`: the target leads back to the start. Both store nothing. */
export type RedirectOutcome = WriteOutcome | { readonly kind: 'same' | 'cycle'; readonly key: string }

/** Outcome for a set of links. `refused` are the targets that must not be stored, in order. */
export type LinksOutcome =
  | { readonly kind: 'stored'; readonly key: string; readonly refused: readonly (Refusal & { readonly url: string })[] }
  | Refusal

/** A field that is set, or removed with `value: null`. */
export interface MetadataPatch {
  /** Letters, digits and `_ . : -`, at most 64. */
  readonly field: string
  /** At most {@link MAX_VALUE_LENGTH} characters. */
  readonly value: string | null
  /** The newest write of a field wins, whatever the order of arrival; between equal times the greater value does. */
  readonly updatedAtMs: number
}

/** The present value of a field. */
export interface MetadataEntry {
  readonly field: string
  readonly value: string
  readonly updatedAtMs: number
}

/** The other end of a link. */
export interface LinkedUrl {
  readonly id: number
  readonly key: string
  readonly url: string
}

/** Which links, and which page of them. */
export interface LinkQuery {
  readonly direction: 'in' | 'out'
  /** At most; default 100. */
  readonly limit?: number | undefined
  /** Only ends with a greater id: the last id of the page before. */
  readonly afterId?: number | undefined
}

/** A row that was found, and the key that was asked for; they differ where an alias or a redirect was followed. */
export interface FoundUrl {
  readonly row: UrlRow
  readonly askedKey: string
}

/** The row of a URL itself, and what it is called. */
export interface RowNames {
  readonly id: number
  /** The key of now, then those of before, in order. */
  readonly keys: readonly string[]
}

/** Everything that is held on one URL; redirects are not followed. */
export interface UrlExport {
  readonly row: UrlRow
  readonly metadata: readonly MetadataEntry[]
  readonly outlinks: readonly LinkedUrl[]
  readonly inlinks: readonly LinkedUrl[]
  /** Of these there are more than are shown: {@link UrlStore.links} goes on behind the last id. Absent: none is cut. */
  readonly cut?: readonly ('outlinks' | 'inlinks')[]
  /** Keys of before that lead here. */
  readonly aliases: readonly string[]
  readonly redirectsTo: string | null
  readonly redirectedFrom: readonly string[]
}

/** How much a deletion removed; all 0 where nothing was held. */
export interface DeleteCounts {
  readonly rows: number
  readonly metadata: number
  readonly links: number
  readonly aliases: number
}

/** See the top of this file. The three implementations are held to `test/contracts/url-store.contract.ts`. */
export interface UrlStore {
  /** Counts seen URLs, all or none; one outcome each, in order. */
  put(urls: readonly SeenUrl[]): Promise<readonly PutOutcome[]>
  /** The row where redirects end. */
  get(url: string): Promise<FoundUrl | undefined>
  /** Whether each URL was ever seen, not only linked to, in order. Redirects are not followed. */
  seen(urls: readonly string[]): Promise<readonly { readonly key: string; readonly seen: boolean }[]>
  /** Changes some fields and leaves the others. */
  patchMetadata(url: string, patches: readonly MetadataPatch[]): Promise<WriteOutcome>
  /** Fields in order of their names. */
  metadata(url: string): Promise<readonly MetadataEntry[]>
  /** Adds links; a link of a page to itself is none. */
  addLinks(from: string, targets: readonly string[], seenAtMs: number): Promise<LinksOutcome>
  /** Ends of links in order of their ids. */
  links(url: string, query: LinkQuery): Promise<readonly LinkedUrl[]>
  /** Notes that one URL redirects to another; the last note holds. */
  redirect(from: string, to: string, seenAtMs: number): Promise<RedirectOutcome>
  /** Removes everything that {@link UrlStore.export} would show. The other ends of links and redirects stay. */
  delete(url: string): Promise<DeleteCounts>
  /** Little, where {@link UrlStore.export} may be much: a page may have as many links as a site has pages. Redirects are not followed. */
  names(url: string): Promise<RowNames | undefined>
  /** Everything about a URL, for a request of access to personal data. */
  export(url: string): Promise<UrlExport | undefined>
}

/** Links of one direction in an export. A site links to its first page from all others, and an isolate has 128 MB. */
export const MAX_EXPORTED_LINKS = 10_000
/** Longest URL that is stored, in characters. */
export const MAX_URL_LENGTH = 8192
/** Longest value of a metadata field, in characters. */
export const MAX_VALUE_LENGTH = 65_536
/** Links in one answer unless asked otherwise. */
export const DEFAULT_LINK_LIMIT = 100
