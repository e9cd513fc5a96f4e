/** What every page shows that asks an operator to decide on a change: the names it drops, and its effect on URLs that were seen. */

import type { ForgottenName } from '../../../canonicalize/record/forgotten-names.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import type { ConsoleDeps, RecentUrl } from '../../console-deps.ts'
import { droppedKnownNames } from './dropped-known-names.ts'
import { previewChange, type ChangePreview, type PreviewGround } from './preview-change.ts'

/** A change of a record and its effect. */
export interface WeighedChange {
  /** Names that are known to matter and would be dropped: saving asks for leave. */
  readonly forgotten: readonly ForgottenName[]
  readonly preview: ChangePreview
  /** The URLs to try it on could not be read. */
  readonly isUnread: boolean
  /** URLs that were asked for; fewer may have been seen. */
  readonly wanted: number
}

/** URLs that a change is tried on. */
const PREVIEWED_URLS = 1000

/**
 * What changes of a domain are tried on: the URLs that were seen last, under the rules that the edge goes by besides a record.
 * `isUnread`: they did not come, as in a flood of requests, when a change is most urgent; it must not wait for them.
 */
export async function previewGround(
  { recentUrls, records }: Pick<ConsoleDeps, 'recentUrls' | 'records'>,
  domain: string,
): Promise<PreviewGround & { readonly seen: readonly RecentUrl[]; readonly isUnread: boolean }> {
  const unread = (error: unknown): undefined => {
    console.error({ message: 'console', error: `no preview: ${String(error)}` })
    return undefined
  }
  const [seen, rules] = await Promise.all([recentUrls(domain, PREVIEWED_URLS).catch(unread), records.overlay()])
  return { seen: seen ?? [], rules, isUnread: seen === undefined }
}

/** Tries a change on the URLs that were seen last. Rejects when the overlay of the rules cannot be read. */
export async function weighChange(
  deps: Pick<ConsoleDeps, 'recentUrls' | 'records'>,
  domain: string,
  change: { readonly current: DomainRecord | undefined; readonly record: DomainRecord },
): Promise<WeighedChange> {
  const { current, record } = change
  const ground = await previewGround(deps, domain)
  return {
    forgotten: droppedKnownNames(current, record),
    preview: previewChange(current, record, ground),
    isUnread: ground.isUnread,
    wanted: PREVIEWED_URLS,
  }
}
