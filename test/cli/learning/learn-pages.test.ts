import { afterEach, describe, expect, it } from 'vitest'
import { openPages } from '../../../src/cli/learning/learn-pages.ts'
import type { LearnSettings } from '../../../src/cli/learning/learn-settings.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { startOrigin, type ShopOrigin } from '../shop-origin.ts'

const running: ShopOrigin[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

function take(page: Page) {
  return { fingerprint: content.of(page), signals: pageSignals(page) }
}

async function open(domain: string, more: Partial<LearnSettings> = {}) {
  const shop = await startOrigin((request, response) => response.end(request.headers['user-agent']))
  running.push(shop)
  const settings: LearnSettings = {
    mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1000, concurrency: 1, allowPrivate: true, out: 'x', agent: 'our-agent/1',
    ...more,
  } // prettier-ignore
  const signal = new AbortController().signal
  return { shop, pages: await openPages({ settings, corpus: { domain }, signal, onWait: () => undefined }) }
}

describe('openPages', () => {
  it('fetches pages of the site, and of no other', async () => {
    const { shop, pages } = await open('127.0.0.1')
    expect(await pages.fetchPage(`${shop.origin}/a`, take)).toMatchObject({ kind: 'page', status: 200 })
    expect(await pages.fetchPage('https://other.example/', take)).toMatchObject({ kind: 'refused', why: 'other-site' })
    expect(shop.asked).toEqual(['/a'])
  })

  it('fetches from the origin override of the site', async () => {
    const { shop } = await open('x')
    const { pages } = await open('shop.example', { origin: new URL(shop.origin) })
    expect(await pages.fetchPage('https://www.shop.example/b?c=1', take)).toMatchObject({ kind: 'page' })
    expect(shop.asked).toEqual(['/b?c=1'])
  })

  it('keeps away from loopback without leave', async () => {
    const { shop, pages } = await open('127.0.0.1', { allowPrivate: false })
    expect(await pages.fetchPage(`${shop.origin}/a`, take)).toMatchObject({ kind: 'refused', why: 'address' })
    expect(shop.asked).toEqual([])
  })
})
