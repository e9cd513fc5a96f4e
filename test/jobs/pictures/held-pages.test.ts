import { expect, it } from 'vitest'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { holdPages } from '../../../src/jobs/pictures/held-pages.ts'
import { MAX_PART_BYTES } from '../../../src/jobs/pictures/page-parts.ts'
import type { FetchPage } from '../../../src/learn/ports.ts'
import { pageAbout, worldOf } from '../../learn/fake-site.ts'

const A = 'https://shop.example/p?a=1'
const take = (page: Page) => ({ fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) })

it('hands everything on unchanged, and holds the latest page of each URL', async () => {
  let visits = 0
  const site = () => pageAbout(`visit ${'abc'[visits++]}`)
  const held = holdPages(worldOf(site).ports.fetchPage)
  await held.fetchPage(A, take)
  visits = 0
  const bare = await worldOf(site).ports.fetchPage(A, take)
  visits = 0
  expect(await held.fetchPage(A, take)).toEqual({ ...bare, fetchedAtMs: expect.any(Number) })
  await held.fetchPage(A, take)
  expect(new TextDecoder().decode(held.page(A)?.body)).toContain('visit b')
  expect(held.page('https://shop.example/p')).toBeUndefined()
})

it('holds no page that was not seen', async () => {
  const held = holdPages(worldOf(() => ({ fails: 'timeout' })).ports.fetchPage)
  await held.fetchPage(A, take)
  expect(held.page(A)).toBeUndefined()
})

it('cuts what is too large to be shown, so that it still is', async () => {
  const body = new Uint8Array(2 * MAX_PART_BYTES)
  const large: FetchPage = async (url, reduce) => {
    reduce({ url, finalUrl: url, status: 200, contentType: 'text/html', body })
    return { kind: 'failed', why: 'timeout', url, fetchedAtMs: 0, detail: '' }
  }
  const held = holdPages(large)
  await held.fetchPage(A, (page) => {
    expect(page.body).toBe(body)
    return take({ ...page, body: new Uint8Array() })
  })
  expect(held.page(A)?.body).toHaveLength(MAX_PART_BYTES + 1)
})
