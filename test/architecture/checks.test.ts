import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import { forbiddenAmbient } from './ambient-checks.ts'
import { brokenArrows, fileCycles, forbiddenArrows, roomCycles } from './arrow-checks.ts'
import { hasBehaviour, impureData } from './data-checks.ts'
import { defaultExports, drawers, longFiles, longFunctions, moduleState, undocumentedExports } from './form-checks.ts'
import { strayTests, untestedSources } from './mirror-checks.ts'

describe('treeOf()', () => {
  it('names the file that does not parse', () => {
    expect(() => treeOf({ 'src/url/a.ts': 'const = 1' })).toThrow('src/url/a.ts')
  })
})

const bodyOf = (lines: number): string => '  f()\n'.repeat(lines)

describe('forbiddenArrows()', () => {
  it('accepts an arrow that points down', () => {
    const tree = treeOf({ 'src/edge/a.ts': `import { b } from '../url/b.ts'`, 'src/url/b.ts': 'export const b = 1' })
    expect(forbiddenArrows(tree)).toEqual([])
  })

  it.each([
    ['an import that points up', `import { b } from '../canonicalize/b.ts'`],
    ['a type import that points up', `import type { B } from '../canonicalize/b.ts'`],
    ['an import() type that points up', `type B = import('../canonicalize/b.ts').B`],
    ['a dynamic import that points up', `const b = await import('../canonicalize/b.ts')`],
    ['a re-export that points up', `export { b } from '../canonicalize/b.ts'`],
    ['a star re-export that points up', `export * from '../canonicalize/b.ts'`],
    ['a side-effect import that points up', `import '../canonicalize/b.ts'`],
    ['a package that the room does not list', `import { Hono } from 'hono'`],
    ['a path inside an unlisted package', `import { html } from 'hono/html'`],
    ['an import from the tests', `import { b } from '../../test/b.ts'`],
    ['an import of a door', `import { canonicalize } from '../index.ts'`],
  ])('reports %s', (_, text) => {
    expect(forbiddenArrows(treeOf({ 'src/url/a.ts': text }))).toHaveLength(1)
  })

  it('reports a folder that is no room', () => {
    expect(forbiddenArrows(treeOf({ 'src/attic/a.ts': `import '../url/b.ts'` }))).toHaveLength(1)
  })

  it('lets the store take types of the learner and nothing else', () => {
    const types = treeOf({ 'src/store/a.ts': `import type { B } from '../learn/b.ts'` })
    const values = treeOf({ 'src/store/a.ts': `import { b } from '../learn/b.ts'` })
    expect([forbiddenArrows(types).length, forbiddenArrows(values).length]).toEqual([0, 1])
  })

  it('sees no import in comments, strings and templates', () => {
    const text = `// import '../edge/x.ts'\nconst a = "import '../edge/x.ts'"\nconst b = \`import '../edge/x.ts'\``
    expect(forbiddenArrows(treeOf({ 'src/url/a.ts': text }))).toEqual([])
  })
})

describe('brokenArrows()', () => {
  it('reports an import of a file that does not exist', () => {
    const tree = treeOf({ 'src/url/a.ts': `import { b } from './b'`, 'src/url/b.ts': 'export const b = 1' })
    expect(brokenArrows(tree)).toHaveLength(1)
  })
})

describe('fileCycles()', () => {
  it('reports a cycle that consists of type imports', () => {
    const tree = treeOf({
      'src/url/a.ts': `import type { B } from './b.ts'`,
      'src/url/b.ts': `import type { C } from './c.ts'`,
      'src/url/c.ts': `import type { A } from './a.ts'`,
      'src/url/d.ts': `import type { A } from './a.ts'`,
    })
    expect(fileCycles(tree)).toEqual(['cycle: src/url/a.ts <-> src/url/b.ts <-> src/url/c.ts'])
  })

  it('accepts two ways to one file', () => {
    const tree = treeOf({
      'src/url/a.ts': `import './b.ts'\nimport './c.ts'`,
      'src/url/b.ts': `import './c.ts'`,
      'src/url/c.ts': '',
    })
    expect(fileCycles(tree)).toEqual([])
  })
})

describe('roomCycles()', () => {
  it('reports two rooms that import each other through different files', () => {
    const tree = treeOf({
      'src/edge/a.ts': `import '../jobs/b.ts'`,
      'src/edge/c.ts': '',
      'src/jobs/b.ts': '',
      'src/jobs/d.ts': `import type { C } from '../edge/c.ts'`,
    })
    expect(fileCycles(tree)).toEqual([])
    expect(roomCycles(tree)).toEqual(['cycle: edge <-> jobs'])
  })
})

