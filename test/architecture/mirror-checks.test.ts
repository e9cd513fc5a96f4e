import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import { strayTests, untestedSources } from './mirror-checks.ts'

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
      'src/rules/data/sessions.ts': 'export const a = []',
      'src/url/a.ts': 'export interface A { b: string }',
    })
    expect(untestedSources(tree)).toEqual([])
  })

  it('reports a test without a source file', () => {
    expect(strayTests(treeOf({ 'test/url/a.test.ts': '', 'src/rules/a.ts': '' }))).toEqual([
      'test/url/a.test.ts mirrors no source file',
    ])
  })

  it('accepts a test about a folder of data', () => {
    expect(
      strayTests(treeOf({ 'test/rules/data/providers.test.ts': '', 'src/rules/data/providers/video.ts': '' })),
    ).toEqual([])
  })

  it('accepts suites about the whole and tests of scripts', () => {
    const tree = treeOf({ 'test/attacks/a.test.ts': '', 'test/scripts/a.test.ts': '', 'scripts/b.ts': '' })
    expect(strayTests(tree)).toEqual([])
  })

  it('asks tests of the bench to mirror it', () => {
    expect(strayTests(treeOf({ 'test/bench/a.test.ts': '', 'bench/a.ts': '' }))).toEqual([])
    expect(strayTests(treeOf({ 'test/bench/a.test.ts': '', 'bench/b.ts': '' }))).toHaveLength(1)
  })
})
