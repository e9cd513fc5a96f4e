import { expect, it } from 'vitest'
import { d1ControlStore } from '../../src/store/d1-control-store.ts'
import { emptyControl } from './support/control-world.ts'

it('keeps everything in one database', async () => {
  const { DB } = await emptyControl()
  const control = d1ControlStore(DB)
  const at = { domain: 'shop.example', at: 1 }
  await control.domains.onboard('shop.example', 1)
  await control.revisions.claim({ ...at, revision: 1, sha256: '', by: 'ada', reason: 'learned' })
  await control.runs.begin({ id: 'r', domain: 'shop.example', state: 'queued', reason: 'new', startedAtMs: 1 })
  await control.log.add({ ...at, by: 'ada', action: 'publish', detail: '' })
  const again = d1ControlStore(DB)
  const lists = [
    again.domains.list(),
    again.revisions.list('shop.example'),
    again.runs.list('shop.example'),
    again.log.list('shop.example'),
  ]
  expect((await Promise.all(lists)).map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1])
  expect((await again.anomalies.list(undefined)).rows).toEqual([])
  expect((await again.audits.list(undefined)).rows).toEqual([])
})
