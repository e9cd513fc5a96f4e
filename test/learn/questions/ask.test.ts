import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { deriveVerdicts } from '../../../src/learn/derive/derive.ts'
import { ask } from '../../../src/learn/questions/ask.ts'
import type { Proposal } from '../../../src/learn/questions/question.ts'
import { QUESTIONS } from '../../../src/learn/questions/questions.ts'
import { startRun } from '../../../src/learn/run.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { compared } from '../asking.ts'
import { corpusOf, worldOf } from '../fake-site.ts'

const ITEM = 'https://shop.example/item'
const URLS = Array.from({ length: 40 }, (_, at) => `${ITEM}?view=${at}&trk=t${at}x&spot=s${at}x`)

function asked(urls: readonly string[], stored: readonly EvidenceEntry[] = []): readonly Proposal[] {
  const run = startRun({ corpus: corpusOf(urls), stored }, worldOf(() => ({})).ports)
  return ask(deriveVerdicts(run.evidence, run.given()), run)
}

describe('ask', () => {
  it('gives what the questions propose, in their order', () => {
    const treatment = [added('trk', 't1x'), added('spot', 's1x')]
    const comparison = comparisonOf(`${ITEM}?view=1`, `${ITEM}?view=1&trk=t1x&spot=s1x`, { treatment, template: '/item' }) // prettier-ignore
    const log = compared(comparison, ({ searchParams }) => ['chair', searchParams.get('spot') ?? 'of wood', 'end'])
    const gallery = Array.from({ length: 40 }, (_, at) => `https://shop.example/gallery?view=${at}&trk=u${at}x`)
    const names = asked([...URLS, ...gallery], log).map((proposal) => proposal.comparison.question)
    expect(names).toEqual(expect.arrayContaining(['bisect', 'composed']))
    const places = names.map((name) => QUESTIONS.findIndex((question) => question.name === name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('proposes no comparison that the log has', () => {
    const onePage = URLS.map((url) => url.replace(/view=\d+/, 'view=1'))
    const [first] = asked(onePage)
    const [next] = asked(
      onePage,
      compared(first!.comparison, () => ['chair']),
    )
    expect(next?.comparison.original).toBe(first?.comparison.original)
    expect(next?.comparison.modified).not.toBe(first?.comparison.modified)
  })

  it('proposes no page that acts', () => {
    const acting = URLS.map((url) => url.replace('/item', '/item/delete'))
    expect(asked(URLS)).not.toEqual([])
    expect(asked(acting)).toEqual([])
  })
})
