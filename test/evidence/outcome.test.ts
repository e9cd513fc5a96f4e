import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../src/evidence/outcome.ts'
import type { EvidenceEntry, PageSeen } from '../../src/evidence/types.ts'
import { comparisonOf, logOf, observed, unseen, type Part } from './observed.ts'

const ORIGINAL = 'https://shop.example/p?id=1'
const MODIFIED = `${ORIGINAL}&ref=x1`

const original = (parts: readonly Part[], more?: Partial<PageSeen>): PageSeen => observed(ORIGINAL, parts, more)
const modified = (parts: readonly Part[], more?: Partial<PageSeen>): PageSeen => observed(MODIFIED, parts, more)
const outcome = (...entries: readonly EvidenceEntry[]) => outcomeOf(comparisonOf(ORIGINAL, MODIFIED), logOf(entries))

const CHAIR = ['A chair', 'of wood', 'with arms']
const TABLE = ['A table', 'of glass', 'with legs']
const LAMP = ['A lamp', 'of brass', 'with a shade']

describe('outcomeOf', () => {
  it('says same after one observation of each URL', () => {
    expect(outcome(original(CHAIR), modified(CHAIR))).toMatchObject({ kind: 'same', page: { url: ORIGINAL } })
  })

  it('asks for the URL that was not observed, the original first', () => {
    expect(outcome()).toEqual({ kind: 'open', next: ORIGINAL })
    expect(outcome(modified(CHAIR))).toEqual({ kind: 'open', next: ORIGINAL })
    expect(outcome(original(CHAIR))).toEqual({ kind: 'open', next: MODIFIED })
  })

  it('says different only once both URLs showed their pages twice', () => {
    const seen = [original(CHAIR), modified(TABLE)]
    expect(outcome(...seen)).toMatchObject({ kind: 'open', next: ORIGINAL })
    expect(outcome(...seen, original(CHAIR))).toMatchObject({ kind: 'open', next: MODIFIED })
    expect(outcome(...seen, original(CHAIR), modified(TABLE))).toEqual({ kind: 'different', why: 'other content' })
  })

  it('calls a difference likely once the original showed its page twice', () => {
    const seen = [original(CHAIR), modified(TABLE)]
    expect(outcome(...seen)).toMatchObject({ kind: 'open', isLikely: false })
    expect(outcome(...seen, original(LAMP))).toMatchObject({ kind: 'open', isLikely: false })
    expect(outcome(...seen, original(CHAIR))).toMatchObject({ kind: 'open', isLikely: true })
  })

  it('takes one pair of equal pages for same, however often others differed', () => {
    const seen = [original(CHAIR), modified(TABLE), original(CHAIR), modified(CHAIR)]
    expect(outcome(...seen)).toMatchObject({ kind: 'same' })
  })

  it('observes both URLs in turn, because a clock between them looks like a difference', () => {
    const clock = [original(CHAIR), original(CHAIR), modified(TABLE), modified(TABLE)]
    expect(outcome(...clock)).toMatchObject({ kind: 'open', next: ORIGINAL })
    expect(outcome(...clock, original(TABLE))).toMatchObject({ kind: 'same' })
    expect(outcome(...clock, original(CHAIR))).toMatchObject({ kind: 'different' })
  })

  it('says nothing where a URL shows another page on every fetch', () => {
    const about = (word: string): Part[] => [word, `All about ${word}`, `${word} and more`]
    const pairs = [['chair', 'rug'], ['table', 'sofa'], ['lamp', 'desk'], ['vase', 'bed'], ['pan', 'pot']] // prettier-ignore
    const seen = pairs.flatMap(([one = '', two = '']) => [original(about(one)), modified(about(two))])
    expect(outcome(...seen.slice(0, 6))).toMatchObject({ kind: 'open', next: ORIGINAL })
    expect(outcome(...seen)).toEqual({ kind: 'inconclusive', why: 'the page differs on every fetch' })
  })

  it('reads past a last response that shows what no other did', () => {
    const seen = [
      original(CHAIR),
      modified(TABLE),
      original(CHAIR),
      modified(TABLE),
      original([...CHAIR, 'Sorry, one moment']),
    ]
    expect(outcome(...seen, modified(TABLE))).toMatchObject({ kind: 'different' })
  })

  it('asks for six observations of each URL where only numbers differ', () => {
    const views = (count: number): EvidenceEntry[] =>
      Array.from({ length: count }).flatMap(() => [original([...CHAIR, '7 left']), modified([...CHAIR, '9 left'])])
    expect(outcome(...views(5))).toMatchObject({ kind: 'open', next: ORIGINAL })
    expect(outcome(...views(6))).toMatchObject({ kind: 'different' })
  })

  it('observes three times on a template whose pages change between two fetches', () => {
    const other = 'https://shop.example/p?id=9'
    const banner = (text: string) => observed(other, [...CHAIR, text, 'end'])
    const noisy = [banner('Buy now'), banner('Join us')]
    const seen = [original(CHAIR), modified(TABLE), original(CHAIR), modified(TABLE)]
    expect(outcome(...noisy, ...seen)).toMatchObject({ kind: 'open', next: ORIGINAL })
    expect(outcome(...noisy, ...seen, original(CHAIR), modified(TABLE))).toMatchObject({ kind: 'different' })
  })
})

