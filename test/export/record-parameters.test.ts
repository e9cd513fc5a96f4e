import { describe, expect, it } from 'vitest'
import { exceptedTemplates, mayMeet, parametersOfRecord, strippedNames } from '../../src/export/record-parameters.ts'
import { parameter, recordOf } from './support/plans.ts'

const record = recordOf({
  v: 2,
  templates: ['/list'],
  keep: ['held'],
  parameters: {
    ref: parameter('everywhere', ['/kept']),
    held: parameter('everywhere', []),
    page: parameter([], [], { dropValues: { '/list': ['1', 'a b'] } }),
    tab: parameter(['/list'], [], { keepValues: { '': ['2'] } }),
    'opt_#': parameter(['/list'], []),
    opt_7: parameter([], []),
    item_id: parameter('everywhere', []),
    Gclid: parameter([], ['/list']),
  },
  vetoByTemplate: { msclkid: ['/x/*'] },
})

describe('parametersOfRecord()', () => {
  it('plans each name by template and value', () => {
    const { plansOf } = parametersOfRecord(record)
    expect(plansOf('/list')).toEqual([
      { name: 'ref', drop: true },
      { name: 'page', drop: false, otherwise: ['1', 'a b'] },
      { name: 'tab', drop: true, otherwise: ['2'] },
      { name: 'opt_#', drop: true },
      { name: 'opt_7', drop: false },
    ])
    expect(plansOf('/kept').map(({ name }) => name)).not.toContain('ref')
    expect(plansOf('')).toContainEqual({ name: 'ref', drop: true })
  })

  it('tells where values matter', () => {
    const { hasValues } = parametersOfRecord(record)
    expect([hasValues('/list', 'page'), hasValues('/x', 'page'), hasValues('/x', 'tab')]).toEqual([true, false, true])
    expect(parametersOfRecord(recordOf({})).hasValues('/list', 'page')).toBe(false)
  })

  it('reads nothing of these members in a record of version 1', () => {
    expect(parametersOfRecord({ ...record, v: 1 }).names).toEqual([])
  })
})

describe('a quarantine', () => {
  it('concerns templates that share a path with its own', () => {
    const meets = (pattern: string, template: string): boolean => mayMeet({ pattern }, template)
    expect([meets('/p/7?a', '/p/*'), meets('/*/x?a', '/p/*'), meets('?a', '/p/*'), meets('/p/*?a', '')]).toEqual([true, true, true, true]) // prettier-ignore
    expect([meets('/p/*?a', '/q/*'), meets('/p/*?a', '/p'), meets('/p/*/x?a', '/p/*/y')]).toEqual([false, false, false])
  })

  it('keeps a name on these templates alone', () => {
    const quarantine = [{ name: 'ref', pattern: '/p/*?ref', since: '2026-01-01' }]
    const { plansOf } = parametersOfRecord({ ...record, quarantine })
    expect([plansOf('/p/*'), plansOf('/list')].map((plans) => plans.some(({ name }) => name === 'ref'))).toEqual([false, true]) // prettier-ignore
  })
})

describe('strippedNames()', () => {
  it('are those of the operator, and those of a platform where none was learned to matter', () => {
    const parameters = { _pos: parameter([], ['/list']) }
    const { names, on } = strippedNames(recordOf({ v: 2, strip: ['trk', 'ü'], platform: ['shopify'], parameters }))
    expect(names).toEqual(expect.arrayContaining(['trk', '_pos', '_ss']))
    expect([on('/list'), on('')].map((some) => [some.includes('trk'), some.includes('_pos'), some.includes('ü')])).toEqual([[true, false, false], [true, true, false]]) // prettier-ignore
  })
})

describe('exceptedTemplates()', () => {
  it('names the templates of vetoes and of names that matter, in any case', () => {
    expect(exceptedTemplates(record)('msclkid')).toEqual(['/x/*'])
    expect(exceptedTemplates(record)('gclid')).toEqual(['/list'])
    expect(exceptedTemplates(record)('fbclid')).toEqual([])
    expect(['ref', 'tab'].map((name) => exceptedTemplates(record)(name).length > 0)).toEqual([true, false])
  })

  it('names the templates on which no static rule about names applies', () => {
    expect(exceptedTemplates({ ...record, vetoByTemplate: { '*': ['/echo'] } })('fbclid')).toEqual(['/echo'])
  })
})
