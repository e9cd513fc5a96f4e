import { readLines, writeLines } from '../corpus/line-file.ts'

/**
 * Removes the lines of a file that mention a page, for a request to delete personal data; the file goes with its last line. The file may be
 * larger than the memory of a Worker. Rejects when the bucket does.
 *
 * @returns the number of lines
 */
export async function forgetLines(
  bucket: R2Bucket,
  key: string,
  mentionsPage: (text: string) => boolean,
): Promise<number> {
  let [kept, removed] = [0, 0]
  for await (const line of readLines(bucket, key)) {
    if (mentionsPage(line)) removed++
    else kept++
  }
  if (removed > 0 && kept === 0) await bucket.delete(key)
  else if (removed > 0) await rewrite(bucket, key, (line) => !mentionsPage(line))
  return removed
}

/** The lines are read from the file as it was: the new one takes its place when it is complete. */
async function rewrite(bucket: R2Bucket, key: string, isKept: (line: string) => boolean): Promise<void> {
  const file = writeLines(bucket, key, { contentType: 'application/x-ndjson' })
  for await (const line of readLines(bucket, key)) if (isKept(line)) await file.add(`${line}\n`)
  await file.end()
}
