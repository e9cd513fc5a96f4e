import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import { dataBesideIndex, hasBehaviour, impureData } from './data-checks.ts'

describe('impureData()', () => {
  it.each([
    'export const a = () => 1',
    'export function a() {}',
    'export const a = [/x/]',
    `export const a = new Set(['x'])`,
    `export const a = ['x'].map(String)`,
    'export const a = { b() {} }',
    'export const a = { get b() { return 1 } }',
    'export let a = 1',
    'export const a = 1 < 2',
    `import { match } from '../../routes/provider-match.ts'`,
  ])('reports %s', (text) => {
    expect(impureData(treeOf({ 'src/rules/data/providers/video.ts': text })).length).toBeGreaterThan(0)
  })

  it('accepts literals, constants, types and sibling data', () => {
    const text = `import type { Provider } from '../../types.ts'\nimport { TLDS } from './tlds.ts'\nconst HEX = '[0-9a-f]'
      export const A = [{ name: 'a', n: -1, ids: [...TLDS], grammar: \`\${HEX}{8}|\` + HEX }] as const satisfies readonly Provider[]`
    expect(impureData(treeOf({ 'src/rules/data/providers/video.ts': text }))).toEqual([])
  })
})

describe('dataBesideIndex()', () => {
  it('reports code that imports a table from its own file', () => {
    const [found, ...others] = dataBesideIndex(
      treeOf({
        'src/rules/match/a.ts': `import { SESSION_RULES } from '../data/sessions.ts'`,
        'src/rules/match/b.ts': `import { RULE_DATA } from '../data/index.ts'`,
        'src/rules/data/index.ts': `import { SESSION_RULES } from './sessions.ts'`,
        'test/a.test.ts': `import { SESSION_RULES } from '../src/rules/data/sessions.ts'`,
      }),
    )
    expect(found).toContain('src/rules/match/a.ts:1 imports "src/rules/data/sessions.ts"')
    expect(others).toEqual([])
  })
})

describe('hasBehaviour()', () => {
  it.each([
    ['export interface A { b(): void }', false],
    ['export const A = 1', false],
    ['export const A = [1, 2] as const', false],
    ['export function a() {}', true],
    ['export const a = (b: number) => b', true],
    ['export class A {}', true],
    ['export const a = new Map()', true],
  ])('judges %s', (text, expected) => {
    const file = treeOf({ 'src/url/a.ts': text }).get('src/url/a.ts')
    expect(file && hasBehaviour(file)).toBe(expected)
  })
})
