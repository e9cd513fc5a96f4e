/** URLs in the data of learning runs: observations and files in R2. For requests to delete personal data. */

import { corpusSnapshotKey, runFolderKey, runPicturesKey } from '../keys.ts'
import { readLines } from '../corpus/line-file.ts'
import { runEvidence } from '../evidence/run-evidence.ts'

/** Decides whether a text mentions the page. */
export type MentionsPage = (text: string) => boolean

/** Rejects when a store does; a second call removes the rest. */
export interface RunTraces {
  /** Removes observations that mention the page; returns how many. */
  forgetObservations(domain: string, runId: string, mentionsPage: MentionsPage): Promise<number>
  /**
   * Removes whole files that mention the page, although they may report on other pages too. Pictures cannot be searched, so the
   * first such file removes all of them. Returns how many files it removed.
   */
  forgetFiles(domain: string, runId: string, mentionsPage: MentionsPage): Promise<number>
}

/** Over R2. */
export function runTraces(bucket: R2Bucket): RunTraces {
  return {
    forgetObservations: (domain, runId, mentionsPage) => runEvidence(bucket, domain, runId).forget(mentionsPage),
    async forgetFiles(domain, runId, mentionsPage) {
      const { objects } = await bucket.list({ prefix: runFolderKey(runId) })
      const keys = objects.map(({ key }) => key)
      const isPicture = (key: string): boolean => key.startsWith(runPicturesKey(runId))
      const mentions: string[] = []
      for (const key of [...keys.filter((each) => !isPicture(each)), corpusSnapshotKey(domain, runId)])
        if (await someLine(bucket, key, mentionsPage)) mentions.push(key)
      if (mentions.length > 0) mentions.push(...keys.filter(isPicture))
      if (mentions.length > 0) await bucket.delete(mentions)
      return mentions.length
    },
  }
}

/** The URLs of a large site would not fit into memory at once. */
async function someLine(bucket: R2Bucket, key: string, mentionsPage: MentionsPage): Promise<boolean> {
  for await (const line of readLines(bucket, key)) if (mentionsPage(line)) return true
  return false
}
