import { describe, expect, it } from 'vitest'
import { LearningPanel, type LearningProps } from '../../../src/console/domains/learning-panel.tsx'
import { MAX_RUN_FETCHES } from '../../../src/store/control-actions.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

function shown(more: Partial<LearningProps> = {}): string {
  const row = { domain: 'shop.example', onboardedAtMs: 0, revision: 4, learns: true }
  const corpus = { urls: 1200, sightings: 99_000, patterns: [] }
  return markup(LearningPanel({ row, corpus, lastRun: undefined, csrf: 'token', ...more }))
}

describe('LearningPanel', () => {
  it('offers as many pages as a run may be given', () => {
    expect(shown()).toContain(`max="${MAX_RUN_FETCHES}"`)
    expect(textOf(shown())).toContain('A run takes at most 7,000 pages; by default MAX_FETCHES of the control Worker')
  })

  it('offers no second run while one is under way', () => {
    const lastRun = {
      id: 'run-<1>',
      domain: 'shop.example',
      state: 'running',
      reason: '',
      startedAtMs: 0,
      message: 'waits',
    } as const
    const html = shown({ lastRun })
    expect(html).toContain('href="/runs/run-%3C1%3E"')
    expect(textOf(html)).toContain('running , begun 1970-01-01 00:00:00 UTC : waits')
    expect(textOf(html)).not.toContain('Start a learning run')
    expect(textOf(shown({ lastRun: { ...lastRun, endedAtMs: 1 } }))).toContain('Start a learning run')
  })
})
