import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { learnPathRules, type PathLearnResult } from '../../../src/learn/path-rules/learn-path-rules.ts'
import type { PathLearnOptions } from '../../../src/learn/path-rules/tree/learn-tree.ts'
import { emptyRecord, recordWithRules } from '../../../src/learn/path-rules/proof/publish-rules.ts'
import type { LabelledUrl } from '../../../src/learn/path-rules/tree/url-table.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { hex, pages, PATH_AND_QUERY, SESSIONS } from './small-sites.ts'

const learn = (labelled: readonly LabelledUrl[], options?: PathLearnOptions, record?: DomainRecord): Promise<PathLearnResult> =>
  learnPathRules({ labelled, ...(record && { record }) }, options) // prettier-ignore

/** The same URLs on another server. */
function atPort(labelled: readonly LabelledUrl[], origin: string): LabelledUrl[] {
  return labelled.map(({ url, cluster }) => ({ url: url.replace('https://a.test', origin), cluster }))
}

async function keysAfter(
  labelled: readonly LabelledUrl[],
  urls: readonly string[],
  record?: DomainRecord,
): Promise<number> {
  const result = await learn(labelled, {}, record)
  const canonicalizer = createCanonicalizer({ record: recordWithRules(result, record, '2026-11-22T00:00:00.000Z') })
  return new Set(urls.map((url) => canonicalizer.canonicalize(url).key)).size
}

describe('learnPathRules()', () => {
  it('brings the forms of pages together that it never saw', async () => {
    expect(await keysAfter(PATH_AND_QUERY, ['https://a.test/p/4711', 'https://a.test/t?id=4711'])).toBe(1)
    expect(await keysAfter(PATH_AND_QUERY, ['https://a.test/p/4711', 'https://a.test/t?id=4712'])).toBe(2)
  })

  it('leaves a section alone that only looks like the others', async () => {
    const urls = [
      'https://a.test/reviews/item/9',
      'https://a.test/item/9',
      `https://a.test/${hex(9, 9)}/item/9`,
      'https://a.test/about/item/9',
    ]
    expect(await keysAfter(SESSIONS, urls)).toBe(3)
  })

  it('learns on a server with a port, and crosses no port', async () => {
    const urls = ['http://a.test:8080/p/4711', 'http://a.test:8080/t?id=4711', 'http://a.test:8080/t?id=4712']
    expect(await keysAfter(atPort(PATH_AND_QUERY, 'http://a.test:8080'), urls)).toBe(2)
    const both = [...PATH_AND_QUERY, ...atPort(PATH_AND_QUERY, 'http://a.test:8080')]
    expect(await keysAfter(both, [...urls, 'https://a.test/p/4711', 'https://a.test/t?id=4711'])).toBe(3)
  })

  it('keeps the port in the key of a mirror', async () => {
    const mirrors = pages(150, (n) => [`us.a.test:8080/p/${n}`, `de.a.test:8080/p/${n}`])
    const hosts = ['us.a.test:8080', 'de.a.test:8080', 'us.a.test', 'de.a.test:9090']
    const one = hosts.slice(0, 2).map((host) => `https://${host}/p/4711`)
    expect(await keysAfter(mirrors, one)).toBe(1)
    expect(await keysAfter(mirrors, hosts.map((host) => `https://${host}/p/4711`))).toBe(3) // prettier-ignore
  })

  it('learns for the domain of a record that names a port', async () => {
    const record = emptyRecord('127.0.0.1:8080')
    const { rules } = await learn(atPort(PATH_AND_QUERY, 'http://127.0.0.1:8080'), {}, record)
    expect(rules).toHaveLength(1)
  })

  it('writes no rule that is wrong on one of the ports', async () => {
    // On 8080 runs a program of its own: what looks like the other form of a page is another page there.
    const own = pages(150, (n) => [`/p/${n}`]).concat(pages(150, (n) => [`/t?id=${n}`]))
    const { rules } = await learn([...PATH_AND_QUERY, ...atPort(own, 'http://a.test:8080')])
    expect(rules).toEqual([])
  })

  it('takes pages that only another port shows for no duplicates', async () => {
    const { rules } = await learn(pages(150, (n) => [`/p/${n}`, `a.test:8443/t?id=${n}`]))
    expect(rules).toEqual([])
  })

  it('never loses a parameter that is known to be important', async () => {
    const labelled = pages(150, (n) => [`/item/${n}`, `/item/${n}?view=${n % 4}`])
    const urls = ['https://a.test/item/5?view=1', 'https://a.test/item/5?view=2', 'https://a.test/item/5']
    expect(await keysAfter(labelled, urls)).toBe(1)
    expect(await keysAfter(labelled, urls, { ...emptyRecord('a.test'), keep: ['view'] })).toBe(3)
  })

  it('learns nothing from pages without duplicates, and nothing from nothing', async () => {
    const { rules, report } = await learn(pages(100, (n) => [`/p/${n}`]))
    expect([rules, report.candidates.raw]).toEqual([[], 0])
    expect((await learn([])).rules).toEqual([])
    expect((await learn([{ url: 'no url', cluster: 'x' }])).report.skipped.notUrl).toBe(1)
  })

  it('takes wrong labels as they are when it cannot fetch, and corrects them when it can', async () => {
    const noisy = SESSIONS.map((row, i) => (i % 25 === 0 ? { ...row, cluster: `wrong ${i}` } : row))
    const truth = new Map(SESSIONS.map(({ url, cluster }) => [url, cluster]))
    const alone = await learn(noisy)
    const helped = await learn(noisy, { compare: (a, b) => Promise.resolve(truth.get(a) === truth.get(b) ? 'equal' : 'differ') }) // prettier-ignore
    expect([alone.rules.length, helped.rules.length]).toEqual([0, 1])
    expect(helped.report.fetches).toBeLessThanOrEqual(20)
  })

  it('writes rules in the mode of the paper too, and only those that pass the checks', async () => {
    const { rules, report } = await learn(PATH_AND_QUERY, { mode: 'paper' })
    expect([rules.length, report.mode]).toEqual([1, 'paper'])
  })

  it('gives the same result for the same input', async () => {
    expect(JSON.stringify(await learn(SESSIONS))).toBe(JSON.stringify(await learn(SESSIONS)))
  })
})
