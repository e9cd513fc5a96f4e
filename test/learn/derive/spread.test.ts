import { describe, expect, it } from 'vitest'
import { indexCredits } from '../../../src/learn/derive/credits.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { spreadOf, type Spread } from '../../../src/learn/derive/spread.ts'
import { same, siteOf, urlsOf, values } from './sample-standings.ts'

const SITE = siteOf(...['/list', '/item', '/help'].flatMap((template) => urlsOf(template, values(6))))

function spread(isContrasted: boolean, isByValue = false, kept: readonly string[] = []): Spread {
  const matters = new Map([['/list', [{ value: 'b2b', pages: ['a'], isContrasted }]]])
  const inForce = { ...NOTHING_IN_FORCE, templatesOf: () => ({ kept, dropped: [] }) }
  const credits = indexCredits([...same('/item', 1), ...same('/other', 1)])
  return spreadOf('trk', { matters, isByValue }, { site: SITE, credits, inForce })
}

describe('spreadOf', () => {
  it('counts the templates that carry a name by whether it mattered there', () => {
    expect(spread(false)).toEqual({ matteredOn: 1, neutralOn: 1 })
    expect(spread(false, false, ['/help'])).toEqual({ matteredOn: 2, neutralOn: 1 })
  })

  it('leaves out a template where another value changed nothing on the same page', () => {
    expect(spread(true)).toEqual({ matteredOn: 0, neutralOn: 1 })
    expect(spread(true, false, ['/help']).matteredOn).toBe(1)
    expect(spread(false, true).matteredOn).toBe(0)
  })
})
