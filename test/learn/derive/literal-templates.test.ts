import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/evidence/outcome.ts'
import type { Change } from '../../../src/evidence/types.ts'
import type { Judged } from '../../../src/learn/derive/derived.ts'
import {
  literalTemplates,
  templatesInOrder,
  templatesThatTell,
  unprovedTemplates,
} from '../../../src/learn/derive/literal-templates.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'

const PAGE = 'https://shop.example/p?id=1'
const comparison = (template: string, change: Change) =>
  comparisonOf(PAGE, `${PAGE}&q=x7`, { template, treatment: [change] })
const judged = (template: string, change: Change, kind: 'same' | 'different'): Judged => {
  const outcome: Outcome = kind === 'same' ? { kind, page: observed(PAGE, ['chair']) } : { kind, why: 'other content' }
  return { comparison: comparison(template, change), outcome }
}
const difference = (template: string, change: Change) => ({
  template,
  change,
  comparison: comparison(template, change),
  why: 'other content',
})

describe('literalTemplates', () => {
  it('names a template on which a parameter that no site has changes the page', () => {
    const found = literalTemplates([judged('/search', { kind: 'made-up-name' }, 'different')], [])
    expect([...found.keys()]).toEqual(['/search'])
  })

  it('names none where it changes nothing', () => {
    expect(literalTemplates([judged('/search', { kind: 'made-up-name' }, 'same')], []).size).toBe(0)
  })

  it('names paths without a template where parameters in front change the page', () => {
    const found = literalTemplates([], [difference('', { kind: 'front' }), difference('/index', { kind: 'front' })])
    expect([...found.keys()]).toEqual([''])
  })

  it('names none for another order or an encoded letter: those have vetoes of their own', () => {
    expect(
      literalTemplates([], [difference('/p', { kind: 'order' }), difference('/p', { kind: 'encoding', place: 'path' })])
        .size,
    ).toBe(0)
  })
})

describe('unprovedTemplates', () => {
  const differing = [judged('/data', added('id'), 'different'), judged('/data', added('ref'), 'different')]

  it('names a template on which comparisons differed and none agreed', () => {
    expect(unprovedTemplates([...differing, judged('/p', added('ref'), 'same')])).toEqual(['/data'])
  })

  it('names none where one pair agreed, or one difference is all there is', () => {
    expect(unprovedTemplates([...differing, judged('/data', added('trk'), 'same')])).toEqual([])
    expect(unprovedTemplates(differing.slice(0, 1))).toEqual([])
  })
})

describe('templatesInOrder', () => {
  const site = { templates: ['', '/index', '/p', '/q'], own: 1 }

  it('names all templates where parameters in front change one page, with the names that mattered on each', () => {
    const front = difference('/index', { kind: 'front' })
    const found = templatesInOrder([], [difference('/index', added('C')), front, difference('/q', added('ref'))], site)
    expect(found).toEqual(
      new Map([
        ['/index', new Set(['C'])],
        ['/p', new Set()],
        ['/q', new Set(['ref'])],
      ]),
    )
  })

  it('leaves out templates on which parameters in front changed nothing', () => {
    const same = judged('/p', { kind: 'front' }, 'same')
    const found = templatesInOrder([same], [difference('/index', { kind: 'front' })], site)
    expect([...found.keys()]).toEqual(['/index', '/q'])
  })

  it('names none while parameters in front change no page', () => {
    expect(templatesInOrder([], [difference('/index', added('C'))], site).size).toBe(0)
  })
})

describe('templatesThatTell', () => {
  const site = { templates: ['', '/a', '/b', '/c'], own: 1 }
  const encoded: Change = { kind: 'encoding', place: 'path' }
  const differences = [difference('/a', encoded)]

  it('names each template on which nothing shows the opposite of a difference on another one', () => {
    const same = [judged('/b', encoded, 'same'), judged('/c', { kind: 'encoding', place: 'query' }, 'same')]
    expect(templatesThatTell(encoded, { judged: same, differences }, site)).toEqual(['/a', '/c'])
  })

  it('names none while the spelling makes no difference', () => {
    const other = [difference('/a', { kind: 'encoding', place: 'query' })]
    expect(templatesThatTell(encoded, { judged: [], differences: other }, site)).toEqual([])
  })
})
