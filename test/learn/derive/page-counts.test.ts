import { expect, it } from 'vitest'
import { pageCounter } from '../../../src/learn/derive/page-counts.ts'
import { siteOf } from './sample-standings.ts'

const ARTICLES = Array.from({ length: 30 }, (_, at) => `https://shop.example/index?word=${at}&trk=v${at % 3}`)
const SITE = siteOf(...ARTICLES, 'https://shop.example/about?trk=v1', 'https://shop.example/about?trk=v2')
const MATTERED = { templates: new Map([['/index', []]]), isByValue: false }

it('counts the queries on a path whose parameters select the page', () => {
  expect(pageCounter(new Map([['word', MATTERED]]), SITE)('/index')).toBe(30)
})

it('counts paths where no parameter is known to select a page', () => {
  const pagesOf = pageCounter(new Map(), SITE)
  expect([pagesOf('/index'), pagesOf('/about'), pagesOf('/never-seen')]).toEqual([1, 1, 1])
})
