import { describe, expect, it } from 'vitest'
import type { Observation } from '../../src/evidence/types.ts'
import { openPageSource } from '../../src/learn/page-source.ts'
import type { LearnPorts } from '../../src/learn/ports.ts'
import { settingsOf } from '../../src/learn/settings.ts'
import { logOf, observed, unseen } from '../evidence/observed.ts'
import { pageAbout, worldOf, type FakeSite } from './fake-site.ts'

const SHOP = 'https://shop.example'

function sourceOf(
  site: FakeSite,
  more: {
    maxFetches?: number
    signal?: AbortSignal
    own?: readonly Observation[]
    fetchPage?: LearnPorts['fetchPage']
  } = {},
) {
  const { ports, asked, events } = worldOf(site)
  const evidence = logOf([])
  const settings = settingsOf({ maxFetches: more.maxFetches ?? 100 }, ports)
  const options = { settings, signal: more.signal, own: more.own ?? [] }
  const pages = openPageSource(evidence, options, { ...ports, fetchPage: more.fetchPage ?? ports.fetchPage })
  return { pages, evidence, asked, events }
}

describe('openPageSource', () => {
  it('keeps what it fetched as evidence, and fetches a URL once for two that wait for it', async () => {
    const { pages, evidence, asked, events } = sourceOf(() => pageAbout('chair'))
    await Promise.all([pages.observe(`${SHOP}/a`), pages.observe(`${SHOP}/a`)])
    expect([asked.length, evidence.observationsOf(`${SHOP}/a`).length, events.length]).toEqual([1, 1, 1])
    expect(pages.tally).toMatchObject({ fetches: 1, spent: 1, pages: 1 })
  })

  it('ends when its budget is spent, what was fetched before an interruption included', async () => {
    const own = [observed(`${SHOP}/before`, ['chair'])]
    const { pages, asked } = sourceOf(() => pageAbout('chair'), { maxFetches: 2, own })
    expect([await pages.observe(`${SHOP}/a`), await pages.observe(`${SHOP}/b`)]).toEqual([true, false])
    expect([pages.end(), asked]).toEqual(['budget', [`${SHOP}/a`]])
  })

  it('ends when the caller stops it, and when 24 attempts in a row show no page', async () => {
    expect(sourceOf(() => pageAbout('chair'), { signal: AbortSignal.abort() }).pages.end()).toBe('stopped')
    const { pages } = sourceOf(() => ({ fails: 'timeout' }))
    for (let at = 0; at < 23; at++) await pages.observe(`${SHOP}/${at}`)
    expect(pages.end()).toBeUndefined()
    await pages.observe(`${SHOP}/last`)
    expect([pages.end(), pages.tally.troubles]).toEqual(['unreachable', { timeout: 24 }])
  })

  it('spends nothing on what the limiter refuses, and keeps no evidence of it', async () => {
    const fetchPage: LearnPorts['fetchPage'] = (url) => Promise.resolve({ ...unseen(url, 'rate'), kind: 'refused' })
    const { pages, evidence } = sourceOf(() => ({}), { fetchPage })
    expect(await pages.observe(`${SHOP}/a`)).toBe(false)
    expect([pages.tally.spent, evidence.observationsOf(`${SHOP}/a`)]).toEqual([0, []])
  })
})
