import type { Corpus } from '../../learn/corpus/corpus.ts'
import { createGrouper } from '../../learn/corpus/group.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { DomainCorpus } from '../../store/corpus/domain-corpus.ts'
import type { RunFiles } from '../../store/runs/run-files.ts'

/** Where {@link snapshotCorpus} reads and writes. */
export interface SnapshotStores {
  /** A page of the corpus, by URL. */
  readonly urlsAfter: (url: string) => Promise<ReturnType<DomainCorpus['urlsAfter']>>
  readonly files: RunFiles
}

/** A run to snapshot for. */
export interface SnapshotTask {
  readonly runId: string
  readonly domain: string
  readonly record: DomainRecord | undefined
}

/**
 * Freezes what is known of a domain's URLs for one run: as NDJSON for people and later runs, and grouped for the learner.
 *
 * @returns what the learner starts from; also kept in the run's files
 */
export async function snapshotCorpus({ runId, domain, record }: SnapshotTask, stores: SnapshotStores): Promise<Corpus> {
  const grouper = createGrouper({ domain, record })
  const snapshot = stores.files.writeSnapshot(domain, runId)
  for (let after = ''; ;) {
    const page = await stores.urlsAfter(after)
    const last = page.at(-1)
    if (last === undefined) break
    for (const { url, hits } of page) grouper.add(url, hits)
    await snapshot.add(page.map(({ url, hits }) => `${JSON.stringify({ url, hits })}\n`).join(''))
    after = last.url
  }
  const corpus = grouper.finish()
  await snapshot.end()
  await stores.files.write(runId, 'corpus', corpus)
  return corpus
}
