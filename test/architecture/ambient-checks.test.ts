import { describe, expect, it } from 'vitest'
import { treeOf } from '../../scripts/arrows.ts'
import { forbiddenAmbient } from './ambient-checks.ts'

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
  ])('reports %s in a pure module', (text) => {
    expect(forbiddenAmbient(treeOf({ 'src/learn/a.ts': text }))).toHaveLength(1)
  })

  it.each([`import { readFileSync } from 'node:fs'`, `import { env } from 'cloudflare:workers'`])(
    'reports %s',
    (text) => {
      expect(forbiddenAmbient(treeOf({ 'src/canonicalize/a.ts': text }))).toHaveLength(1)
    },
  )

  it('keeps the clock out of the edge module, except in a file with a grant', () => {
    const text = 'const now = () => Date.now()'
    expect(forbiddenAmbient(treeOf({ 'src/edge/a.ts': text }))).toHaveLength(1)
    expect(forbiddenAmbient(treeOf({ 'src/edge/open-edge.ts': text }))).toEqual([])
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
