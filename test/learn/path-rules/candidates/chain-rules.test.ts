import { describe, expect, it } from 'vitest'
import { mappingOf } from '../../../../src/learn/path-rules/candidates/candidates.ts'
import { concatenate, rulesInto } from '../../../../src/learn/path-rules/candidates/chain-rules.ts'
import { grow, nodeAt, pages } from '../small-sites.ts'

describe('chains', () => {
  // a shares pages with b, b with c, a and c never directly.
  const labelled = [
    ...pages(200, (n) => [`/a/${n}/x/y`, `/b?id=${n}`]),
    ...pages(200, (n) => [`/b?id=${n}`, `/c/d/${n}`], 201),
    ...pages(200, (n) => [`/a/${n}/x/y`, `/b?id=${n}`, `/c/d/${n}`], 401),
  ]
  const { tree, context, candidates } = grow(labelled)
  const [a, b, c] = [nodeAt(tree, '/4'), nodeAt(tree, '/1?id'), nodeAt(tree, '/3')]
  const rule = (source: number, destination: number) => candidates.rules.find((one) => one.source === source && one.destination === destination)! // prettier-ignore

  it('carry a value through the node in between, and are proved as rules of their own', () => {
    const chain = concatenate(context, rule(a, b), rule(b, c))!
    expect(chain).toMatchObject({ source: a, destination: c, via: [b], proof: { fpr: 0 } })
    const key = (name: string): number => tree.table.keys.indexOf(name)
    expect([...mappingOf(chain.operations)]).toEqual([[key('path_2'), key('path_1')]])
  })

  it('are found from every node that can reach a destination', () => {
    const direct = candidates.rules.filter((one) => !(one.source === a && one.destination === c))
    const found = rulesInto(
      context,
      c,
      Map.groupBy(direct, ({ destination }) => destination),
    )
    expect(found.map(({ source, via }) => [source, via])).toEqual([[b, []], [a, [b]]]) // prettier-ignore
  })
})
