import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { contrastQuestion } from '../../../src/learn/questions/contrast.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const page = (article: number): string => `https://shop.example/item?article=${article}`
const VALUES = ['b2b', 'mail', 'home', 'feed', 'side', 'top'] as const
const URLS = Array.from({ length: 60 }, (_, at) => `${page(at % 20)}&src=${VALUES[at % 6]}`)

/** `src` with a value beside the page without it. */
function compared(article: number, value: string, text = `chair ${article}`): EvidenceEntry[] {
  const [original, modified] = [page(article), `${page(article)}&src=${value}`]
  const comparison = comparisonOf(original, modified, { template: '/item', treatment: [added('src', value)] })
  const seen = [observed(original, [`chair ${article}`]), observed(modified, [text]), observed(modified, [text])]
  return [comparison, ...seen, observed(original, [`chair ${article}`])]
}
const differs = [...compared(1, 'b2b', 'for dealers'), ...compared(2, 'mail'), ...compared(3, 'home')]
const ask = (log: readonly EvidenceEntry[]) => contrastQuestion.propose(askingOf(URLS, [...log]))

describe('contrastQuestion', () => {
  it('adds another value to a page that one value changed', () => {
    const [proposal, ...others] = ask(differs)
    expect(others).toEqual([])
    expect(proposal?.comparison).toMatchObject({
      original: page(1),
      question: 'contrast',
      treatment: [{ name: 'src' }],
    })
    expect(proposal?.comparison.modified).not.toContain('b2b')
  })

  it('asks nothing once another value left that page as it is', () => {
    expect(ask([...differs, ...compared(1, 'feed')])).toEqual([])
  })

  it('asks nothing where no value mattered', () => {
    expect(ask([...compared(2, 'mail'), ...compared(3, 'home')])).toEqual([])
  })
})
