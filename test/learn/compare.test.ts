import { describe, expect, it } from 'vitest'
import { compareForms } from '../../src/learn/compare.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { benchOf } from '../../src/learn/trial.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const O = 'https://a.example/p?x=1'
const M = 'https://a.example/p'

async function compare(site: FakeSite, options: Partial<LearnOptions> = {}) {
  const { run, trial, world } = trialOf(site, urlsWith(5, ['x']), options)
  return { ...(await compareForms(O, M, benchOf(trial, run))), asked: world.asked.length }
}

const isOriginal = (url: URL): boolean => url.search !== ''

describe('compareForms', () => {
  it('needs one fetch of each form when they agree', async () => {
    expect(await compare((url) => pageAbout(url.pathname))).toMatchObject({ kind: 'equal', asked: 2 })
  })

  it('fetches both forms again before it believes in a difference', async () => {
    expect(await compare((url) => pageAbout(url.href))).toMatchObject({ kind: 'differ', asked: 4 })
    const ablations = { control: false }
    expect(await compare((url) => pageAbout(url.href), { ablations })).toMatchObject({ kind: 'differ', asked: 2 })
  })

  it('takes a difference that does not come again for noise', async () => {
    const site: FakeSite = (url, visit) => pageAbout(isOriginal(url) && visit === 0 ? 'odd' : 'p')
    expect(await compare(site)).toMatchObject({ kind: 'equal' })
  })

  it('looks again at a form that was seen twice in another second than the other one', async () => {
    // A page that says when it was made. The short form was seen twice for another sample, before the clock went on.
    let second = 'one'
    const { run, trial } = trialOf(
      () => pageAbout('p', `<div class="made"><p>made at ${second}</p></div>`),
      urlsWith(5, ['x']),
    )
    await run.sightings.see(M, 2)
    second = 'two'
    expect(await compareForms(O, M, benchOf(trial, run))).toMatchObject({ kind: 'equal' })
  })

  it('looks longer where only numbers tell the forms apart: a page may say how long it took', async () => {
    const took = (ms: number) => pageAbout('p', `<div class="foot"><p>made in 0.00${ms}s by a server</p></div>`)
    // Both forms were seen twice before either showed another number.
    const site: FakeSite = (url, visit) => took(visit < 4 ? (isOriginal(url) ? 3 : 4) : 5)
    expect(await compare(site)).toMatchObject({ kind: 'equal' })
  })

  it('believes in numbers that stay different, and asks no more often where words differ', async () => {
    const price = (url: URL): string => `<div class="foot"><p>from ${isOriginal(url) ? 30 : 40} up</p></div>`
    expect(await compare((url) => pageAbout('p', price(url)))).toMatchObject({ kind: 'differ', asked: 12 })
    const word = (url: URL): string => (isOriginal(url) ? '<p>red 1</p>' : '<p>blue 2</p>')
    expect(await compare((url) => pageAbout('p', word(url)))).toMatchObject({ kind: 'differ', asked: 4 })
  })

  it('looks longer where only a link leads elsewhere: a server may draw one of two by lot', async () => {
    const draw = (side: string) => pageAbout('p', `<div class="foot"><a href="/${side}">more</a></div>`)
    const site: FakeSite = (url, visit) => draw(visit < 4 ? (isOriginal(url) ? 'left' : 'right') : 'right')
    expect(await compare(site)).toMatchObject({ kind: 'equal' })
    const steady: FakeSite = (url) => draw(isOriginal(url) ? 'left' : 'right')
    expect(await compare(steady)).toMatchObject({ kind: 'differ', asked: 12 })
    const links = (side: string): string => ['a', 'b', 'c', 'd'].map((to) => `<a href="/${side}/${to}">more</a>`).join()
    const many: FakeSite = (url) => pageAbout('p', `<div>${links(isOriginal(url) ? 'left' : 'right')}</div>`)
    expect(await compare(many)).toMatchObject({ kind: 'differ', asked: 4 })
  })

  it('calls nothing equal or different where a page changes by itself', async () => {
    const line = (n: number): string =>
      `<p class="c${n % 9}">${'abcdefgh'[n % 8]} ${'stuvwxyz'[n % 7]}${'klmnop'[n % 5]}</p>`
    const site: FakeSite = (_url, _visit, requests) => ({
      html: [...Array(60).keys()].map((i) => line(i * (requests + 3) + requests)).join(''),
    })
    expect(await compare(site)).toMatchObject({ kind: 'inconclusive' })
  })

  it('needs another URL where the original is gone', async () => {
    expect(await compare((url) => (isOriginal(url) ? { status: 404 } : pageAbout('p')))).toMatchObject({
      kind: 'unusable',
    })
  })

  it('takes a changed form that is gone for a difference', async () => {
    const site: FakeSite = (url) => (isOriginal(url) ? pageAbout('p') : { status: 410 })
    expect(await compare(site)).toMatchObject({ kind: 'differ', why: 'status 410' })
  })

  it('takes a changed form that leaves the site for a difference, as one that leads to a login', async () => {
    const site: FakeSite = (url) => (isOriginal(url) ? pageAbout('p') : { leaves: true })
    expect(await compare(site)).toMatchObject({ kind: 'differ', why: 'other-site' })
    expect(await compare(() => ({ leaves: true }))).toMatchObject({ kind: 'inconclusive', why: 'other-site' })
  })

  it('concludes nothing where a wall came up after the original was seen', async () => {
    let isWalled = false
    const { run, trial } = trialOf(() => (isWalled ? { leaves: true } : pageAbout('p')), urlsWith(5, ['x']))
    await run.sightings.see(O, 2)
    isWalled = true
    expect(await compareForms(O, M, benchOf(trial, run))).toMatchObject({ kind: 'inconclusive', why: 'other-site' })
  })

  it.each([429, 500, 503])('concludes nothing from status %d of the changed form', async (status) => {
    const site: FakeSite = (url) => (isOriginal(url) ? pageAbout('p') : { status })
    expect(await compare(site)).toMatchObject({ kind: 'inconclusive', why: `status ${status}` })
  })

  it('survives one failure of either form', async () => {
    expect(await compare((_url, visit) => (visit === 0 ? { status: 503 } : pageAbout('p')))).toMatchObject({
      kind: 'equal',
    })
    expect(await compare((_url, visit) => (visit === 0 ? { fails: 'timeout' } : pageAbout('p')))).toMatchObject({ kind: 'equal' }) // prettier-ignore
  })

  it('concludes nothing where both forms are refused', async () => {
    expect(await compare(() => ({ status: 403, html: 'no' }))).toMatchObject({ kind: 'inconclusive' })
  })

  it('takes a redirect to the changed form for agreement, and one back for a difference', async () => {
    const onward: FakeSite = (url) => (isOriginal(url) ? { redirect: M } : pageAbout('p'))
    expect(await compare(onward)).toMatchObject({ kind: 'equal' })
    const back: FakeSite = (url) => (isOriginal(url) ? pageAbout('p') : { redirect: O })
    expect(await compare(back)).toMatchObject({ kind: 'differ', why: 'the server puts it back' })
  })

  it('sees what the server wants a visitor to keep, with the page or on the way to it', async () => {
    const chosen: FakeSite = (url) => ({ ...pageAbout('p'), cookie: isOriginal(url) ? 'lang=de' : 'lang=en' })
    expect(await compare(chosen)).toMatchObject({ kind: 'differ' })
    const onTheWay: FakeSite = (url) => (isOriginal(url) ? { redirect: M, cookie: 'currency=EUR' } : pageAbout('p'))
    expect(await compare(onTheWay)).toMatchObject({ kind: 'differ' })
  })

  it('passes over sessions that are new on every fetch, and what every page sets', async () => {
    const fresh: FakeSite = (_url, _visit, requests) => ({
      ...pageAbout('p'),
      cookie: `sid=${'a1b2c3d4e5f6'.repeat(3)}${requests}`,
    })
    expect(await compare(fresh)).toMatchObject({ kind: 'equal', asked: 2 })
    const redirected: FakeSite = (url) => ({
      ...(isOriginal(url) ? { redirect: M } : pageAbout('p')),
      cookie: 'seen=1',
    })
    expect(await compare(redirected)).toMatchObject({ kind: 'equal' })
  })

  it('ends with the budget', async () => {
    expect(await compare((url) => pageAbout(url.href), { maxFetches: 3 })).toMatchObject({ kind: 'ended' })
  })
})
