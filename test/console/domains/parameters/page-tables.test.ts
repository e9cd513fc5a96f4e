import { expect, it } from 'vitest'
import { PageTables } from '../../../../src/console/domains/parameters/page-tables.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('lists the pages with the most requests, and those with the most variants', () => {
  const pages = [
    { url: 'https://a.example/1', requests: 60, variants: 1 },
    { url: 'https://a.example/2', requests: 40, variants: 7 },
  ]
  const text = textOf(markup(PageTables({ traffic: { urls: 8, requests: 100, parameters: [], pages } })))
  expect(text).toMatch(
    /Most requests .*a\.example\/1 60 % 1 .*a\.example\/2 40 % 7 Most variants.*a\.example\/2 40 % 7$/,
  )
  expect(text.match(/a\.example\/1/g)).toHaveLength(1)
})
