import { describe, expect, it } from 'vitest'
import { decidePattern } from '../../src/learn/decide-pattern.ts'
import { learnValues } from '../../src/learn/value-rules.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const ORDERS = ['new', 'top', 'cheap', 'long']

/** Lists in some order, of which only every tenth holds more than one item; each list was asked for in each order. */
const urls = [...Array(60).keys()].flatMap((i) =>
  ORDERS.map((order) => `https://a.example/list/c${'abcdefghij'[i % 10]}${i}?arr=${order}`),
)

async function learned(site: FakeSite) {
  const { run, trial } = trialOf(site, urls)
  const [finding] = await learnValues([await decidePattern(trial.group, run)], run)
  return finding!.pattern?.dropValues
}

describe('the control of value rules', () => {
  it('takes for the default only what is the default where the values differ', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      return pageAbout(`${pathname} ${pathname.includes('cj') ? (query.get('arr') ?? 'new') : ''}`)
    }
    expect(await learned(site)).toEqual({ arr: ['new'] })
  })

  it('drops no value that could not be seen where the values differ', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      const order = query.get('arr') ?? 'own'
      if (!pathname.includes('cj')) return pageAbout(pathname)
      return order === 'new' ? { status: 503, html: 'busy' } : pageAbout(`${pathname} ${order}`)
    }
    expect(await learned(site)).toBeUndefined()
  })

  it('drops no value where the default is none of them', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      return pageAbout(`${pathname} ${pathname.includes('cj') ? (query.get('arr') ?? 'own') : ''}`)
    }
    expect(await learned(site)).toBeUndefined()
  })
})
