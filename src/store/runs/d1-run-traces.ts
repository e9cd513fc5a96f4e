/** URLs in what learning runs have left: rows of observations in D1, files in R2. For requests to delete what is held on a page. */

import { corpusSnapshotKey, runFolderKey, runPicturesKey } from '../keys.ts'
import { readLines } from '../corpus/line-file.ts'

/** Says of a text whether it tells of the page. */
export type MentionsPage = (text: string) => boolean

/** Rejects when a store does; done again, it removes the rest. */
export interface RunTraces {
  /** Removes observations that tell of the page; says how many. */
  forgetObservations(runId: string, mentionsPage: MentionsPage): Promise<number>
  /**
   * Removes files that tell of the page, whole: a report of other pages is no reason to keep one of this. Pictures tell nothing that
   * could be read, so all of them go with any file. Says how many.
   */
  forgetFiles(domain: string, runId: string, mentionsPage: MentionsPage): Promise<number>
}

const ROWS = 100

/** Over D1 and R2. */
export function runTraces(db: D1Database, bucket: R2Bucket): RunTraces {
  return {
    async forgetObservations(runId, mentionsPage) {
      let removed = 0
      for (let after = -1; ;) {
        const found = await db
          .prepare('SELECT seq, json FROM run_observations WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?')
          .bind(runId, after, ROWS)
          .all<{ seq: number; json: string }>()
        const last = found.results.at(-1)
        if (last === undefined) return removed
        after = last.seq
        const told = found.results.filter(({ json }) => mentionsPage(json)).map(({ seq }) => seq)
        removed += told.length
        if (told.length === 0) continue
        await db
          .prepare('DELETE FROM run_observations WHERE run_id = ? AND seq IN (SELECT value FROM json_each(?))')
          .bind(runId, JSON.stringify(told))
          .run()
      }
    },
    async forgetFiles(domain, runId, mentionsPage) {
      const { objects } = await bucket.list({ prefix: runFolderKey(runId) })
      const keys = objects.map(({ key }) => key)
      const isPicture = (key: string): boolean => key.startsWith(runPicturesKey(runId))
      const told: string[] = []
      for (const key of [...keys.filter((each) => !isPicture(each)), corpusSnapshotKey(domain, runId)])
        if (await someLine(bucket, key, mentionsPage)) told.push(key)
      if (told.length > 0) told.push(...keys.filter(isPicture))
      if (told.length > 0) await bucket.delete(told)
      return told.length
    },
  }
}

/** The URLs of a large site would not fit into memory at once. */
async function someLine(bucket: R2Bucket, key: string, mentionsPage: MentionsPage): Promise<boolean> {
  for await (const line of readLines(bucket, key)) if (mentionsPage(line)) return true
  return false
}
