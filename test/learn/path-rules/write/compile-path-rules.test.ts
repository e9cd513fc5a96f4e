import { describe, expect, it } from 'vitest'
import { ruleGroups, withoutClasses } from '../../../../src/learn/path-rules/write/compile-path-rules.ts'
import { selectByGain } from '../../../../src/learn/path-rules/candidates/select-gain.ts'
import { grow, hex, pages, PATH_AND_QUERY, SESSIONS } from '../small-sites.ts'

function texts(labelled: Parameters<typeof grow>[0]): string[] {
  const { tree, context, candidates } = grow(labelled)
  const { rules } = selectByGain(context, candidates.rules)
  const { groups } = ruleGroups({ tree, cells: context.cells, keysOf: context.keysOf, rules })
  return groups.flatMap(({ pathRules }) =>
    pathRules.map(
      ({ source, destination, hosts, keyHost }) => `${hosts!.join()}${source} -> ${keyHost ?? ''}${destination}`,
    ),
  )
}

describe('ruleGroups()', () => {
  it('rewrites query to path', () => {
    expect(texts(PATH_AND_QUERY)).toEqual(['a.test/t?id={id:digits} -> /p/{id}'])
  })

  it('drops a session segment where a form without it was seen', () => {
    expect(texts(SESSIONS)).toEqual(['a.test/{p0:hex}/item/{p2:digits} -> /item/{p2}'])
  })

  it('rewrites only the key where the segment cannot be left out', () => {
    expect(texts(pages(150, (n) => [`/${hex(n, 1)}/i/${n}`, `/${hex(n, 2)}/i/${n}`]))).toEqual(['a.test/{p0:hex}/i/{p2:digits} -> a.test/*/i/{p2}']) // prettier-ignore
  })

  it('rewrites only the key of a page on another host', () => {
    const labelled = pages(150, (n) => ['us', 'de'].map((host) => `${host}.a.test/p/${n}`))
    expect(texts(labelled)).toEqual(['de.a.test/p/{p1:digits} -> us.a.test/p/{p1}'])
  })

  it('never touches a host that is part of the page', () => {
    const labelled = pages(200, (n) => [`u${n}.a.test/x/${n % 7}`, `u${n}.a.test/x/${n % 7}/`])
    expect(texts(labelled).every((text) => !text.includes('-> u') && text.includes(' -> /x/'))).toBe(true)
  })

  it('writes a mirror path beside session segments as a pattern of its own', () => {
    const labelled = pages(150, (n) => [`/item/${n}`, `/mirror/item/${n}`, `/${hex(n, 1)}/item/${n}`])
    expect(texts(labelled).toSorted()).toEqual(['a.test/mirror/item/{p2:digits} -> /item/{p2}', 'a.test/{p0:hex}/item/{p2:digits} -> /item/{p2}']) // prettier-ignore
  })

  it('keeps every training URL in exactly one group', () => {
    const { tree, context, candidates } = grow(SESSIONS)
    const { rules } = selectByGain(context, candidates.rules)
    const rows = ruleGroups({ tree, cells: context.cells, keysOf: context.keysOf, rules }).groups.flatMap(
      ({ shape }) => [...shape.rows],
    )
    expect(rows.toSorted((a, b) => a - b)).toEqual(SESSIONS.map((_, i) => i))
  })
})

describe('withoutClasses()', () => {
  it('turns a pattern into the template that gives back what it takes', () => {
    expect(withoutClasses('/a/{x:digits}/{y}?q={z:a|b}')).toBe('/a/{x}/{y}?q={z}')
  })
})
