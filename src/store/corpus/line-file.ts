/** Files of lines in R2 that may be larger than the memory of a Worker: written in parts, read line by line. */

/** Takes lines one after another. Each call has to wait for the one before. */
export interface LineWriter {
  /** Whole lines, each with its end. */
  add(lines: string): Promise<void>
  /** The file is there from now on; before, what was there stays. */
  end(): Promise<void>
}

/** R2 takes parts of 5 MiB or more, all of one size but the last. */
const PART_BYTES = 8 * 1024 * 1024

/** Writes a file in place of the one that is there. A file that is never ended leaves nothing: R2 gives up its parts after a week. */
export function writeLines(bucket: R2Bucket, key: string, httpMetadata: R2HTTPMetadata): LineWriter {
  const held = new Uint8Array(PART_BYTES)
  const parts: R2UploadedPart[] = []
  let size = 0
  let upload: R2MultipartUpload | undefined

  async function send(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key, { httpMetadata })
    parts.push(await upload.uploadPart(parts.length + 1, held.subarray(0, size)))
    size = 0
  }

  return {
    async add(lines) {
      let bytes = new TextEncoder().encode(lines)
      while (bytes.length > 0) {
        if (size === PART_BYTES) await send()
        const fitting = bytes.subarray(0, PART_BYTES - size)
        held.set(fitting, size)
        size += fitting.length
        bytes = bytes.subarray(fitting.length)
      }
    },
    async end() {
      if (upload === undefined) return void (await bucket.put(key, held.subarray(0, size), { httpMetadata }))
      await send()
      await upload.complete(parts)
    },
  }
}

/** The lines of a file, without their ends; none where there is no file. Rejects when it cannot be read to its end. */
export async function* readLines(bucket: R2Bucket, key: string): AsyncGenerator<string> {
  const object = await bucket.get(key)
  if (object === null) return
  let begun = ''
  for await (const text of object.body.pipeThrough(new TextDecoderStream())) {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}
