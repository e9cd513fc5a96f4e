import { beforeEach, describe, expect, it } from 'vitest'
import { addAnomalyPages } from '../../../src/console/anomalies/anomaly-pages.tsx'
import type { AnomalyRow } from '../../../src/store/control-store.ts'
import { putInForce } from '../../api/support/memory-control.ts'
import { learned, recordOf } from '../../jobs/support/records.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const KEY = '/products/*?spot&variant'
const CANDIDATE = 'runs/run-1/candidate.json'
const ROW: AnomalyRow = {
  id: 'anomaly-1',
  domain: 'shop.example',
  runId: 'run-1',
  at: 5,
  state: 'open',
  candidateKey: CANDIDATE,
  flagged: [{ pattern: KEY, names: ['spot'] }],
  explanation: '1 of 1 common pattern held until another run agrees: spot in /products/*',
}

let world: ConsoleWorld
beforeEach(() => {
  world = consoleWorld(addAnomalyPages)
  const previous = recordOf({ patterns: { [KEY]: learned(['spot', 'variant'], []) } })
  putInForce(world.memory, previous)
  world.memory.anomalies.push(ROW)
  world.memory.files.set('runs/run-1/previous.json', previous)
  world.memory.files.set(CANDIDATE, recordOf())
})

const decide = (decision: string, reason = 'a redesign') => {
  const latest = String(world.memory.revisions.at(-1)?.revision)
  return world.post(`/anomalies/anomaly-1/${decision}`, { reason, latest })
}

describe('an anomaly', () => {
  it('shows what approving would change', async () => {
    const { text } = await world.get('/anomalies/anomaly-1')
    expect(text).toContain('spot kept verified: 21 equal, 0 different, 0 inconclusive dropped verified')
    expect(text).toContain('The new map comes into force at once: +1 drop.')
  })

  it('is approved with a reason, and then says who did it', async () => {
    expect(await decide('approve')).toMatchObject({ status: 303, location: '/anomalies/anomaly-1' })
    const { text } = await world.get('/anomalies/anomaly-1')
    expect(text).toContain('by ann reason a redesign')
    expect(world.memory.pointed.get('shop.example')?.patterns[KEY]?.drop).toEqual(['spot'])
    expect((await decide('reject')).status).toBe(409)
  })

  it('is approved only over the revision whose change was shown', async () => {
    const { html } = await world.get('/anomalies/anomaly-1')
    const latest = /name="latest" value="(\d+)"/.exec(html)?.[1] ?? ''
    putInForce(world.memory, recordOf({ revision: 9 }))
    const late = await world.post('/anomalies/anomaly-1/approve', { reason: 'a redesign', latest })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Nothing was decided: revision 9 came in between')
    expect(late.html).toContain('rows="2">a redesign</textarea>')
    expect(late.html).toContain('name="latest" value="9"')
    expect(world.memory.anomalies[0]?.state).toBe('open')
    expect((await world.post('/anomalies/anomaly-1/reject', { reason: 'no', latest })).status).toBe(303)
  })

  it('is rejected without changing the map', async () => {
    await decide('reject')
    expect(world.memory.writes).toEqual(['decideAnomaly'])
    expect((await world.get('/anomalies')).text).toContain('No anomaly is waiting for a decision.')
  })

  it('takes a word that was sent twice as said once', async () => {
    await decide('reject')
    expect(await decide('reject')).toMatchObject({ status: 303, location: '/anomalies/anomaly-1' })
    world.caller = { name: 'bo', domains: 'all' }
    expect((await decide('reject')).status).toBe(409)
  })

  it('is not decided without a reason', async () => {
    expect(await decide('approve', '  ')).toMatchObject({ status: 400 })
    expect(world.memory.anomalies[0]?.state).toBe('open')
  })

  it('stays open when the map cannot be published', async () => {
    const refusing = { ...world.deps.actions, decideAnomaly: async () => ({ kind: 'decided', published: { kind: 'refused', path: 'patterns', message: 'too large' } }) } as const // prettier-ignore
    Object.assign(world.deps, { actions: refusing })
    expect(await decide('approve')).toMatchObject({ status: 409, text: expect.stringContaining('too large') })
    const busy = { ...refusing, decideAnomaly: async () => ({ kind: 'decided', published: { kind: 'conflict', latest: 9 } }) } as const // prettier-ignore
    Object.assign(world.deps, { actions: busy })
    expect(await decide('approve')).toMatchObject({ status: 409, text: expect.stringContaining('try again') })
  })

  it('is not there for others', async () => {
    world.caller = { name: 'ci', domains: new Set(['b.example']) }
    expect((await world.get('/anomalies/anomaly-1')).status).toBe(404)
    expect((await decide('approve')).status).toBe(404)
    expect((await world.get('/anomalies')).text).not.toContain('shop.example')
  })
})
