import { beforeEach, expect, it } from 'vitest'
import { PICTURE_TYPE, r2PictureFiles, type PictureOwner } from '../../../src/store/runs/picture-files.ts'
import { emptyControl } from '../support/control-world.ts'

let bucket: R2Bucket
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
})

const AUDIT: PictureOwner = { kind: 'audit', id: 'event/../1' }
const RUN: PictureOwner = { kind: 'run', id: 'run-1' }

it('gives back what was written, each owner its own', async () => {
  const pictures = r2PictureFiles(bucket)
  await pictures.write(AUDIT, 'original', new Uint8Array([1, 2]))
  await pictures.write(AUDIT, 'original', new Uint8Array([1, 2, 3]))
  await pictures.write(RUN, '0-original', new Uint8Array([4]))
  const bytesOf = async (owner: PictureOwner, name: string) => {
    const body = await pictures.read(owner, name)
    return body === undefined ? undefined : [...(await new Response(body).bytes())]
  }
  expect(await bytesOf(AUDIT, 'original')).toEqual([1, 2, 3])
  expect(await bytesOf(RUN, '0-original')).toEqual([4])
  expect(await bytesOf(RUN, 'original')).toBeUndefined()
  const { objects } = await bucket.list({ include: ['httpMetadata'] })
  expect(objects.map(({ key, httpMetadata }) => [key, httpMetadata?.contentType])).toEqual([
    ['audits/event%2F..%2F1/original.webp', PICTURE_TYPE],
    ['runs/run-1/pictures/0-original.webp', PICTURE_TYPE],
  ])
})

it('removes what is named', async () => {
  const pictures = r2PictureFiles(bucket)
  for (const name of ['0-original', '0-canonical', '1-original']) await pictures.write(RUN, name, new Uint8Array([1]))
  await pictures.delete(RUN, ['0-original', '0-canonical', 'none'])
  await pictures.delete(RUN, [])
  expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(['runs/run-1/pictures/1-original.webp'])
})
