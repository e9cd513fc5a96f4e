import { describe, expect, it } from 'vitest'
import { learned, parameter, planOf } from './support/plans.ts'

describe('exportPlan()', () => {
  it('is JSON', () => {
    const plan = planOf({ patterns: { '/p?a&b': learned(['a'], ['b']) } })
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  })

  it('is about the hosts of its record, or about every host that no rule names', () => {
    expect(planOf({ aliases: ['m.example'] }).hosts).toEqual(['shop.example', 'www.shop.example', 'm.example'])
    const { hosts, exceptHosts } = planOf()
    const isExcepted = (host: string): boolean => new RegExp(exceptHosts).test(host)
    expect(hosts).toEqual([])
    expect(['www.transfernow.net', 'click.shop.example', 'doubleclick.net'].every(isExcepted)).toBe(true)
    expect(['shop.example', 'nottransfernow.net', 'clicks-and-more.example'].some(isExcepted)).toBe(false)
  })

  it('holds facts of the host, and none that the record vetoes or keeps', () => {
    const names = (plan = planOf()): readonly string[] =>
      plan.drop.flatMap((group) => [...group.names, ...group.namesAnyCase])
    expect(names(planOf({ domain: 'www.bing.com' }))).toContain('form')
    expect(names()).not.toContain('form')
    expect(names()).toContain('gclid')
    expect(
      names(planOf({ veto: ['gclid'], keep: ['fbclid'] })).filter((name) => /^(?:gclid|fbclid)$/i.test(name)),
    ).toEqual([])
  })

  it('sorts nowhere on a site that reads the order, and not on a template that does', () => {
    expect(planOf({ veto: ['sort'] }).sort).toBeUndefined()
    expect(planOf({ v: 2, vetoByTemplate: { sort: ['/list'] } }).sort?.exceptTemplates).toEqual(['/list'])
    expect(planOf({ v: 2, vetoByTemplate: { '*': ['/echo'] } }).sort?.exceptTemplates).toEqual(['/echo'])
  })

  it('names the templates whose query is read in order', () => {
    const front = { vetoByTemplate: { front: ['/index.php', '/%C3%A9{'] }, strip: ['trk'] }
    const { inOrder, unsaid } = planOf({ v: 2, ...front })
    expect(inOrder).toEqual([{ template: '/index.php', names: ['trk'] }])
    expect(unsaid.filter(({ why }) => why.includes('in order')).map(({ what }) => what)).toEqual(['/index.php'])
  })

  it('drops no learned names there where sets of names are known', () => {
    const members = { v: 2 as const, vetoByTemplate: { front: ['/i'] }, patterns: { '?a&b': learned(['a'], ['b']) } }
    expect(planOf({ ...members, parameters: { c: parameter('everywhere', []) } }).inOrder).toEqual([{ template: '/i', names: [] }]) // prettier-ignore
  })

  it('says what no plan can say', () => {
    const { unsaid } = planOf({ urlParams: ['to'], pathRules: [{ id: 'r1', source: '/a', destination: '/b' }] })
    expect(unsaid.map(({ what }) => what)).toEqual(expect.arrayContaining(['path rule r1', 'URL in to']))
  })
})
