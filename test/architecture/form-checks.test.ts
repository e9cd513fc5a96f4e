import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import {
  defaultExports,
  drawers,
  longFiles,
  longFunctions,
  moduleState,
  publicWithoutExample,
  undocumentedExports,
} from './form-checks.ts'

const bodyOf = (lines: number): string => '  f()\n'.repeat(lines)

describe('longFiles()', () => {
  it('reports 251 lines of code and accepts 250', () => {
    expect(longFiles(treeOf({ 'src/url/a.ts': bodyOf(251) }))).toHaveLength(1)
    expect(longFiles(treeOf({ 'src/url/a.ts': bodyOf(250) }))).toEqual([])
  })

  it('accepts a long list of facts', () => {
    expect(longFiles(treeOf({ 'src/rules/data/providers/video.ts': '\n'.repeat(2000) }))).toEqual([])
  })
})

describe('longFunctions()', () => {
  it.each([
    ['declaration', `function a() {\n${bodyOf(39)}}`],
    ['arrow', `const a = () => {\n${bodyOf(39)}}`],
    ['method', `class A {\n  a() {\n${bodyOf(39)}  }\n}`],
  ])('reports a %s of 41 lines', (_, text) => {
    expect(longFunctions(treeOf({ 'src/url/a.ts': text }))).toHaveLength(1)
    expect(longFunctions(treeOf({ 'src/url/a.ts': text.replace('  f()\n', '') }))).toEqual([])
  })

  it('counts the lines of a declared inner function for that function', () => {
    const inner = `function inner() {\n${bodyOf(30)}}\n`
    expect(longFunctions(treeOf({ 'src/url/a.ts': `function a() {\n${bodyOf(30)}${inner}}` }))).toEqual([])
    expect(longFunctions(treeOf({ 'src/url/a.ts': `function a() {\n${bodyOf(40)}${inner}}` }))).toHaveLength(1)
  })
})

describe('undocumentedExports()', () => {
  it.each([
    'export const a = 1',
    'export type A = string',
    'export function a(): void {}',
    '// one line\nexport const a = 1',
    '/* not a doc comment */\nexport const a = 1',
    '/** about b */\nconst b = 2\nexport const a = 1',
  ])('reports %s', (text) => {
    expect(undocumentedExports(treeOf({ 'src/url/a.ts': text }))).toHaveLength(1)
  })

  it('accepts a documented export, a re-export and a further overload', () => {
    const text = `/** A path: \`/a/*\`. */\nexport function a(b: string): void\nexport function a(b: number): void\nexport function a(): void {}\nexport { c } from './c.ts'\nexport default a`
    expect(undocumentedExports(treeOf({ 'src/url/a.ts': text }))).toEqual([])
  })
})

describe('the other forms', () => {
  it('reports a default export outside the entry points', () => {
    expect(
      defaultExports(treeOf({ 'src/edge/a.ts': 'export default {}', 'src/worker.ts': 'export default {}' })),
    ).toEqual(['src/edge/a.ts: default export'])
  })

  it('reports module-level state without a reason above it', () => {
    expect(moduleState(treeOf({ 'src/edge/a.ts': 'let memo = 1' }))).toHaveLength(1)
    expect(
      moduleState(treeOf({ 'src/edge/a.ts': '// One per isolate: records rarely change.\nlet memo = 1' })),
    ).toEqual([])
  })

  it.each([
    'src/utils/a.ts',
    'src/url/url-helpers.ts',
    'test/helpers/a.ts',
    'src/edge/cache-manager.ts',
    'src/types.ts',
  ])('reports the drawer %s', (path) => {
    expect(drawers(treeOf({ [path]: '' }))).toHaveLength(1)
  })

  it('accepts a name that only contains such a word', () => {
    expect(drawers(treeOf({ 'src/url/library-path.ts': '', 'test/url/common-crawl.test.ts': '' }))).toEqual([])
  })
})

describe('publicWithoutExample()', () => {
  const declared = '/** Does it. */\nexport function a(): void {}'

  it('reports public functions, declared in an entry point or behind it', () => {
    expect(publicWithoutExample(treeOf({ 'src/hono.ts': declared }))).toHaveLength(1)
    const tree = treeOf({ 'src/index.ts': `export { a } from './url/a.ts'`, 'src/url/a.ts': declared })
    expect(publicWithoutExample(tree)).toEqual(['src/url/a.ts: a() is public and has no @example'])
  })

  it('accepts those with an example, and functions that are not public', () => {
    const shown = '/**\n * Does it.\n *\n * @example a()\n */\nexport function a(): void {}'
    expect(publicWithoutExample(treeOf({ 'src/index.ts': `import { a } from './url/a.ts'`, 'src/url/a.ts': declared }))).toEqual([]) // prettier-ignore
    expect(publicWithoutExample(treeOf({ 'src/hono.ts': shown }))).toEqual([])
  })
})
