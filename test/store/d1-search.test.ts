import { beforeEach, describe, expect, it } from 'vitest'
import { d1ControlStore } from '../../src/store/d1-control-store.ts'
import { d1Search, type Search } from '../../src/store/d1-search.ts'
import { emptyControl } from './support/control-world.ts'

let search: Search
beforeEach(async () => {
  const { DB } = await emptyControl()
  search = d1Search(DB)
  const control = d1ControlStore(DB)
  await control.domains.onboard('shop.example', 1)
  await control.log.add({
    at: 2,
    by: 'ann',
    action: 'publish',
    domain: 'shop.example',
    detail: 'revision 2',
    changed: 'strip: + Spot',
  })
  await control.runs.begin({
    id: 'run-1',
    domain: 'other.example',
    state: 'queued',
    reason: 'ann: spot check',
    startedAtMs: 3,
  })
  const audit = { id: 'e1', domain: 'shop.example', at: 4, pattern: '/p?spot', names: ['spot'], original: 'https://shop.example/p', canonical: '', message: '100% equal' } as const // prettier-ignore
  await control.audits.add({ ...audit, outcome: 'equal' })
})

describe('d1Search()', () => {
  const kinds = async (text: string, domains?: readonly string[]) =>
    (await search(text, domains)).map(({ kind }) => kind)

  it('finds a part of a text in every list, whatever its letter case', async () => {
    expect(await kinds('spot')).toEqual(['run', 'audit', 'change'])
    expect(await kinds('shop.ex')).toEqual(['domain', 'audit', 'change'])
  })

  it('reads no pattern into a text', async () => {
    expect(await kinds('100%')).toEqual(['audit'])
    expect(await kinds('s%t')).toEqual([])
  })

  it('shows rows of these domains alone', async () => {
    expect(await kinds('spot', ['other.example'])).toEqual(['run'])
    expect(await kinds('spot', [])).toEqual([])
  })
})
