import { describe, expect, it } from 'vitest'
import { readOptions, tasksOf } from '../../../bench/dedupe/options.ts'

describe('options', () => {
  it.each([
    [['--seeds', '0']],
    [['--only', 'nosuch']],
    [['--family', 'nosuch']],
    [['--learner', 'nosuch']],
    [['--settings', 'nosuch']],
    [['--noise', '2']],
    [['--frob']],
    [['--size', 'x']],
    [['--max-fetches', '0']],
  ])('refuses %j', (args) => {
    expect(readOptions(args)).toBeUndefined()
  })

  it('takes seeds from 1 on and never picks', () => {
    const options = readOptions(['--full', '--only', 'shopify,context', '--noise', '0.02'])!
    const tasks = tasksOf(options)
    expect(tasks.filter(({ archetype }) => archetype === 'context').map(({ seed }) => seed)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  it('compares all contenders under one noise and sweeps the noise for ours alone', () => {
    const [task] = tasksOf(readOptions(['--only', 'shopify', '--noise', '0,0.02,0.1'])!)
    expect(task!.lessons.filter(({ noise }) => noise !== 0.02).map(({ setting }) => setting)).toEqual([
      'standard',
      'standard',
    ])
    expect(new Set(task!.lessons.map(({ setting }) => setting)).size).toBe(4)
  })

  it('learns logs from three starts where it is told to', () => {
    const starts = (...more: readonly string[]) =>
      tasksOf(readOptions(['--only', 'mixture', '--settings', 'standard', ...more])!)[0]!.lessons.map(({ start }) => start) // prettier-ignore
    expect([starts(), starts('--starts')]).toEqual([[undefined], [undefined, 'stored', 'warm']])
  })

  it('gives each site the pages that it is told', () => {
    const pages = (...more: readonly string[]) => tasksOf(readOptions(['--only', 'mixture', ...more])!)[0]!.maxFetches
    expect([pages(), pages('--max-fetches', '450')]).toEqual([900, 450])
  })

  it('runs the protocols alone', () => {
    expect(readOptions(['--protocols'])).toMatchObject({ sites: [], protocolSeeds: 3 })
  })

  it('makes half of the sites fresh, from a seed that each run chooses again', () => {
    const [options, again] = [readOptions([])!, readOptions([])!]
    expect(options.sites.filter((name) => name.startsWith('fresh-'))).toHaveLength(options.sites.length / 2)
    expect(again.fresh).not.toBe(options.fresh)
    expect(readOptions(['--fresh', '7'])!.sites[0]).toBe('fresh-7-1')
  })

  it('learns a log once more with a crawl in store and a month later', () => {
    const [task] = tasksOf(readOptions(['--only', 'shop-sfcc-760'])!)
    expect(task!.lessons.map(({ setting, start = 'cold' }) => `${setting} ${start}`)).toEqual([
      'standard cold',
      'strict cold',
      'seed cold',
      'standard stored',
      'standard warm',
    ])
  })
})
