import { describe, expect, it } from 'vitest'
import { decidePattern } from '../../src/learn/decide-pattern.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout } from './fake-site.ts'

describe('decidePattern', () => {
  it('enters the verdict into the draft and the ledger', async () => {
    const { run, trial } = trialOf(
      (url) => pageAbout(url.searchParams.get('view') ?? url.pathname),
      urlsWith(60, ['trk', 'view']),
    )
    const { report } = await decidePattern(trial.group, run)
    expect(report).toMatchObject({ keep: ['view'], drop: ['trk'] })
    expect(run.deployed.of('https://a.example/p/x3?view=1&trk=2')).toBe('https://a.example/p/x3?view=1')
    expect(run.ledger.hint('trk')).toBe('neutral')
    expect(run.ledger.hint('view')).toBe('important')
  })

  it('asks for half as many samples where the site as a whole knows the names', async () => {
    const { run, trial } = trialOf((url) => pageAbout(url.pathname), urlsWith(60, ['trk']))
    for (const template of ['/a', '/b', '/c']) run.ledger.noteNeutral('trk', template, 21)
    expect((await decidePattern(trial.group, run)).report.evidence.equal).toBe(11)
  })
})
