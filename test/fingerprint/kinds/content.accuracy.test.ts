import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_MASKED_SHARE, compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { mergeMasks } from '../../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import type { Difference } from '../generated-pages.ts'
import { generatedSite } from '../generated-pages.ts'
import { repeats } from '../../support/nightly.ts'

const SHAPES = [200, 600, 1500].flatMap((templateWords) =>
  [5, 15, 120].map((uniqueWords) => ({ templateWords, uniqueWords })),
)
const SITES_PER_SHAPE = repeats(8, 24)
const PAIRS = SHAPES.length * SITES_PER_SHAPE * 6
const DIFFERENCES: readonly Difference[] = ['words', 'image', 'price', 'row', 'links']

interface Verdicts {
  /** The same page twice. */
  readonly same: boolean
  /** Differences that were overlooked. */
  readonly overlooked: readonly string[]
  readonly maskedShare: number
}

/** Learns what is volatile from control fetches of five pages, as the learner does, and then compares others. */
function judge(shape: (typeof SHAPES)[number], seed: number): Verdicts {
  const site = generatedSite({ ...shape, seed })
  const print = (page: number, fetch: number, changed?: Difference) =>
    content.of(site({ page, ...(changed === undefined ? {} : { changed }) }, fetch))
  const mask = mergeMasks(
    ...[1, 2, 3, 4, 5, 5].map((page, at) => volatileSlots(print(page, 2 * at), print(page, 2 * at + 1))),
  )
  const original = print(5, 20)
  const again = compareFingerprints(original, print(5, 21), mask)
  const overlooked = DIFFERENCES.filter(
    (changed) => compareFingerprints(original, print(5, 22, changed), mask).verdict === 'equal',
  )
  const otherPage = compareFingerprints(original, print(6, 23), mask).verdict === 'equal' ? ['page'] : []
  return { same: again.verdict === 'equal', overlooked: [...overlooked, ...otherPage], maskedShare: again.maskedShare }
}

describe('content fingerprints of volatile pages', () => {
  let verdicts: readonly Verdicts[] = []

  beforeAll(() => {
    verdicts = SHAPES.flatMap((shape, at) =>
      Array.from({ length: SITES_PER_SHAPE }, (_, site) => judge(shape, at * 1000 + site + 1)),
    )
  }, 120_000)

  it('judge one page equal to itself in at least 98 % of the cases', () => {
    expect(verdicts.filter(({ same }) => same).length / verdicts.length).toBeGreaterThanOrEqual(0.98)
  })

  it('hide less than the limit above which a pattern is blind', () => {
    expect(verdicts.filter(({ maskedShare }) => maskedShare > MAX_MASKED_SHARE)).toEqual([])
  })

  it(`never overlook one changed word, image, price, table row or link target in ${PAIRS} pairs`, () => {
    expect(verdicts.length * (DIFFERENCES.length + 1)).toBe(PAIRS)
    expect(verdicts.flatMap(({ overlooked }) => overlooked)).toEqual([])
  })
})
