import { beforeEach, describe, expect, it } from 'vitest'
import { forgetFiles } from '../../src/store/old-files.ts'
import { emptyControl } from './support/control-world.ts'

let bucket: R2Bucket
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
})

describe('forgetFiles()', () => {
  it('removes old files under the given prefixes, page by page of the list', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1', 'c/1']) await bucket.put(key, 'x')
    let pages = 0
    const list: R2Bucket['list'] = (options) => (pages++, bucket.list({ ...options, limit: 2 }))
    const listed = { list, delete: bucket.delete.bind(bucket) } as R2Bucket
    await forgetFiles(listed, ['a/', 'b/'], Date.now() - 60_000)
    expect([pages, (await bucket.list()).objects.length]).toEqual([3, 5])
    await forgetFiles(listed, ['a/', 'b/'], Date.now() + 60_000)
    expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(['c/1'])
  })
})
