import { describe, expect, it } from 'vitest'
import {
  candidateRules,
  mappingOf,
  ruleFrom,
  ruleContext,
} from '../../../../src/learn/path-rules/candidates/candidates.ts'
import { duplicateNodes } from '../../../../src/learn/path-rules/tree/duplicate-nodes.ts'
import { grow, nodeAt, PATH_AND_QUERY, SESSIONS, STRICT } from '../small-sites.ts'

describe('candidateRules()', () => {
  it('tries both directions of a pair, and a node with itself once', () => {
    const both = grow(PATH_AND_QUERY).candidates
    expect([both.raw, both.rules.length, both.refused.length]).toEqual([2, 2, 0])
  })

  it('says why a candidate was refused', () => {
    const { tree, candidates } = grow(SESSIONS)
    const reasons = candidates.refused.filter(({ source }) => source === nodeAt(tree, '/2')).map(({ reason }) => reason)
    expect(candidates.rules.length).toBeGreaterThan(0)
    for (const reason of reasons) expect(reason).toMatch(/\w/)
  })

  it('refuses a rule that would lose an important key, and carries it where it would be ignored', () => {
    const { tree, context } = grow(PATH_AND_QUERY)
    const id = tree.table.keys.indexOf('q_id')
    const careful = ruleContext(tree, context.index, STRICT, (key) => key === id)
    const lost = ruleFrom(careful, [nodeAt(tree, '/1?id'), nodeAt(tree, '/2')], new Map())
    expect(lost).toMatchObject({ reason: expect.stringContaining('path_1') })
    const { rules } = candidateRules(careful, duplicateNodes(tree, context.index, STRICT))
    const toPath = rules.find(({ destination }) => destination === nodeAt(tree, '/2'))!
    expect([...mappingOf(toPath.operations).values()]).toEqual([id])
  })
})

describe('ruleFrom()', () => {
  it('refuses where the source has an important value that goes nowhere', () => {
    const { tree, context } = grow(
      PATH_AND_QUERY.map(({ url, cluster }) => ({
        url: url.includes('?') ? `${url}&size=${cluster.length}${cluster.at(-1)}` : url,
        cluster,
      })),
    )
    const key = (name: string): number => tree.table.keys.indexOf(name)
    const careful = ruleContext(tree, context.index, STRICT, (candidate) => candidate === key('q_size'))
    const made = ruleFrom(
      careful,
      [nodeAt(tree, '/1?id&size'), nodeAt(tree, '/2')],
      new Map([[key('path_1'), key('q_id')]]),
    )
    expect(made).toMatchObject({ reason: 'it would lose the important q_size' })
  })
})
