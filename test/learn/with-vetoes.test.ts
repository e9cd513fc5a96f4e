import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learn } from '../../src/learn/learn.ts'
import { withVetoes } from '../../src/learn/with-vetoes.ts'
import { trialOf } from './a-trial.ts'
import { corpusOf, pageAbout, worldOf, type FakeSite } from './fake-site.ts'

/** A shop that compares two products, one of them named by a parameter that is a tracker everywhere else. */
const shop: FakeSite = ({ pathname, searchParams: query }) =>
  pageAbout(pathname.startsWith('/compare') ? `compare ${query.get('x')} ${query.get('utm_term')}` : pathname)

const products = [...Array(60).keys()].map((i) => `https://a.example/product/p${i % 30}?utm_term=t${i}`)
const comparisons = [...Array(60).keys()].map((i) => `https://a.example/compare?x=${i % 10}&utm_term=t${i}`)
const urls = [...products, ...comparisons]

const vetoes = [{ name: 'utm_term', original: '', modified: '' }]

describe('withVetoes()', () => {
  it('groups the corpus again, so that a vetoed name is learned where it means nothing', async () => {
    const { ports } = worldOf(shop)
    const { record } = await learn(
      { corpus: corpusOf(urls), regroup: (draft) => corpusOf(urls, { record: draft }) },
      ports,
    )
    expect(record.veto).toEqual(['utm_term'])
    const { canonicalize } = createCanonicalizer({ record })
    expect(canonicalize(products[7]!).url).toBe('https://a.example/product/p7')
    expect(canonicalize(comparisons[7]!).url).toContain('utm_term=t7')
  })

  it('keeps a vetoed name everywhere where the corpus cannot be read again', async () => {
    const { record } = await learn({ corpus: corpusOf(urls) }, worldOf(shop).ports)
    const { canonicalize } = createCanonicalizer({ record })
    expect(canonicalize(products[7]!).url).toBe(products[7])
    expect(canonicalize(comparisons[7]!).url).toContain('utm_term=t7')
  })

  it('settles the samples again without another corpus', async () => {
    const { run } = trialOf(shop, urls)
    run.deployed.veto('utm_term')
    const after = await withVetoes(run, vetoes)
    expect(after.corpus.patterns.flatMap(({ samples }) => samples).map(({ settled }) => settled)).toContain(
      after.deployed.of(comparisons[7]!),
    )
  })

  it('leaves a run without vetoes as it is', async () => {
    const { run } = trialOf(shop, urls)
    expect(await withVetoes(run, [])).toBe(run)
  })
})
