import { describe, expect, it } from 'vitest'
import { packFacts, unpackFacts } from '../../scripts/rule-facts-text.ts'

describe('packFacts()', () => {
  it('writes one line per row: names, hosts, families, paths, value, exceptions', () => {
    const unless = [{ host: 'api.shop.test' }, { path: '/v1/' }, { host: 'a.test', path: '/b', value: '[a=]+' }]
    const rows = [
      { names: ['ref'] },
      { names: ['ref', '@tag'], hosts: ['shop.test', 'b.test'], families: ['amazon'], paths: ['/dp/', '/gp/'] },
      { names: ['t'], value: '[A-Z]=\\d', unless },
      { names: ['u'], unless: [{ value: '/x' }] },
    ]
    const text = [
      'ref',
      'ref @tag  @shop.test b.test  ~amazon  /dp/  /gp/',
      't  =[A-Z]=\\d  !api.shop.test  !/v1/  !a.test/b=[a=]+',
      'u  !=/x',
    ].join('\n')
    expect(packFacts(rows)).toBe(text)
    expect(unpackFacts(text)).toEqual(rows)
  })

  it('writes the same exceptions once, up to the next row that has others', () => {
    const unless = [{ path: '/api' }, { host: 'b.test' }]
    const rows = [
      { names: ['a'], unless },
      { names: ['b'], hosts: ['c.test'] },
      { names: ['c'], unless },
      { names: ['d'], unless: [{ path: '/api' }] },
      { names: ['e'], unless },
    ]
    const text = 'a  !/api  !b.test\nb  @c.test\nc  "\nd  !/api\ne  !/api  !b.test'
    expect(packFacts(rows)).toBe(text)
    const read = unpackFacts(text)
    expect(read).toEqual(rows)
    expect(read[2]!.unless).toBe(read[0]!.unless)
  })

  it.each([
    ['a space in a name', { names: ['a b'] }],
    ['an empty list of names', { names: [] }],
    ['an empty list of hosts', { names: ['a'], hosts: [] }],
    ['two spaces in a value', { names: ['a'], value: 'x  y' }],
    ['a path that does not begin with a slash', { names: ['a'], paths: ['b'] }],
    ['no exceptions that are said', { names: ['a'], unless: [] }],
    ['an equals sign in the path of an exception', { names: ['a'], unless: [{ path: '/a=b' }] }],
    ['an exception that looks like the mark', { names: ['a'], unless: [{ path: '"' }] }],
    ['a condition it does not know', { names: ['a'], kind: 'secret' }],
    ['no row', 'a'],
  ])('leaves a list alone with %s', (_what, row) => {
    expect(packFacts([{ names: ['b'] }, row])).toBeUndefined()
  })

  it('leaves an empty list alone', () => {
    expect(packFacts([])).toBeUndefined()
  })
})