describe('outcomeOf with redirects', () => {
  it('says same where the server redirects the change away', () => {
    const redirected = modified(CHAIR, { chain: [MODIFIED, ORIGINAL] })
    expect(outcome(original(TABLE), redirected)).toMatchObject({ kind: 'same' })
  })

  it('does not believe a redirect that set a cookie: what it did is in the cookie', () => {
    const redirected = modified(CHAIR, { chain: [MODIFIED, ORIGINAL], cookiesOnTheWay: true })
    expect(outcome(original(TABLE), redirected).kind).not.toBe('same')
  })

  it('says different where the server adds what was left out', () => {
    expect(outcome(original(CHAIR, { chain: [ORIGINAL, MODIFIED] }), modified(CHAIR))).toEqual({
      kind: 'different',
      why: 'the server adds it',
    })
  })
})

describe('outcomeOf without a page', () => {
  const gone = (url: typeof original) => url(['Not found'], { status: 404 })

  it('says different where one URL is gone twice and the other shows a page', () => {
    expect(outcome(original(CHAIR), gone(modified))).toEqual({ kind: 'open', next: MODIFIED })
    expect(outcome(original(CHAIR), gone(modified), gone(modified))).toEqual({ kind: 'different', why: 'status 404' })
    const needed = outcome(gone(original), gone(original), modified(CHAIR))
    expect(needed).toEqual({ kind: 'different', why: 'status 404', isNeeded: true })
  })

  it('says that another URL has to be asked where both are gone', () => {
    expect(outcome(gone(original), gone(modified))).toEqual({ kind: 'unusable', why: 'status 404' })
  })

  it('asks once more after a passing failure, and then says nothing', () => {
    expect(outcome(unseen(ORIGINAL))).toEqual({ kind: 'open', next: ORIGINAL })
    expect(outcome(original(CHAIR), unseen(MODIFIED))).toEqual({ kind: 'open', next: MODIFIED })
    const failing = outcome(original(CHAIR), unseen(MODIFIED), unseen(MODIFIED))
    expect(failing).toEqual({ kind: 'inconclusive', why: 'timeout' })
  })

  it('takes neither a server error nor a challenge for content', () => {
    const broken = modified(['Oops'], { status: 503 })
    expect(outcome(original(CHAIR), broken, broken)).toEqual({ kind: 'inconclusive', why: 'status 503' })
  })

  it('says different where one URL leads to a login', () => {
    const barred = modified(['Sign in'], { status: 403 })
    expect(outcome(original(CHAIR), barred, barred)).toEqual({ kind: 'different', why: 'status 403' })
    const leaving = unseen(MODIFIED, 'other-site')
    expect(outcome(original(CHAIR), leaving, leaving)).toEqual({ kind: 'different', why: 'other-site' })
  })
})
