import { describe, expect, it } from 'vitest'
import { hasLooked, hasStoppedAnswering, watchForOutage } from '../../src/learn/outage.ts'
import type { Observation } from '../../src/evidence/types.ts'
import { observed } from '../evidence/observed.ts'
import { learnReport } from './sample-report.ts'

const AT = { fetchedAtMs: 1, detail: '' } as const
const failed: Observation = { kind: 'failed', url: 'https://a.example/f', why: 'timeout', ...AT }
const robots: Observation = { kind: 'refused', url: 'https://a.example/r', why: 'robots', ...AT }

const pageOf = (status: number): Observation => observed(`https://a.example/${status}`, ['text'], { status })

/** Tells a watch with a patience of three what is given; `again` is what the page that was seen answers then, one after the other. */
async function watch(heard: readonly Observation[], again: readonly (Observation | undefined)[], before = false) {
  const outage = watchForOutage(3)
  const asked: string[] = []
  for (const observation of heard)
    await outage.hear(observation, !before || observation.kind !== 'page' || observation.status !== 200, (url) =>
      Promise.resolve(again[(asked.push(url) - 1) % again.length]),
    )
  return { asked: asked.length, of: asked[0], isDown: outage.isDown() }
}

describe('watchForOutage', () => {
  it('asks for a page that was seen, and calls the site down where that fails twice', async () => {
    const [good, bad] = [pageOf(200), pageOf(502)]
    const heard = [good, bad, failed, bad]
    expect(await watch(heard, [bad])).toEqual({ asked: 1, of: good.url, isDown: false })
    expect(await watch([...heard, bad], [bad])).toEqual({ asked: 2, of: good.url, isDown: true })
    expect(await watch([...heard, bad, bad, bad], [bad, good])).toMatchObject({ asked: 2, isDown: false })
    expect(await watch([...heard, bad], [good])).toMatchObject({ asked: 1, isDown: false })
    expect(await watch([...heard, bad], [undefined])).toMatchObject({ asked: 2, isDown: false })
  })

  it('takes any answer for a sign of life, but no refusal, and asks for nothing before a page was seen', async () => {
    const [good, missing, bad] = [pageOf(200), pageOf(404), pageOf(500)]
    expect(await watch([good, bad, bad, robots, bad, bad], [bad])).toMatchObject({ isDown: true })
    expect(await watch([good, bad, bad, missing, bad, robots, bad, missing, bad], [bad])).toMatchObject({ asked: 0 })
    expect(await watch([good, bad, bad, bad, missing, bad, bad, bad], [bad])).toMatchObject({ asked: 2, isDown: false })
    expect(await watch([bad, bad, bad, bad], [bad])).toMatchObject({ asked: 0 })
  })

  it('takes nothing that an earlier run saw for a sign of life', async () => {
    const [good, bad] = [pageOf(200), pageOf(502)]
    expect(await watch([bad, bad, good, bad, bad], [failed], true)).toMatchObject({ asked: 2, isDown: true })
  })
})

describe('hasStoppedAnswering', () => {
  it.each([
    [{ end: 'unreachable', fetches: 90, troubles: { '5xx': 25 } }, true],
    [{ end: 'unreachable', fetches: 24, troubles: { '5xx': 20, timeout: 4 } }, false],
    [{ end: 'unreachable', fetches: 24, recalled: 3, troubles: { '5xx': 24 } }, true],
    [{ end: 'unreachable', fetches: 25, troubles: { '5xx': 24, robots: 9 } }, true],
    [{ end: 'unreachable', fetches: 24, troubles: { '5xx': 24, robots: 9 } }, false],
    [{ end: 'complete', fetches: 90, troubles: {} }, false],
  ] as const)('%j: %s', (more, expected) => {
    expect(hasStoppedAnswering(learnReport({ recalled: 0, ...more }))).toBe(expected)
  })
})

describe('hasLooked', () => {
  it.each([
    [{ fetches: 0, troubles: {} }, false],
    [{ fetches: 0, troubles: { robots: 3 } }, true],
    [{ fetches: 1, troubles: {} }, true],
  ])('%j: %s', (more, expected) => {
    expect(hasLooked(learnReport({ recalled: 0, ...more }))).toBe(expected)
  })
})
