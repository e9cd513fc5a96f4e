import { describe, expect, it } from 'vitest'
import { hourlyWork, MAX_CHANGED_RUNS, MAX_LOOKS, type ScheduledStores } from '../../src/jobs/scheduled-work.ts'
import { NOW_MS, remembering, world } from './support/scheduled-world.ts'

describe('every hour', () => {
  it('lets no number of made-up hosts keep a domain that is due from its run for longer than an hour', async () => {
    const madeUp = Array.from({ length: 10 * MAX_LOOKS }, (_, i) => `d${i}.example`)
    const domains = [...madeUp, 'due.example']
    const corpus = (domain: string) => ({
      ...world({ domains }).stores.corpus(domain),
      urls: async () => (domain === 'due.example' ? 100 : 1),
    })
    for (const hour of [0, 20, 41]) {
      const { stores } = remembering(world({ domains }), ['due.example'])
      const begun = [hour, hour + 1].map(async (at) => hourlyWork({ ...stores, corpus }, NOW_MS + at * 3_600_000))
      expect((await Promise.all(begun)).flat()).toContain('due.example')
    }
  })

  it('finds one that was never learned among them in a round of looks, also where others that are due get no URLs', async () => {
    const madeUp = Array.from({ length: 10 * MAX_LOOKS }, (_, i) => `d${i}.example`)
    const idle = Array.from({ length: 2 * MAX_LOOKS }, (_, i) => `idle${i}.example`)
    const domains = [...madeUp.slice(9), ...idle, 'new.example', ...madeUp.slice(0, 9)]
    const { stores } = remembering(world({ domains }), idle)
    const corpus = (domain: string) => ({
      ...stores.corpus(domain),
      urls: async () => (domain === 'new.example' ? 100 : 1),
    })
    const begun: string[] = []
    for (let hour = 0; hour < 24; hour++)
      begun.push(...(await hourlyWork({ ...stores, corpus }, NOW_MS + hour * 3_600_000)))
    expect(begun).toEqual(['new.example'])
  })

  it('goes on to others where those that come first are refused', async () => {
    const domains = Array.from({ length: MAX_LOOKS }, (_, i) => `d${i}.example`)
    const { stores } = remembering(world({ domains }))
    const startRun: ScheduledStores['startRun'] = async (domain, ...rest) =>
      Number(domain.slice(1, -8)) < MAX_CHANGED_RUNS
        ? { kind: 'refused', message: 'an alias' }
        : stores.startRun(domain, ...rest)
    const hours = [await hourlyWork({ ...stores, startRun }, 0), await hourlyWork({ ...stores, startRun }, 7_200_000)]
    expect(hours.map(({ length }) => length)).toEqual([0, MAX_CHANGED_RUNS])
  })
})
