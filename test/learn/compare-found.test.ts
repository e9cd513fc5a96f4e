import { describe, expect, it } from 'vitest'
import { compareFound } from '../../src/learn/compare-found.ts'
import { benchOf } from '../../src/learn/trial.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type Answer, type FakeSite } from './fake-site.ts'

const O = 'https://a.example/p?x=1'
const M = 'https://a.example/p'

async function compare(site: FakeSite) {
  const { run, trial, world } = trialOf(site, urlsWith(5, ['x']))
  return { ...(await compareFound(O, M, benchOf(trial, run))), asked: world.asked.length }
}

const answers =
  (original: Answer, modified: Answer): FakeSite =>
  (url) =>
    url.search === '' ? modified : original

describe('compareFound', () => {
  it.each([404, 410])('takes a page that is there without the parameter for another one than %d', async (status) => {
    const outcome = await compare(answers({ status }, pageAbout('p')))
    expect(outcome).toMatchObject({ kind: 'differ', why: `a page is found, with it status ${status}`, asked: 4 })
  })

  it('says that what was removed is not to blame where both forms are gone', async () => {
    expect(await compare(answers({ status: 404 }, { status: 410 }))).toMatchObject({ kind: 'unusable', bothGone: true })
  })

  it('says nothing where a firewall may have refused the URL, or the page is not there each time', async () => {
    expect(await compare(answers({ status: 400 }, pageAbout('p')))).toMatchObject({ kind: 'unusable' })
    expect(await compare(answers({ status: 404 }, { status: 503 }))).toMatchObject({ kind: 'unusable' })
    const flickers: FakeSite = (url, visit) => (url.search !== '' && visit === 0 ? { status: 404 } : pageAbout('p'))
    expect(await compare(flickers)).toMatchObject({ kind: 'unusable' })
  })

  it('compares pages as they are', async () => {
    expect(await compare(answers(pageAbout('p'), pageAbout('p')))).toMatchObject({ kind: 'equal', asked: 2 })
  })
})
