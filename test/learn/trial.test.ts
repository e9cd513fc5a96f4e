import { describe, expect, it } from 'vitest'
import { candidateOf, changes, excuse, formOf } from '../../src/learn/trial.ts'
import { trialOf, urlsWith } from './a-trial.ts'

const site = () => ({})

describe('openTrial', () => {
  it('tries no name that the library keeps whatever is learned', () => {
    const { trial } = trialOf(site, urlsWith(30, ['id', 'page', 'trk', 'thing_id']))
    expect(trial.going).toEqual(['trk'])
    expect([...trial.fixed].toSorted()).toEqual(['id', 'page', 'thing_id'])
  })
})

describe('candidateOf', () => {
  it('lets names with few values go value by value', () => {
    const urls = urlsWith(30, ['trk']).map((url, i) => `${url}&skin=${'ab'[i % 2]}`)
    const { trial } = trialOf(site, urls)
    expect(candidateOf(trial.group, ['trk', 'skin'])).toEqual({ drop: ['trk'], dropValues: { skin: ['a', 'b'] } })
  })
})

describe('formOf', () => {
  it('is the URL that would be asked for, and tells whether anything changes', () => {
    const { run, trial } = trialOf(site, urlsWith(30, ['trk', 'view']))
    const sample = trial.samples[0]!
    expect(formOf(trial, sample, ['trk'], run)).toBe(sample.settled.replace(/trk=[^&]*&/, ''))
    expect(changes(trial, sample, ['trk'], run)).toBe(true)
    expect(changes(trial, sample, [], run)).toBe(false)
  })
})

describe('excuse', () => {
  it('counts what gave nothing, by reason', () => {
    const { trial } = trialOf(site, urlsWith(30, ['trk']))
    excuse(trial, 'timeout')
    excuse(trial, 'timeout')
    expect(trial).toMatchObject({ inconclusive: 2 })
    expect([...trial.excuses]).toEqual([['timeout', 2]])
  })
})
