import { beforeEach, describe, expect, it } from 'vitest'
import { createAuditEraser } from '../../../src/store/runs/audit-eraser.ts'
import { r2AuditFiles } from '../../../src/store/runs/audit-files.ts'
import { d1Audits } from '../../../src/store/runs/d1-audits.ts'
import { emptyControl } from '../support/control-world.ts'

const PAIR = { original: { url: 'https://a.example/?x=1', sightings: [] }, canonical: { url: 'https://a.example/', sightings: [] } } // prettier-ignore

let audits: ReturnType<typeof d1Audits>
let files: ReturnType<typeof r2AuditFiles>
beforeEach(async () => {
  const env = await emptyControl()
  audits = d1Audits(env.DB)
  files = r2AuditFiles(env.ARCHIVE)
  for (const [id, key] of [
    ['event-1', 'url:now'],
    ['event-2', 'url:old'],
    ['event-3', 'url:other'],
  ] as const) {
    // prettier-ignore
    const row = { id, domain: 'a.example', at: 1, pattern: '', names: [], original: '', canonical: '', outcome: 'equal', message: '' } as const // prettier-ignore
    await audits.add({ ...row, urlKeys: [key] })
    await files.write(id, PAIR)
  }
})

describe('forgetting what audits have kept of a URL', () => {
  it('removes rows and files of all its keys, and nothing of others', async () => {
    const eraser = createAuditEraser(audits, files, async () => ['url:now'])
    expect(await eraser.forget('https://a.example/?x=1', ['url:now', 'url:old'])).toBe(2)
    expect((await audits.list(undefined)).rows.map(({ id }) => id)).toEqual(['event-3'])
    expect([await files.read('event-1'), await files.read('event-2'), await files.read('event-3')]).toEqual([
      undefined,
      undefined,
      PAIR,
    ])
    expect(await eraser.forget('https://a.example/?x=1', ['url:now', 'url:old'])).toBe(0)
  })

  it('keeps the rows while a file cannot be removed, so that it can be asked again', async () => {
    const away = { delete: () => Promise.reject(new Error('the bucket is away')) }
    const eraser = createAuditEraser(audits, away, async () => ['url:now'])
    await expect(eraser.forget('https://a.example/', [])).rejects.toThrow('the bucket is away')
    expect(await audits.find('url:now')).toEqual(['event-1'])
  })
})
