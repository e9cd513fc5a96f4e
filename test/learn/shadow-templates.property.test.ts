import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileLearnedMap, findPattern, rulesOfPath } from '../../src/canonicalize/record/learned-map.ts'
import { keepAll } from '../../src/learn/deployed.ts'
import { createGrouper } from '../../src/learn/group.ts'
import { shadowTemplates } from '../../src/learn/shadow-templates.ts'
import { parseUrl } from '../../src/url/parts.ts'
import { splitQuery } from '../../src/url/query.ts'

const ORIGIN = 'https://shop.example'

/** URLs of a corpus that some published pattern of another template would judge. */
function strays(urls: readonly string[], isPublished: (key: string) => boolean): string[] {
  const grouper = createGrouper({ maxSamples: 1000 })
  for (const url of urls) grouper.add(url)
  const corpus = grouper.finish()
  const published = [...corpus.patterns.filter(({ key }) => isPublished(key)), ...shadowTemplates(corpus)]
  const map = compileLearnedMap({
    v: 1,
    patterns: Object.fromEntries(published.map(({ key, names }) => [key, keepAll(names)])),
  })
  if (map === undefined) return []
  return corpus.patterns.flatMap(({ key, samples }) =>
    samples
      .map(({ settled }) => settled)
      .filter((settled) => {
        const { path, query = '' } = parseUrl(settled)!
        const names = splitQuery(query).map(({ name }) => name)
        const found = findPattern(map, rulesOfPath(map, path), names)
        return found !== undefined && found.key !== key
      }),
  )
}

it('guards templates that only cross each other', () => {
  const words = [...'abcdefghijklmnopqrs'].map((letter) => `w${letter}`)
  const urls = [...words, 'product'].map((word) => `${ORIGIN}/en/${word}/x?a=1`)
  for (let i = 0; i < 9; i++) urls.push(`${ORIGIN}/${i}/product/x?a=1`)
  expect(strays(urls, (key) => key === '/*/product/x?a')).toEqual([])
})

it('lets no URL of the corpus fall to a pattern of another template, whichever patterns are published', () => {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('en', 'de', 'product', 'compare', 'list') },
    { weight: 1, arbitrary: fc.nat(40).map(String) },
  )
  const url = fc
    .tuple(segment, segment, segment, fc.subarray(['a', 'b'], { minLength: 1 }))
    .map(([one, two, three, names]) => `${ORIGIN}/${one}/${two}/${three}?${names.map((name) => `${name}=1`).join('&')}`)
  fc.assert(
    fc.property(fc.array(url, { minLength: 20, maxLength: 300 }), fc.func(fc.boolean()), (urls, isPublished) => {
      expect(strays(urls, isPublished)).toEqual([])
    }),
    { seed: 11, numRuns: 200 },
  )
})
