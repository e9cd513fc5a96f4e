import { expect, it } from 'vitest'
import { cgit } from '../../bench/apps/catalog/cgit.ts'
import { dokuwiki } from '../../bench/apps/catalog/dokuwiki.ts'
import { noiseOff } from '../../bench/apps/table.ts'
import { tryApp, type TrialOptions } from '../../bench/apps/trial.ts'
import type { RealApp } from '../../bench/apps/types.ts'
import { needs } from '../support/needs.ts'

const SMALL = { maxFetches: 900, rate: 200, seeds: [1], say: () => undefined } as const
const SLOW = { timeout: 240_000 }

// One site where a parameter names the page, one where the path does.
it('canon learn takes noise off the URLs of DokuWiki and merges no two pages', { ...needs('dokuwiki', 'php'), ...SLOW }, () => learns(dokuwiki, { maxPages: 50, variants: 4 })) // prettier-ignore
it('canon learn takes noise off the URLs of cgit and merges no two pages', { ...needs('cgit', 'git'), ...SLOW }, () => learns(cgit, { maxPages: 80, variants: 5 })) // prettier-ignore

async function learns(app: RealApp, size: Pick<TrialOptions, 'maxPages' | 'variants'>): Promise<void> {
  const [trial] = await tryApp(app, { ...SMALL, ...size, hosts: ['named'] })
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
}
