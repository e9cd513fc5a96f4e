import { describe, expect, it } from 'vitest'
import { runFigures } from '../../../src/console/runs/run-figures.ts'
import { RunView } from '../../../src/console/runs/run-view.tsx'
import type { RunRow } from '../../../src/store/control-store.ts'
import type { LearnReport } from '../../../src/store/runs/run-report.ts'
import { learnReport } from '../../learn/sample-report.ts'
import { textOf } from '../support/console-world.ts'

const RUN: RunRow = {
  id: 'run-1',
  domain: 'a.example',
  state: 'waiting',
  reason: 'ada: console',
  startedAtMs: 0,
  message: 'the host may be asked again at 1970-01-01T00:00:31.000Z',
  options: { mode: 'plus', profile: 'strict' },
  progress: { stage: 'sampling', pattern: '/p/*?a&<b>', patternsDone: 1, patternsTotal: 4, fetches: 3, recalled: 0, maxFetches: 900, fetchesLeft: 60 }, // prettier-ignore
}

const shown = async (run: RunRow, report?: LearnReport): Promise<string> =>
  String(await RunView({ run, figures: runFigures(run, 20, 30_000), report, csrf: 'c' }))

describe('RunView', () => {
  it('shows where a run stands while it is under way, and offers to stop it', async () => {
    const html = await shown(RUN)
    expect(html).toContain('data-live="2"')
    const text = textOf(html)
    for (const part of [
      '20 of 900 pages asked for , 0.7 pages a second; about 60 more are expected, the light part of the bar.',
      'waits for the host the host may be asked again at',
      'path template /p/*?a&<b>',
      '1 of 4 decided',
      'time left about 1 min 30 s',
      'plus, strict',
      'Stop this run',
    ])
      expect(text).toContain(part)
  })

  it('says nothing of pages to come before they can be told', async () => {
    const { progress: _, ...queued } = { ...RUN, state: 'queued' as const }
    const html = String(await RunView({ run: queued, figures: runFigures(queued, 0, 1000), report: undefined, csrf: 'c' })) // prettier-ignore
    expect(textOf(html)).toMatch(/ 0 pages asked for so far ?, at a pace that is not known yet ?\./)
  })

  it.each(['failed', 'stopped'] as const)('leads on from a run that %s', async (state) => {
    expect(await shown({ ...RUN, state, endedAtMs: 30_000 })).toContain('href="/runs?domain=a.example#start"')
  })

  it('says that a run was told to stop, and offers to end it where that does not help', async () => {
    const html = await shown({ ...RUN, state: 'stopped' })
    expect(textOf(html)).toMatch(/stopping.*End it at once/s)
    expect(html).toContain('action="/runs/run-1/stop"')
    expect(textOf(await shown({ ...RUN, state: 'stopped', endedAtMs: 30_000 }))).not.toContain('End it at once')
  })

  it('leads to the decision when something is held back', async () => {
    const html = await shown({ ...RUN, state: 'held', endedAtMs: 30_000, message: '1 of 3 held' }, learnReport())
    expect(html).toContain('href="/anomalies/anomaly-run-1"')
    expect(html).not.toContain('data-live')
    expect(textOf(html)).toContain('Report The run is complete')
  })

  it('says so when there is no report', async () => {
    expect(textOf(await shown({ ...RUN, state: 'failed', endedAtMs: 1 }))).toContain('There is no report')
  })
})
