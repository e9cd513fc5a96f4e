import { auditPictureKey, runPictureKey } from '../keys.ts'

/** What pictures belong to: they go with it. */
export interface PictureOwner {
  readonly kind: 'audit' | 'run'
  readonly id: string
}

/** Screenshots of pages in R2, beside the file that describes them and kept as long. Rejects only when the bucket does. */
export interface PictureFiles {
  /**
   * Replaces what is there.
   *
   * @param name one of `PICTURE_NAME`
   */
  write(owner: PictureOwner, name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none (any more). */
  read(owner: PictureOwner, name: string): Promise<ReadableStream<Uint8Array> | undefined>
  delete(owner: PictureOwner, names: readonly string[]): Promise<void>
}

/** The one kind of picture that is kept. */
export const PICTURE_TYPE = 'image/webp'

/** Pictures in an R2 bucket. */
export function r2PictureFiles(bucket: R2Bucket): PictureFiles {
  return {
    async write(owner, name, bytes) {
      await bucket.put(keyOf(owner, name), bytes, { httpMetadata: { contentType: PICTURE_TYPE } })
    },
    read: async (owner, name) => (await bucket.get(keyOf(owner, name)))?.body,
    delete: (owner, names) => bucket.delete(names.map((name) => keyOf(owner, name))),
  }
}

function keyOf({ kind, id }: PictureOwner, name: string): string {
  return kind === 'audit' ? auditPictureKey(id, name) : runPictureKey(id, name)
}
