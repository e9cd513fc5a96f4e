import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { bisectQuestion } from '../../../src/learn/questions/bisect.ts'
import { queryEndsQuestion } from '../../../src/learn/questions/query-ends.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SITE = 'https://files.example'
const DIRS = Array.from({ length: 12 }, (_, at) => `${SITE}/d${at}/`)
const URLS = DIRS.flatMap((dir, at) => [dir, `${dir}?sort=size&gclid=c${at}`, `${dir}?gclid=k${at}&sort=size`, `${dir}?gclid=m${at}`]) // prettier-ignore

/** A list of files; a site that knows the tracker reads on behind it. */
const pageOf =
  (isKnown = false) =>
  ({ pathname, searchParams }: URL) => {
    const [first] = searchParams.keys()
    const sorted = first === 'sort' || (isKnown && searchParams.has('sort'))
    return [`files of ${pathname}`, sorted ? 'large to small' : 'a to z', `end of ${pathname}`]
  }

/** The tracker in front of the order made a difference, so the query is read in order. */
function readInOrder(dir: string): EvidenceEntry[] {
  const original = `${dir}?sort=size`
  const pair = { kind: 'name', name: 'gclid', value: 'x', raw: 'gclid=x' } as const
  const template = '/*/'
  const inFront = comparisonOf(original, `${dir}?gclid=x&sort=size`, { template, treatment: [pair, { kind: 'front' }] })
  const alone = comparisonOf(original, `${dir}?sort=size&gclid=x`, { template, treatment: [pair] })
  return [...compared(inFront, pageOf()), ...compared(alone, pageOf())]
}

/** The first proposal is compared, and so on, this many times. */
function followed(count: number, isKnown = false): EvidenceEntry[] {
  const log = DIRS.slice(0, 2).flatMap(readInOrder)
  for (let at = 0; at < count; at++) {
    const asking = askingOf(URLS, log)
    const [proposal] = [bisectQuestion, queryEndsQuestion].flatMap((question) => question.propose(asking))
    if (proposal !== undefined) log.push(...compared(proposal.comparison, pageOf(isKnown)))
  }
  return log
}

const asked = (log: readonly EvidenceEntry[]): string[] =>
  log.flatMap((entry) => (entry.kind === 'comparison' && entry.question === 'query-ends' ? [entry.modified] : []))

describe('the question where a query ends', () => {
  it('finds pages that a pair changes alone, then puts the tracker in front of it', () => {
    const urls = asked(followed(8)).map((url) => new URL(url).search)
    expect(urls.slice(0, 3)).toEqual(['?sort=size', '?sort=size', '?sort=size'])
    expect(urls.slice(3).every((query) => /^\?gclid=\w+&sort=size$/.test(query))).toBe(true)
    expect(urls.length).toBe(8)
  })

  it('ends once the record can say it', () => {
    const log = followed(40)
    expect(asked(log).length).toBeLessThan(20)
    expect(queryEndsQuestion.propose(askingOf(URLS, log))).toEqual([])
    expect(askingOf(URLS, log).derived.endTests.get('/*/')?.same.length).toBe(11)
  })

  it('asks no more of a name behind which the site reads on', () => {
    const log = followed(40, true)
    expect([...(askingOf(URLS, log).derived.endTests.get('/*/')?.refuted ?? [])]).toEqual(['gclid'])
    expect(asked(log).length).toBeLessThan(8)
  })

  it('asks nothing of a template that is not read in order', () => {
    expect(queryEndsQuestion.propose(askingOf(URLS))).toEqual([])
  })
})
