import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import { brokenArrows, fileCycles, forbiddenArrows, moduleCycles } from './arrow-checks.ts'

describe('treeOf()', () => {
  it('names the file that does not parse', () => {
    expect(() => treeOf({ 'src/url/a.ts': 'const = 1' })).toThrow('src/url/a.ts')
  })
})

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
    ['a package that the module does not list', `import { Hono } from 'hono'`],
    ['a path inside an unlisted package', `import { html } from 'hono/html'`],
    ['an import from the tests', `import { b } from '../../test/b.ts'`],
    ['an import of an entry point', `import { canonicalize } from '../index.ts'`],
  ])('reports %s', (_, text) => {
    expect(forbiddenArrows(treeOf({ 'src/url/a.ts': text }))).toHaveLength(1)
  })

  it('reports a folder that the table of modules lacks', () => {
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

describe('moduleCycles()', () => {
  it('reports two modules that import each other through different files', () => {
    const tree = treeOf({
      'src/edge/a.ts': `import '../jobs/b.ts'`,
      'src/edge/c.ts': '',
      'src/jobs/b.ts': '',
      'src/jobs/d.ts': `import type { C } from '../edge/c.ts'`,
    })
    expect(fileCycles(tree)).toEqual([])
    expect(moduleCycles(tree)).toEqual(['cycle: edge <-> jobs'])
  })
})
