import { describe, expect, it } from 'vitest'
import { createVolatility } from '../../src/evidence/volatility.ts'
import { observed, type Part } from './observed.ts'

const url = (name: string): string => `https://shop.example/${name}`
const ITEMS = ['chair', 'table', 'sofa', 'lamp', 'rug', 'desk', 'bed', 'shelf', 'stool'] as const

/** Volatility after two observations of each item whose second part is made of its name and the number of the observation. */
function learned(partOf: (name: string, view: number) => Part) {
  const volatility = createVolatility(() => '/*')
  const seen = ITEMS.map((name, at) =>
    // Chance shows each form as often as another, and a third of the items the same twice.
    [at, at + (at % 3)].map((view) => observed(url(name), [name, partOf(name, view), 'Imprint'])),
  )
  for (const views of seen) for (const [at, page] of views.entries()) volatility.learn(page, views.slice(0, at), [])
  const page = (name: string, view: number) => observed(url(name), [name, partOf(name, view), 'Imprint'])
  const formOf = (name: string, view: number) => [...volatility.formsOf(page(name, view)).values()]
  return { volatility, formOf }
}

describe('createForms', () => {
  it('tells the forms of a part that alternates between few texts', () => {
    const { formOf } = learned((_, view) => ['Summer sale', 'Free returns'][view % 2]!)
    expect(formOf('chair', 0)).toEqual([{ key: expect.any(String), isOfSite: true }])
    expect(formOf('chair', 0)).toEqual(formOf('table', 2))
    expect(formOf('chair', 0)).not.toEqual(formOf('chair', 1))
  })

  it('tells a token or the order of a list by all that a part shows', () => {
    let token = 0
    const { formOf } = learned(() => `Visit ${'abcdefghijklmnopqrstuvwxyz'[token++]}`)
    expect(formOf('chair', 0)).toEqual([{ key: expect.any(String), isOfSite: false }])
    expect(formOf('chair', 0)).not.toEqual(formOf('chair', 0))
  })

  it('takes no time for a form, though observations within one second agree', () => {
    const { formOf } = learned(
      (_, view) => `It is ${['one', 'two', 'three', 'four', 'five', 'six'][Math.floor(view / 2)]}`,
    )
    expect(formOf('chair', 0).filter(({ isOfSite }) => isOfSite)).toEqual([])
  })

  it('names no part that no page of the template shows', () => {
    const volatility = createVolatility((address) => (address.includes('/help/') ? '/help/*' : '/*'))
    const banner = (view: number) => ['Summer sale', 'Free returns'][view % 2]!
    for (const name of ITEMS) {
      const views = [0, 1, 2].map((view) => observed(url(name), [name, banner(view), 'Imprint']))
      for (const [at, page] of views.entries()) volatility.learn(page, views.slice(0, at), [])
    }
    const help = observed(url('help/chair'), ['How to sit'])
    volatility.learn(help, [], [])
    expect(volatility.formsOf(help)).toEqual(new Map())
    const bare = observed(url('desk'), ['desk'])
    expect([...volatility.formsOf(bare).values()]).toEqual([{ key: '', isOfSite: false }])
  })

  it('knows no form while nothing is hidden', () => {
    expect(learned((name) => `All about ${name}`).formOf('chair', 0)).toEqual([])
  })
})
