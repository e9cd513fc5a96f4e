import { expect, it } from 'vitest'
import { runClosedLoop, SHORT_LOOP, type LoopFigures } from '../../scripts/e2e/closed-loop.ts'

// Most of it is waiting: the edge looks at a record once a minute, as it does in production.
const TIMEOUT_MS = 600_000

it(
  'learns what is neutral, merges it, and keeps it when it becomes important',
  async () => {
    const figures: LoopFigures = await runClosedLoop(SHORT_LOOP, (line) => console.log(`closed loop: ${line}`))
    expect(figures).toMatchObject({ corpusUrls: SHORT_LOOP.learnedFrom, run: { state: 'done' }, map: 'shop.example@1' })
    expect(figures.requests).toBeGreaterThanOrEqual(300)
    expect(figures.counted).toBeGreaterThanOrEqual(figures.requests)
    // Five pages, hundreds of spellings. The shop knows no encoded letter in a path, so encoded URLs stay apart: two renders a page.
    expect(figures.merged.requests).toBe(SHORT_LOOP.merged)
    expect(figures.merged.mostOfOnePage).toBeLessThanOrEqual(2)
    expect(figures.merged.renders).toBeLessThanOrEqual(10)
    expect(figures.quarantined).toEqual(['spot'])
    expect(figures.audits.differ).toBeGreaterThan(0)
    // Wrong pages are served until the quarantine is seen at the edge, and none after that.
    expect(figures.wrong.afterwards).toBe(0)
    expect(figures.asked.afterwards).toBe(SHORT_LOOP.afterwards)
    expect(figures.secondsToEdgeAfterwards).toBeLessThan(150)
  },
  TIMEOUT_MS,
)
