import { expect, it } from 'vitest'
import { ParameterTable } from '../../../../src/console/domains/parameters/parameter-table.tsx'
import { seenTraffic } from '../../../../src/console/domains/parameters/seen-parameters.ts'
import { recordOf } from '../../../api/support/memory-control.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('offers each list, a veto for built-in rules alone, and the way off a list', () => {
  const record = recordOf('a.example', 1, { strip: ['tint'], veto: ['fbclid'] })
  const url = 'https://a.example/p?tint=1&gclid=2&%3Cb%3E=3&fbclid=4'
  const traffic = seenTraffic([{ url, hits: 2, firstSeenMs: 0 }], record, undefined)
  const html = markup(ParameterTable({ caption: 'All', rows: traffic.parameters, traffic, record, evidenceHref: (name) => `/e?${name}` })) // prettier-ignore
  const buttons = [...html.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)
  expect(buttons).toEqual(['keep tint', '-strip tint', 'keep gclid', 'strip gclid', 'veto gclid', 'keep &lt;b&gt;', 'strip &lt;b&gt;', 'keep fbclid', 'strip fbclid', '-veto fbclid']) // prettier-ignore
  expect(textOf(html)).toContain('tint 100 % 1 dropped the strip list names it comparisons 1970-01-01 00:00:00 UTC Keep tint Stop stripping tint') // prettier-ignore
})
