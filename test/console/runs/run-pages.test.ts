import { beforeEach, describe, expect, it } from 'vitest'
import { addRunPages } from '../../../src/console/runs/run-pages.tsx'
import { NOW_MS } from '../../api/support/memory-control.ts'
import { learnReport } from '../../learn/sample-report.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

let world: ConsoleWorld
beforeEach(() => {
  world = consoleWorld(addRunPages)
  for (const domain of ['a.example', 'b.example'])
    world.memory.domains.set(domain, { domain, onboardedAtMs: 0, revision: 0, learns: true })
})

const PROGRESS = {
  stage: 'sampling',
  pattern: '',
  patternsDone: 0,
  patternsTotal: 2,
  fetches: 33,
  recalled: 0,
  maxFetches: 90,
  fetchesLeft: 10,
} as const
const FORM = { domain: 'a.example', mode: 'plus', profile: 'strict', maxFetches: '90' }

describe('the list of runs', () => {
  it('starts a run and leads to it', async () => {
    const answer = await world.post('/runs', FORM)
    expect(answer).toMatchObject({ status: 303, location: '/runs/run-1' })
    expect(world.memory.runs).toMatchObject([{ reason: 'console', options: { mode: 'plus', profile: 'strict', maxFetches: 90 } }]) // prettier-ignore
    // Asked again, it leads to the one that is under way.
    expect(await world.post('/runs', FORM)).toMatchObject({ status: 303, location: '/runs/run-1' })
  })

  it.each([
    [{ ...FORM, domain: 'unknown.example' }, 'needs a domain that is looked after'],
    [{ ...FORM, domain: '' }, 'needs a domain that is looked after'],
    [{ ...FORM, mode: 'fast' }, 'The mode is plus or seed.'],
    [{ ...FORM, maxFetches: '0' }, 'whole number'],
  ])('refuses %j with a reason', async (form, why) => {
    const answer = await world.post('/runs', form)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)])
    expect(world.memory.runs).toEqual([])
  })

  it('shows and starts only what is the caller’s', async () => {
    await world.post('/runs', FORM)
    await world.post('/runs', { ...FORM, domain: 'b.example' })
    world.caller = { name: 'ci', domains: new Set(['b.example']) }
    const { text } = await world.get('/runs')
    expect(text).toContain('b.example')
    expect(text).not.toContain('a.example')
    expect((await world.post('/runs', FORM)).status).toBe(400)
    expect((await world.get('/runs?domain=a.example')).status).toBe(404)
  })
})

describe('one run', () => {
  beforeEach(async () => {
    await world.post('/runs', FORM)
    world.memory.runs[0] = { ...world.memory.runs[0]!, progress: PROGRESS }
  })

  it('counts the pages of this moment, and is loaded again without scripts', async () => {
    const { html, text } = await world.get('/runs/run-1')
    expect(text).toContain('33 of 90 pages asked for')
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
  })

  it('is stopped once', async () => {
    expect(await world.post('/runs/run-1/stop', {})).toMatchObject({ status: 303, location: '/runs/run-1' })
    expect((await world.post('/runs/run-1/stop', {})).status).toBe(409)
  })

  it('shows its report when it has ended, by what was spent', async () => {
    world.memory.runs[0] = { ...world.memory.runs[0]!, state: 'done', endedAtMs: NOW_MS, revision: 2 }
    world.memory.files.set('runs/run-1/report.json', JSON.parse(JSON.stringify(learnReport())))
    const { html, text } = await world.get('/runs/run-1')
    expect(text).toContain('45 asked for')
    expect(text).toContain('/p/*?a&ref')
    expect(html).not.toContain('http-equiv="refresh"')
  })

  it('is not there for others', async () => {
    world.caller = { name: 'ci', domains: new Set(['b.example']) }
    expect((await world.get('/runs/run-1')).status).toBe(404)
    expect((await world.post('/runs/run-1/stop', {})).status).toBe(404)
    expect((await world.get('/runs/none')).status).toBe(404)
  })
})
