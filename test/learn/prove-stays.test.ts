import { describe, expect, it } from 'vitest'
import { proveStays } from '../../src/learn/prove-stays.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

async function prove(site: FakeSite) {
  const { run, trial } = trialOf(site, urlsWith(40, ['trk', 'view']))
  trial.going = ['trk']
  trial.staying.set('view', { proven: false, equal: 0, why: 'its name' })
  await proveStays(trial, run)
  return trial
}

describe('proveStays', () => {
  it('proves a name by the first confirmed difference, with a pair that shows it', async () => {
    const trial = await prove((url) => pageAbout(url.searchParams.get('view') ?? 'none'))
    expect(trial.going).toEqual(['trk'])
    expect(trial.staying.get('view')).toMatchObject({ proven: true, why: 'other content' })
    expect(trial.staying.get('view')?.example?.modified).not.toContain('view=')
  })

  it('sends a name back among those that may go when three samples agree, and begins to count anew', async () => {
    const trial = await prove((url) => pageAbout(url.pathname))
    expect(trial.going).toEqual(['trk', 'view'])
    expect(trial.credits).toEqual([])
  })

  it('leaves a name that nobody can tell about', async () => {
    const trial = await prove((url) => (url.search.includes('view') ? pageAbout(url.pathname) : { status: 503 }))
    expect(trial.going).toEqual(['trk'])
    expect(trial.staying.get('view')).toMatchObject({ proven: false, equal: 0 })
  })
})
