import { describe, expect, it } from 'vitest'
import { cgit } from '../../bench/apps/catalog/cgit.ts'
import { dokuwiki } from '../../bench/apps/catalog/dokuwiki.ts'
import { noiseOff } from '../../bench/apps/table.ts'
import { tryApp } from '../../bench/apps/trial.ts'
import { missingPackages } from '../../bench/apps/workshop.ts'

const SMALL = { maxPages: 140, variants: 5, maxFetches: 1_400, rate: 200, seed: 1, say: () => undefined } as const

// One site where a parameter names the page, one where the path does.
describe.each([dokuwiki, cgit])('canon learn on $name', (app) => {
  it('takes noise off the URLs and merges no two pages', async ({ skip }) => {
    const missing = missingPackages(app)
    if (missing.length > 0) skip(`apt-get install --no-install-recommends ${missing.join(' ')}`)
    const [trial] = await tryApp(app, { ...SMALL, hosts: ['named'] })
    expect(trial!.conflicts, 'the hand-written truth').toEqual([])
    expect(trial!.complaints).toContain('canon: complete')
    expect(trial!.score.falseMerges).toEqual([])
    expect(trial!.score.mergedPairs / trial!.score.samePairs).toBeGreaterThanOrEqual(0.9)
    const [off, all] = noiseOff(trial!.score)
    expect(all).toBeGreaterThan(50)
    expect(off / all).toBeGreaterThanOrEqual(0.9)
    expect(trial!.requests).toBeGreaterThan(20)
    expect(trial!.robotsViolations).toEqual([])
    expect(trial!.sideEffects).toEqual([])
  }, 240_000)
})
