/** R2 prefixes of everything that runs and audits leave. */
export const RUN_PREFIXES = ['corpora/', 'runs/', 'audits/'] as const

/** Removes the files under these prefixes that were written before. Rejects when the bucket does; the rest stays for the next time. */
export async function forgetFiles(bucket: R2Bucket, prefixes: readonly string[], beforeMs: number): Promise<void> {
  for (const prefix of prefixes) {
    for (let cursor: string | undefined; ;) {
      const page = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) })
      const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < beforeMs)
      if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
      if (!page.truncated) break
      cursor = page.cursor
    }
  }
}
