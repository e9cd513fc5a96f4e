import { describe, expect, it } from 'vitest'
import { keepAll } from '../../src/learn/deployed.ts'
import type { PageSeen } from '../../src/learn/ports.ts'
import { proveStays } from '../../src/learn/prove-stays.ts'
import { formOf } from '../../src/learn/trial.ts'
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

  it('does not ask for a name that mattered in 4 patterns of the template, where another is seen to matter', async () => {
    const site: FakeSite = ({ searchParams }) => pageAbout(`${searchParams.get('view')} ${searchParams.get('part')}`)
    const { run, trial, world } = trialOf(site, urlsWith(40, ['trk', 'view', 'part']))
    trial.going = ['trk']
    for (const name of ['view', 'part']) {
      trial.staying.set(name, { proven: false, equal: 0, why: 'its name' })
      for (const other of ['a', 'b', 'c']) run.ledger.noteImportant(name, trial.group.template, other)
    }
    run.ledger.noteImportant('part', trial.group.template, 'd')
    await proveStays(trial, run)
    expect(trial.staying.get('view')).toMatchObject({ proven: true })
    expect(trial.staying.get('part')).toMatchObject({ proven: false, why: 'it mattered in 4 patterns of this path' })
    expect(world.asked.every((url) => url.includes('part='))).toBe(true)
  })

  it('asks for it where nothing else is seen to matter, and where it was neutral elsewhere', async () => {
    for (const isNeutral of [false, true]) {
      const { run, trial } = trialOf(
        (url) => pageAbout(url.searchParams.get('view') ?? ''),
        urlsWith(40, ['trk', 'view']),
      )
      trial.going = ['trk']
      trial.staying.set('view', { proven: false, equal: 0, why: 'its name' })
      if (isNeutral) trial.staying.set('gone', { proven: true, equal: 0, why: 'other content' })
      for (const other of ['a', 'b', 'c', 'd']) run.ledger.noteImportant('view', trial.group.template, other)
      if (isNeutral) run.ledger.noteNeutral('view', '/other', 21)
      await proveStays(trial, run)
      expect(trial.staying.get('view')).toMatchObject({ proven: true })
    }
  })

  it('takes a name along that goes in any case from what the others leave, on the word of samples that say so', async () => {
    const going = async (canonicals: readonly ('as is' | 'other')[]): Promise<readonly string[]> => {
      const { run, trial } = trialOf((url) => pageAbout(url.pathname), urlsWith(40, ['trk', 'view']))
      const { evidence } = keepAll([])
      run.deployed.decide(`${trial.group.template}?view`, { keep: [], drop: ['view'], basis: 'verified', evidence })
      trial.going = ['trk']
      trial.staying.set('view', { proven: false, equal: 0, why: 'its name' })
      for (const [at, kind] of canonicals.entries()) {
        const sample = trial.samples[at]!
        const [page] = await run.sightings.see(sample.settled, 1)
        const canonical = kind === 'other' ? sample.settled : formOf(trial, sample, trial.going, run)
        trial.credits.push({ sample, page: page as PageSeen, canonical, heldOut: false })
      }
      await proveStays(trial, run)
      return trial.going
    }
    expect(await going(['as is', 'as is'])).toEqual(['trk', 'view'])
    expect(await going(['as is', 'other'])).toEqual(['trk'])
    expect(await going([])).toEqual(['trk'])
  })

  it('leaves a name that nobody can tell about', async () => {
    const trial = await prove((url) => (url.search.includes('view') ? pageAbout(url.pathname) : { status: 503 }))
    expect(trial.going).toEqual(['trk'])
    expect(trial.staying.get('view')).toMatchObject({ proven: false, equal: 0 })
  })
})
