import { expect, it } from 'vitest'
import { segmentKind } from '../../../src/learn/corpus/segment-kind.ts'

it.each([
  ['', 'empty'],
  ['7', 'id'],
  ['2026', 'id'],
  ['123.html', 'id'],
  ['123.php', 'id'],
  ['550e8400-e29b-41d4-a716-446655440000', 'id'],
  ['0cc175b9c0f1b6a8', 'id'],
  ['dQw4w9WgXcQ1x2y3', 'id'],
  ['deadbeef', 'word'],
  ['product', 'word'],
  ['about.html', 'word'],
  ['Main_Page', 'slug'],
  ['blue-chair', 'slug'],
  ['v1', 'slug'],
  ['S%C3%A3o_Paulo', 'slug'],
  ['wiki:syntax', 'slug'],
  ['view.php', 'script'],
  ['git.cgi', 'script'],
  ['index.php5', 'script'],
])('%s is %s', (segment, kind) => {
  expect(segmentKind(segment)).toBe(kind)
})

it('takes linear time', () => {
  const startMs = performance.now()
  for (const text of ['1', 'a', '-1', '1a']) segmentKind(`${text.repeat(200_000)}!`)
  expect(performance.now() - startMs).toBeLessThan(2000)
})
