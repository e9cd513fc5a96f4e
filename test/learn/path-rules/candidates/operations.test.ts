import { describe, expect, it } from 'vitest'
import { operationsFor, templateOf } from '../../../../src/learn/path-rules/candidates/operations.ts'
import { NOWHERE } from '../../../../src/learn/path-rules/candidates/rule.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { grow, hex, nodeAt, pages, STRICT } from '../small-sites.ts'

function template(
  labelled: Parameters<typeof grow>[0],
  shape: string,
  important: readonly string[] = [],
): Record<string, string> {
  const { tree, context } = grow(labelled)
  const node = nodeAt(tree, shape)
  const isImportant = (key: number): boolean => important.includes(tree.table.keys[key]!)
  const made = templateOf(tree, node, context.keysOf(node), { settings: STRICT, isImportant })
  return Object.fromEntries(
    [...made].map(([key, { kind, optional }]) => [tree.table.keys[key]!, optional ? `${kind}?` : kind]),
  )
}

const SESSION = pages(60, (n) => [1, 2, 3].map((visit) => `/item/${n}?sid=${hex(n, visit)}&v=${n % 5}`))

describe('templateOf()', () => {
  it('keeps what has one value, carries what names the page, ignores what differs between duplicates', () => {
    expect(template(SESSION, '/2?sid&v')).toEqual({ path_0: 'keep', path_1: 'carry', q_sid: 'ignore', q_v: 'carry' })
  })

  it('never ignores an important key', () => {
    expect(template(SESSION, '/2?sid&v', ['q_sid'])).toMatchObject({ q_sid: 'carry' })
  })

  it('carries what never had a chance to differ', () => {
    expect(
      template(
        pages(60, (n) => [`/p/${n}/slug-${n}`]),
        '/3',
      ),
    ).toMatchObject({ path_2: 'carry' })
  })

  it('does not take a few wrong labels for duplicates', () => {
    const wrong = pages(100, (n) => [`/p/${n}`]).map((row, i) => (i % 20 === 0 ? { ...row, cluster: 'wall' } : row))
    expect(template(wrong, '/2')).toMatchObject({ path_1: 'carry' })
  })

  it('notices an irrelevant key that is rarely anything but one value', () => {
    const print = pages(60, (n) =>
      [0, 1, 2].map((i) => `/p/${n}?o=${i === 0 && n % 3 === 0 ? 'print' : 'view'}&t=${i}`),
    )
    expect(template(print, '/2?o&t')).toMatchObject({ q_o: 'ignore', q_t: 'ignore' })
  })
})

describe('operationsFor()', () => {
  const { tree, context } = grow(SESSION)
  const node = nodeAt(tree, '/2?sid&v')
  const key = (name: string): number => tree.table.keys.indexOf(name)
  const own = context.keysOf(node)

  it('fills carried keys from the mapping', () => {
    const mapping = new Map([[key('path_1'), key('q_v')], [key('q_v'), key('q_v')]]) // prettier-ignore
    const made = operationsFor(context.templateOf(node), own, mapping, STRICT)
    expect('operations' in made && made.operations.get(key('path_1'))).toEqual({
      kind: 'carry',
      from: key('q_v'),
      optional: false,
    })
  })

  it('makes no rule where a carried key cannot be filled; the paper ignores it', () => {
    expect(operationsFor(context.templateOf(node), own, new Map(), STRICT)).toEqual({ unfilled: key('path_1') })
    const made = operationsFor(context.templateOf(node), own, new Map(), PAPER)
    expect('operations' in made && made.operations.get(key('path_1'))).toEqual({ kind: 'ignore', optional: false })
  })

  it('leaves an optional key out where nothing fills it', () => {
    const made = operationsFor(new Map([[key('q_v'), { kind: 'carry', optional: true }]]), own, new Map(), STRICT)
    expect('operations' in made && made.operations.get(key('q_v'))).toEqual({
      kind: 'carry',
      from: NOWHERE,
      optional: true,
    })
  })
})
