/** Re-keys the rows of one domain after a publish, host by host. */

import { revisionText } from '../../store/records/rule-revision.ts'
import type { QueuedRekey } from '../../store/d1-rekey-queue.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import type { BackfillProgress, UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import { advanceBackfill, beginBackfill, type BackfillOptions } from './backfill.ts'

/** How far the re-keying of a domain has come. */
export interface RekeyProgress extends Pick<BackfillProgress, 'scanned' | 'rekeyed' | 'merged'> {
  readonly isDone: boolean
}

/** How {@link advanceRekey} goes on. */
export interface RekeyOptions extends Omit<BackfillOptions, 'run'> {
  /** Batches of rows at most. */
  readonly batches: number
}

/**
 * Goes on by so many batches at most. Safe to repeat: each host has a cursor in the database, and one that has come to its end for
 * this revision is left as it is. Rows get the keys of the record in force, be it a later one by now.
 */
export async function advanceRekey(
  store: UrlMaintenance,
  { domain, revision, hosts }: QueuedRekey,
  options: RekeyOptions,
): Promise<RekeyProgress> {
  const { contract } = options.rules
  const ruleRevision = `${domain} ${revisionText({ contract, domain, record: revision })}`
  let { batches } = options
  const sums = { scanned: 0, rekeyed: 0, merged: 0 }
  await dropAliasesOfHostsGone(store, { domain, hosts }, options.rules)
  for (const scope of await store.hostsWithRows(hosts)) {
    const run = { scope, ruleRevision }
    let progress = await store.backfill(scope)
    if (progress?.ruleRevision !== ruleRevision) progress = await beginBackfill(store, { ...options, run })
    for (; progress.finishedAtMs === null && batches > 0; batches--)
      progress = await advanceBackfill(store, { ...options, run }, 1)
    sums.scanned += progress.scanned
    sums.rekeyed += progress.rekeyed
    sums.merged += progress.merged
    if (progress.finishedAtMs === null) return { ...sums, isDone: false }
  }
  return { ...sums, isDone: true }
}

/** Keys that a record left behind on a host are the keys of other pages again once it no longer applies there. */
async function dropAliasesOfHostsGone(
  store: UrlMaintenance,
  { domain, hosts }: Pick<QueuedRekey, 'domain' | 'hosts'>,
  rules: StoreRules,
): Promise<void> {
  const urls = new Map(hosts.map((host) => [host, `https://${host}/`]))
  const known = await rules.forUrls([...urls.values()])
  const gone = [...urls].filter(([, url]) => known.canonicalize(url).rules.domain !== domain).map(([host]) => host)
  if (gone.length > 0) await store.dropAliases(gone, domain)
}