describe('forbiddenAmbient()', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'performance.now()',
    'Math.random()',
    'crypto.randomUUID()',
    `fetch('https://a.example/')`,
    `globalThis.fetch('https://a.example/')`,
    `globalThis['fetch']('https://a.example/')`,
    'caches.default',
    'process.env.HOME',
    'import.meta.env',
    'setTimeout(f, 1)',
    'console.log(1)',
    'Buffer.from(text)',
    'use({ fetch })',
    'const now = Date.now',
  ])('reports %s in a pure room', (text) => {
    expect(forbiddenAmbient(treeOf({ 'src/learn/a.ts': text }))).toHaveLength(1)
  })

  it.each([`import { readFileSync } from 'node:fs'`, `import { env } from 'cloudflare:workers'`])(
    'reports %s',
    (text) => {
      expect(forbiddenAmbient(treeOf({ 'src/canonicalize/a.ts': text }))).toHaveLength(1)
    },
  )

  it('keeps the clock out of the edge room and lets the door read it', () => {
    const text = 'const now = () => Date.now()'
    expect(forbiddenAmbient(treeOf({ 'src/edge/a.ts': text }))).toHaveLength(1)
    expect(forbiddenAmbient(treeOf({ 'src/worker.ts': text }))).toEqual([])
  })

  it.each([
    'new Date(0).toISOString()',
    `Date.parse('2026-01-01')`,
    'ports.fetch(url)',
    'const adapter = { fetch: ports.load }',
    'function load(fetch) { return fetch() }',
    'const { fetch } = ports; fetch()',
    'type Fetch = typeof fetch',
    'interface Ports { fetch(url: string): void; env: string }',
    '// Date.now()',
    `const text = 'fetch() Date.now()'`,
  ])('accepts %s', (text) => {
    expect(forbiddenAmbient(treeOf({ 'src/learn/a.ts': text }))).toEqual([])
  })
})

describe('longFiles()', () => {
  it('reports 251 lines of code and accepts 250', () => {
    expect(longFiles(treeOf({ 'src/url/a.ts': bodyOf(251) }))).toHaveLength(1)
    expect(longFiles(treeOf({ 'src/url/a.ts': bodyOf(250) }))).toEqual([])
  })

  it('accepts a long list of facts', () => {
    expect(longFiles(treeOf({ 'src/rules/providers/video.ts': '\n'.repeat(2000) }))).toEqual([])
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
    const text = `/** A. */\nexport function a(b: string): void\nexport function a(b: number): void\nexport function a(): void {}\nexport { c } from './c.ts'`
    expect(undocumentedExports(treeOf({ 'src/url/a.ts': text }))).toEqual([])
  })
})

describe('the other forms', () => {
  it('reports a default export outside the doors', () => {
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
    'export const a = 1 + 1',
    `import { match } from '../provider-match.ts'`,
  ])('reports %s', (text) => {
    expect(impureData(treeOf({ 'src/rules/providers/video.ts': text })).length).toBeGreaterThan(0)
  })

  it('accepts literals, constants, types and sibling data', () => {
    const text = `import type { Provider } from '../types.ts'\nimport { TLDS } from './tlds.ts'\nconst HEX = '[0-9a-f]'
      export const A = [{ name: 'a', n: -1, ids: [...TLDS], grammar: \`\${HEX}{8}\` }] as const satisfies readonly Provider[]`
    expect(impureData(treeOf({ 'src/rules/providers/video.ts': text }))).toEqual([])
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

describe('the mirror', () => {
  it('reports a source file without a test', () => {
    expect(untestedSources(treeOf({ 'src/url/a.ts': 'export function a() {}' }))).toEqual([
      'src/url/a.ts has no test: expected test/url/a.test.ts',
    ])
  })

  it.each(['test/url/a.test.ts', 'test/url/a.workerd.test.ts', 'test/url/a.property.test.ts'])(
    'accepts %s as its test',
    (path) => {
      expect(untestedSources(treeOf({ 'src/url/a.ts': 'export function a() {}', [path]: '' }))).toEqual([])
    },
  )

  it('asks no test of data and types', () => {
    const tree = treeOf({
      'src/rules/sessions.ts': 'export const a = []',
      'src/url/a.ts': 'export interface A { b: string }',
    })
    expect(untestedSources(tree)).toEqual([])
  })

  it('reports a test without a source file', () => {
    expect(strayTests(treeOf({ 'test/url/a.test.ts': '', 'src/rules/a.ts': '' }))).toEqual([
      'test/url/a.test.ts mirrors no source file',
    ])
  })

  it('accepts suites about the whole and tests of scripts', () => {
    const tree = treeOf({ 'test/attacks/a.test.ts': '', 'test/scripts/a.test.ts': '', 'scripts/a.ts': '' })
    expect(strayTests(tree)).toEqual([])
  })
})
