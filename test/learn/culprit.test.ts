import { describe, expect, it } from 'vitest'
import { findCulprit } from '../../src/learn/culprit.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const NAMES = ['aa', 'bb', 'cc', 'dd', 'ee']

async function culprit(order: readonly string[], site: FakeSite) {
  const { run, trial, world } = trialOf(site, urlsWith(30, NAMES))
  trial.going = [...order]
  return { ...(await findCulprit(trial, trial.samples[0]!, run)), asked: world.asked.length }
}

describe('findCulprit', () => {
  it.each(NAMES)('finds %s among five names', async (name) => {
    const found = await culprit(NAMES, (url) => pageAbout(url.searchParams.get(name) ?? 'none'))
    expect(found).toMatchObject({ kind: 'found', name })
    expect(found.asked).toBeLessThanOrEqual(8)
  })

  it('keeps the less likely neutral one of two names that each would do', async () => {
    const site: FakeSite = ({ searchParams: query }) =>
      pageAbout(query.get('bb')?.slice(3) ?? query.get('dd')?.slice(3) ?? 'none')
    expect(await culprit(['aa', 'bb', 'cc', 'dd', 'ee'], site)).toMatchObject({ name: 'dd' })
    expect(await culprit(['dd', 'aa', 'bb', 'cc', 'ee'], site)).toMatchObject({ name: 'bb' })
  })

  it('finds the name without which a page is found', async () => {
    const site: FakeSite = ({ searchParams }) => (searchParams.has('dd') ? { status: 404 } : pageAbout('p'))
    expect(await culprit(NAMES, site)).toMatchObject({ kind: 'found', name: 'dd' })
  })

  it('gives up where the pages tell nothing', async () => {
    const site: FakeSite = (url) => (url.searchParams.size === 5 ? pageAbout('p') : { status: 503 })
    expect(await culprit(NAMES, site)).toMatchObject({ kind: 'lost', why: 'status 503' })
  })
})
