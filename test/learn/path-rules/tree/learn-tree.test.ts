import { describe, expect, it } from 'vitest'
import { learnTree } from '../../../../src/learn/path-rules/tree/learn-tree.ts'
import { emptyRecord } from '../../../../src/learn/path-rules/proof/publish-rules.ts'
import { pages, PATH_AND_QUERY } from '../small-sites.ts'

describe('learnTree()', () => {
  it('goes through the stages in order and says so', () => {
    const stages: string[] = []
    const { tree, pairCount, candidates } = learnTree(
      { labelled: PATH_AND_QUERY },
      { onStage: (stage) => stages.push(stage) },
    )
    expect(stages).toEqual(['settling URLs', 'building the tree', 'comparing nodes'])
    expect([tree.nodes.length, pairCount, candidates.raw, candidates.rules.length]).toEqual([3, 1, 2, 2])
  })

  it('takes single numbers of a mode from its caller', () => {
    expect(learnTree({ labelled: PATH_AND_QUERY }, { settings: { maxNodes: 1 } }).tree.nodes).toHaveLength(1)
    expect(learnTree({ labelled: PATH_AND_QUERY }, { mode: 'paper' }).context.settings.mode).toBe('paper')
  })

  it.each([
    [
      'a learned pattern keeps it',
      { patterns: { '/x?a': { keep: ['a'], drop: [], basis: 'verified', evidence: {} as never } } },
    ],
    [
      'a learned parameter is kept on a template',
      { v: 2, parameters: { a: { keep: ['/x'], drop: ['/y'], basis: 'verified', evidence: {} as never } } },
    ],
    ['the operator keeps it', { keep: ['a'] }],
    ['an audit quarantined it', { quarantine: [{ name: 'a', pattern: '/x?a', since: '2026-11-01' }] }],
  ] as const)('holds a parameter for important where %s', (_, more) => {
    const labelled = pages(30, (n) => [`/x?a=${n}&b=1`])
    const important = (record?: ReturnType<typeof emptyRecord>): string[] => {
      const { context, tree } = learnTree({ labelled, ...(record && { record }) })
      return tree.table.keys.filter((_name, key) => context.isImportant(key))
    }
    expect(important()).toEqual([])
    expect(important({ ...emptyRecord('a.test'), ...more })).toEqual(['q_a'])
  })

  it('knows names that denote identity everywhere, in plus', () => {
    const labelled = pages(30, (n) => [`/x?id=${n}`])
    const important = (mode: 'plus' | 'paper'): boolean => {
      const { context, tree } = learnTree({ labelled }, { mode })
      return context.isImportant(tree.table.keys.indexOf('q_id'))
    }
    expect([important('plus'), important('paper')]).toEqual([true, false])
  })
})
