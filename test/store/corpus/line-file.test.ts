import { beforeEach, describe, expect, it } from 'vitest'
import { readLines, writeLines } from '../../../src/store/corpus/line-file.ts'
import { emptyControl } from '../support/control-world.ts'

const MIB = 1024 * 1024
const TEXT = { contentType: 'text/plain' }

let bucket: R2Bucket
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
})

const linesOf = (key: string): Promise<string[]> => Array.fromAsync(readLines(bucket, key))

/** The bucket, and how many bytes each part had. */
function watched(): { readonly bucket: R2Bucket; readonly parts: number[] } {
  const parts: number[] = []
  const createMultipartUpload: R2Bucket['createMultipartUpload'] = async (...asked) => {
    const upload = await bucket.createMultipartUpload(...asked)
    const uploadPart: R2MultipartUpload['uploadPart'] = (number, value) => {
      parts.push((value as Uint8Array).length)
      return upload.uploadPart(number, value)
    }
    return { ...upload, uploadPart, complete: (sent) => upload.complete(sent) }
  }
  return { bucket: { put: bucket.put.bind(bucket), createMultipartUpload } as R2Bucket, parts }
}

describe('files of lines', () => {
  it('are read as they were written', async () => {
    const file = writeLines(bucket, 'a', TEXT)
    await file.add('one\ntwö\n')
    await file.add('\nthree\n')
    await file.end()
    expect(await linesOf('a')).toEqual(['one', 'twö', '', 'three'])
    expect((await bucket.head('a'))?.httpMetadata?.contentType).toBe('text/plain')
    await bucket.put('b', 'no end')
    expect([await linesOf('b'), await linesOf('none')]).toEqual([['no end'], []])
  })

  it('are empty when nothing was added, and there only when they have ended', async () => {
    const file = writeLines(bucket, 'a', TEXT)
    await file.add('x\n')
    expect(await bucket.head('a')).toBeNull()
    await writeLines(bucket, 'a', TEXT).end()
    expect([(await bucket.head('a'))?.size, await linesOf('a')]).toEqual([0, []])
  })

  it.each([
    ['beyond two parts', 20 * MIB + 7, [8 * MIB, 8 * MIB, 4 * MIB + 7]],
    ['of exactly two parts', 16 * MIB, [8 * MIB, 8 * MIB]],
    ['of exactly one part', 8 * MIB, []],
  ])('%s go in parts of one size but the last', async (_, bytes, parts) => {
    const world = watched()
    const file = writeLines(world.bucket, 'large', TEXT)
    const line = `${'y'.repeat(1023)}\n`
    for (let left = bytes; left > 0; left -= 300 * 1024) {
      await file.add(line.repeat(300).slice(0, left))
    }
    await file.end()
    expect([world.parts, (await bucket.head('large'))?.size]).toEqual([parts, bytes])
    const lines = await linesOf('large')
    expect([lines.length, lines.every((each) => /^y+$/.test(each))]).toEqual([Math.ceil(bytes / 1024), true])
  })
})
