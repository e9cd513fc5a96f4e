import { beforeEach, describe, expect, it } from 'vitest'
import { r2RecordArchive, type RecordArchive } from '../../../src/store/records/record-archive.ts'
import { recordOf } from '../../jobs/support/records.ts'
import { emptyControl } from '../support/control-world.ts'

let bucket: R2Bucket
let archive: RecordArchive
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
  archive = r2RecordArchive(bucket)
})

describe('the archive of records', () => {
  it('gives back what was put, under a name that says which revision it is', async () => {
    expect(await archive.put(recordOf())).toBe('stored')
    expect(await archive.get('shop.example', 1)).toEqual(recordOf())
    expect(await archive.get('shop.example', 2)).toBeUndefined()
    const { objects } = await bucket.list()
    expect(objects.map(({ key }) => key)).toEqual(['maps/shop.example/1.json'])
  })

  it('never changes a revision', async () => {
    await archive.put(recordOf())
    expect(await archive.put(recordOf())).toBe('same')
    expect(await archive.put(recordOf({ mode: 'off' }))).toBe('taken')
    expect((await archive.get('shop.example', 1))?.mode).toBe('rewrite')
  })

  it('lets one of many writers have a revision', async () => {
    const writers = Array.from({ length: 8 }, (_, i) => archive.put(recordOf({ strip: [`n${i}`] })))
    const outcomes = await Promise.all(writers)
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(7)
  })

  it.each(['no JSON', '{}', JSON.stringify({ ...recordOf(), mode: 'off' })])(
    'does not pass off %j as a record',
    async (text) => {
      await bucket.put('maps/shop.example/1.json', text)
      expect(await archive.get('shop.example', 1)).toBeUndefined()
      expect(await archive.put(recordOf())).toBe('taken')
    },
  )
})
