import { describe, expect, it } from 'vitest'
import { decidePattern } from '../../src/learn/decide-pattern.ts'
import { learnValues } from '../../src/learn/value-rules.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const urls = [...Array(160).keys()].map(
  (i) => `https://a.example/list/c${i % 40}?page=${1 + (i % 4)}&mood=${'abcdef'[i % 6]}`,
)

async function learned(site: FakeSite) {
  const { run, trial } = trialOf(site, urls)
  const findings = await learnValues([await decidePattern(trial.group, run)], run)
  return findings[0]!
}

describe('learnValues', () => {
  it('drops the first page and keeps the others', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) =>
      pageAbout(`${pathname} ${query.get('page') ?? '1'} ${query.get('mood')}`)
    const { pattern, report } = await learned(site)
    expect(pattern?.dropValues).toEqual({ page: ['1'] })
    expect(pattern?.keep).toContain('page')
    expect(report.parameters.find(({ name }) => name === 'page')?.verdict).toBe('value-dependent')
  })

  it('drops no value of a name whose values make no difference: its looks say that they will', async () => {
    const { pattern } = await learned(({ pathname, searchParams: query }) =>
      pageAbout(`${pathname} ${query.get('mood')}`),
    )
    expect(pattern?.dropValues).toBeUndefined()
  })

  it('drops no value that changes one page in eight', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      const isOdd = /c\d*[48]$/.test(pathname)
      return pageAbout(`${pathname} ${query.get('page') ?? (isOdd ? 'none' : '1')} ${query.get('mood')}`)
    }
    expect((await learned(site)).pattern?.dropValues).toBeUndefined()
  })
})
