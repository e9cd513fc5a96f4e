import { expect, it } from 'vitest'
import { ParametersView } from '../../../../src/console/domains/parameters/parameters-view.tsx'
import { seenTraffic } from '../../../../src/console/domains/parameters/seen-parameters.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const DAY_MS = 86_400_000

function shown(search = ''): string {
  const seen = [
    { url: 'https://a.example/p?new_one=1', hits: 1, firstSeenMs: 29 * DAY_MS },
    { url: 'https://a.example/p?old_one=1', hits: 1, firstSeenMs: DAY_MS },
  ]
  const traffic = seenTraffic(seen, undefined, undefined)
  const common = { domain: 'a.example', record: undefined, isUnread: false, evidenceHref: undefined, latest: 0 }
  return textOf(markup(ParametersView({ ...common, traffic, search, nowMs: 30 * DAY_MS, csrf: 't', done: undefined })))
}

it('begins with unknown parameters of the last week', () => {
  expect(shown()).toMatch(/New in the last 7 days, and unknown .*new_one .*Other parameters: 1 of 2 .*old_one/)
  expect(shown().match(/Keep old_one/g)).toHaveLength(1)
})

it('finds parameters by a part of their name', () => {
  expect(shown('OLD')).toContain('Parameters: 1 of 2')
  expect(shown('OLD')).not.toContain('Keep new_one')
})
