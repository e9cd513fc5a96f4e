import { describe, expect, it } from 'vitest'
import { recordPages } from '../../../src/jobs/learning/page-recorder.ts'
import type { FetchPage } from '../../../src/learn/ports.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { pageAbout, worldOf, type FakeSite } from '../../learn/fake-site.ts'

const A = 'https://shop.example/p?a=1'
const B = 'https://shop.example/p'
const take = (page: Page) => ({ fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) })

const recorderOf = (site: FakeSite) => recordPages(worldOf(site).ports.fetchPage)

describe('recordPages', () => {
  it('writes down what was seen, and hands it on unchanged', async () => {
    const bare = await worldOf(() => pageAbout('lamp')).ports.fetchPage(A, take)
    const recorder = recorderOf(() => pageAbout('lamp'))
    expect(await recorder.fetchPage(A, take)).toEqual(bare)
    const { original, canonical } = recorder.pair(A, B)
    expect(original.sightings).toMatchObject([{ kind: 'page', status: 200, title: 'lamp', finalUrl: A, isCut: false }])
    expect(canonical).toEqual({ url: B, sightings: [] })
  })

  it('writes the lines of the two observations that are shown, and those that both share once', async () => {
    const recorder = recorderOf((url) => pageAbout(url.search === '' ? 'desk' : 'lamp'))
    for (const url of [A, A, B, B]) await recorder.fetchPage(url, take)
    const { original, canonical } = recorder.pair(A, B)
    const counts = [...original.sightings, ...canonical.sightings].map((seen) => seen.kind === 'page' && seen.lines.length > 0) // prettier-ignore
    expect(counts).toEqual([false, true, false, true])
    expect(recorder.pair(A, A).canonical.sightings[0]).toMatchObject({ lines: [] })
  })

  it('writes down why nothing was seen, but not that a host makes it wait', async () => {
    const recorder = recorderOf(() => ({ fails: 'timeout' }))
    await recorder.fetchPage(A, take)
    expect(recorder.pair(A, B).original.sightings).toMatchObject([{ kind: 'not-seen', why: 'timeout' }])
    const later: FetchPage = async (url) => ({ kind: 'refused', why: 'rate', url, fetchedAtMs: 0, detail: '' })
    const waiting = recordPages(later)
    await waiting.fetchPage(A, take)
    expect(waiting.pair(A, B).original.sightings).toEqual([])
  })

  it('keeps eight observations of a URL and 64 KiB of lines at most', async () => {
    const words = '<p>ein längerer Satz mit Umlauten äöü 漢字</p>'.repeat(5_000)
    const recorder = recorderOf((_, visit) => ({ html: `<p>${visit}</p>${words}` }))
    for (let n = 0; n < 10; n++) await recorder.fetchPage(A, take)
    const { sightings } = recorder.pair(A, B).original
    expect(sightings).toHaveLength(8)
    for (const seen of sightings) {
      expect(seen).toMatchObject({ isCut: true })
      expect(new TextEncoder().encode(seen.kind === 'page' ? seen.lines.map(({ text }) => text).join('') : '').length).toBeLessThan(65_536) // prettier-ignore
    }
  })

  it('keeps no secret: neither of a link, nor of a text, nor of where the page was found', async () => {
    const secret = 'sig=0123456789abcdef0123456789abcdef'
    const html = `<h1>Lamp</h1><a href="/file?${secret}&id=1">load</a><p>see https://cdn.example/x?${secret} now</p>`
    const site: FakeSite = (url) =>
      url.search.includes('a=1') ? { status: 302, redirect: `/file?sig=fedcba9876543210fedcba9876543210` } : { html }
    const recorder = recorderOf(site)
    await recorder.fetchPage(A, take)
    const text = JSON.stringify(recorder.pair(A, B))
    expect(text).not.toMatch(/0123456789abcdef|fedcba9876543210/)
    expect(text).toContain('/file?…')
    expect(text).toContain('see https://cdn.example/x?… now')
  })

  it('keeps no secret that no name shows either', async () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijk'
    const html = `<p>Your token: ${jwt} is new</p><a href="/reset/a1b2c3d4e5f6a7b8c9">reset</a><a href="/products/desk-lamp-with-a-long-arm">lamp</a>`
    const recorder = recorderOf(() => ({ html }))
    await recorder.fetchPage(A, take)
    const [seen] = recorder.pair(A, B).original.sightings
    const texts = seen?.kind === 'page' ? seen.lines.map(({ text }) => text) : []
    expect(texts).toEqual(['Your token: … is new', '…', '/products/desk-lamp-with-a-long-arm', 'resetlamp'])
  })
})
