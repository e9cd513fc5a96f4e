import { beforeEach, describe, expect, it } from 'vitest'
import { r2AuditFiles } from '../../../src/store/runs/audit-files.ts'
import { r2PictureFiles } from '../../../src/store/runs/picture-files.ts'
import { forgetFiles, RUN_PREFIXES } from '../../../src/store/old-files.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import { emptyControl } from '../support/control-world.ts'

let bucket: R2Bucket
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
})

const PAIR: SeenPair = {
  original: {
    url: 'https://shop.example/p?a=1',
    sightings: [
      {
        kind: 'page',
        atMs: 1,
        status: 200,
        finalUrl: 'https://shop.example/p?a=1',
        title: 'Lamp',
        hash: 'ab',
        lines: [{ text: 'Lamp', isTarget: false }],
        isCut: false,
      },
    ],
  },
  canonical: {
    url: 'https://shop.example/p',
    sightings: [{ kind: 'not-seen', atMs: 2, why: 'timeout', detail: 'no answer in 15 s' }],
  },
}

describe('files of audits', () => {
  it('keep the description of pictures', async () => {
    const files = r2AuditFiles(bucket)
    const taken = { kind: 'taken', atMs: 3, name: 'original', partsLeftOut: 2 } as const
    const shown = {
      original: { ...PAIR.original, picture: taken },
      canonical: { ...PAIR.canonical, picture: { kind: 'none', atMs: 4, why: 'the page is no HTML' } as const },
    }
    await files.write('a', shown)
    expect(await files.read('a')).toEqual(shown)
    await bucket.put('audits/b.json', JSON.stringify({ ...shown, original: { ...PAIR.original, picture: { ...taken, name: '../../maps/a' } } })) // prettier-ignore
    expect(await files.read('b')).toBeUndefined()
  })

  it('give back what was written, each under its own name', async () => {
    const files = r2AuditFiles(bucket)
    await files.write('event/../1', PAIR)
    expect(await files.read('event/../1')).toEqual(PAIR)
    expect(await files.read('1')).toBeUndefined()
    expect((await bucket.list({ prefix: 'audits/' })).objects.map(({ key }) => key)).toEqual([
      'audits/event%2F..%2F1.json',
    ])
  })

  it('answer with nothing where there is no JSON, or other JSON', async () => {
    const files = r2AuditFiles(bucket)
    await bucket.put('audits/a.json', 'no JSON')
    await bucket.put('audits/b.json', '{"original": 1}')
    expect([await files.read('a'), await files.read('b')]).toEqual([undefined, undefined])
  })

  it('go when they are told to, and with the files of runs after their time', async () => {
    const files = r2AuditFiles(bucket)
    for (const id of ['a', 'b', 'c']) await files.write(id, PAIR)
    const pictures = r2PictureFiles(bucket)
    for (const id of ['a', 'b']) await pictures.write({ kind: 'audit', id }, 'canonical', new Uint8Array([1]))
    await files.delete(['a', 'none'])
    expect((await bucket.list({ prefix: 'audits/' })).objects.map(({ key }) => key)).toEqual([
      'audits/b.json',
      'audits/b/canonical.webp',
      'audits/c.json',
    ])
    expect([await files.read('a'), await files.read('b')]).toEqual([undefined, PAIR])
    await forgetFiles(bucket, RUN_PREFIXES, Date.now() + 60_000)
    expect((await bucket.list({ prefix: 'audits/' })).objects).toEqual([])
  })
})
