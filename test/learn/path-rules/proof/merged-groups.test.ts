import { describe, expect, it } from 'vitest'
import { mergedGroups, selfOperations } from '../../../../src/learn/path-rules/proof/merged-groups.ts'
import { grow, pages, PATH_AND_QUERY, pathRule } from '../small-sites.ts'

describe('mergedGroups()', () => {
  it('makes groups of two or more, sources first', () => {
    const { context, rule } = pathRule([...PATH_AND_QUERY, ...pages(20, (n) => [`/p/alone${n}`])])
    const { groups, unfilled } = mergedGroups(context, rule)
    expect(groups).toHaveLength(150)
    const { urls } = context.tree.table
    expect([urls[groups[6]!.source[0]!], urls[groups[6]!.destination[0]!], unfilled]).toEqual([
      'https://a.test/p/7',
      'https://a.test/t?id=7',
      [],
    ])
  })

  it('counts in what stays where it is, if the form is written there', () => {
    // Two archives repeat each other under the name of the first, whose /live/ is left out.
    const hosts = ['a1', 'a2', 'a3']
    const site = [
      ...pages(150, (n) => hosts.map((host) => `${host}.a.test/old/${n}`)),
      ...pages(60, (n) => hosts.map((host) => `${host}.a.test/live/${n}`)),
    ]
    const { tree, context } = grow(site)
    const own = context.ownRuleOf(tree.nodes[0]!.children[0]!)!
    const main = tree.table.hosts[context.mainHost(own.destination)]!
    const left = new Set([context.cells.of[tree.table.urls.indexOf(`https://${main}/live/7`)]!])
    const { groups } = mergedGroups(context, { ...own, excluded: left })
    const seven = groups.map(({ source, destination }) => [source, destination].map((rows) => [...rows].map((row) => tree.table.urls[row]!))).find(([source]) => source!.some((url) => url.endsWith('/live/7')))! // prettier-ignore
    expect(seven[1]).toEqual([`https://${main}/live/7`])
    const elsewhere = new Set(hosts.map((host) => `${host}.a.test`).filter((host) => host !== main).map((host) => context.cells.of[tree.table.urls.indexOf(`https://${host}/live/7`)]!)) // prettier-ignore
    const others = mergedGroups(context, { ...own, excluded: elsewhere }).groups
    expect(others.every(({ destination }) => destination.length === 0)).toBe(true)
  })

  it('meets what another rule leaves where it is, and not what it takes away', () => {
    const { context, rule } = pathRule(PATH_AND_QUERY)
    const own = context.ownRuleOf(rule.destination)!
    const cell = context.cells.of[context.tree.table.urls.indexOf('https://a.test/t?id=7')]!
    expect(mergedGroups(context, rule, new Map([[cell, own]])).groups).toHaveLength(150)
    expect(mergedGroups(context, rule, new Map([[cell, { ...rule, source: rule.destination, destination: rule.source }]])).groups).toEqual([]) // prettier-ignore
  })
})

describe('selfOperations()', () => {
  it('carries every value from where it stands', () => {
    const operations = new Map([[3, { kind: 'carry', from: 9, optional: false } as const], [4, { kind: 'ignore', optional: true } as const]]) // prettier-ignore
    expect([...selfOperations(operations)]).toEqual([[3, { kind: 'carry', from: 3, optional: false }], [4, { kind: 'ignore', optional: true }]]) // prettier-ignore
  })
})
