import { describe, expect, it } from 'vitest'
import { hasStoppedAnswering, watchForOutage } from '../../src/learn/outage.ts'
import type { Observation } from '../../src/learn/ports.ts'
import { openSightings } from '../../src/learn/sightings.ts'
import { settingsOf } from '../../src/learn/settings.ts'
import { pageAbout, worldOf } from './fake-site.ts'
import { learnReport } from './sample-report.ts'

const AT = { fetchedAtMs: 1, detail: '' } as const
const failed: Observation = { kind: 'failed', url: 'https://a.example/f', why: 'timeout', ...AT }
const robots: Observation = { kind: 'refused', url: 'https://a.example/r', why: 'robots', ...AT }

async function pageOf(status: number): Promise<Observation> {
  const { ports } = worldOf((url) => ({ ...pageAbout(url.href), status }))
  return (await openSightings({}, settingsOf({}, ports), ports).see(`https://a.example/${status}`, 1))[0]!
}

/** Tells a watch with a patience of three what is given; `again` is what the page that was seen answers then. */
async function watch(heard: readonly (readonly [Observation, boolean])[], again: Observation | undefined) {
  const watchman = watchForOutage(3)
  const asked: string[] = []
  for (const [observation, isOfThisRun] of heard)
    await watchman.hear(observation, isOfThisRun, (url) => Promise.resolve((asked.push(url), again)))
  return { asked, isDown: watchman.isDown() }
}

describe('watchForOutage', () => {
  it('asks for a page that was seen, and calls the site down where that fails as well', async () => {
    const [good, bad] = [await pageOf(200), await pageOf(502)]
    const heard = [good, bad, failed, bad].map((each) => [each, true] as const)
    expect(await watch(heard, bad)).toEqual({ asked: [good.url], isDown: true })
    expect(await watch(heard, good)).toEqual({ asked: [good.url], isDown: false })
    expect(await watch(heard, undefined)).toEqual({ asked: [good.url], isDown: false })
  })

  it('takes any answer for a sign of life, but no refusal, and asks for nothing before a page was seen', async () => {
    const [good, missing, bad] = [await pageOf(200), await pageOf(404), await pageOf(500)]
    const alive = [good, bad, bad, missing, bad, robots, bad, missing, bad]
    expect(
      (
        await watch(
          [good, bad, bad, robots, bad].map((each) => [each, true]),
          bad,
        )
      ).isDown,
    ).toBe(true)
    expect(
      await watch(
        alive.map((each) => [each, true]),
        bad,
      ),
    ).toEqual({ asked: [], isDown: false })
    expect(
      await watch(
        [bad, bad, bad, bad].map((each) => [each, true]),
        bad,
      ),
    ).toEqual({ asked: [], isDown: false })
  })

  it('takes nothing that an earlier run saw for a sign of life', async () => {
    const [good, bad] = [await pageOf(200), await pageOf(502)]
    const heard = [bad, bad, good, bad].map((each) => [each, each !== good] as const)
    expect(await watch(heard, failed)).toEqual({ asked: [good.url], isDown: true })
  })
})

describe('hasStoppedAnswering', () => {
  it.each([
    [{ end: 'unreachable', fetches: 90, troubles: { '5xx': 25 } }, true],
    [{ end: 'unreachable', fetches: 24, troubles: { '5xx': 20, timeout: 4 } }, false],
    [{ end: 'unreachable', fetches: 24, recalled: 3, troubles: { '5xx': 24 } }, true],
    [{ end: 'complete', fetches: 90, troubles: {} }, false],
  ] as const)('%j: %s', (more, expected) => {
    expect(hasStoppedAnswering(learnReport({ recalled: 0, ...more }))).toBe(expected)
  })
})
