import { expect, it } from 'vitest'
import { CacheList, CacheView } from '../../../src/console/map/export-view.tsx'
import { targetNamed } from '../../../src/export/targets/targets.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const target = targetNamed('varnish')!

it('CacheList says that nothing is to export without a record', () => {
  expect(textOf(markup(CacheList({ domain: 'a.example', revision: undefined, rows: [] })))).toContain(
    'nothing to export',
  )
})

it('CacheView counts files and groups what is left by its reason', () => {
  const unsaid = Array.from({ length: 130 }, (_, n) => ({ what: `/p${n}?a`, why: 'no test' }))
  const files = [{ name: 'canonical.vcl', text: 'x'.repeat(2_000) }]
  const text = textOf(markup(CacheView({ domain: 'a.example', revision: 2, target, files, unsaid })))
  expect(text).toContain('One file merges what revision 2 merges.')
  expect(text).toContain('canonical.vcl 2 KiB')
  expect(text).toContain('/p99?a , and 30 more: the first file lists them')
  expect(text).toContain('no test /p0?a , /p1?a ')
  expect(textOf(markup(CacheView({ domain: 'a.example', revision: 2, target, files, unsaid: [] })))).toContain(
    'can say all of it',
  )
})
