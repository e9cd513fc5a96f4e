import { describe, expect, it } from 'vitest'
import type { PageSeen } from '../../../../src/evidence/types.ts'
import { offeredValues } from '../../../../src/learn/derive/values/offered-values.ts'
import { readSite } from '../../../../src/learn/site/site.ts'
import { logOf, observed } from '../../../evidence/observed.ts'
import { corpusOf } from '../../fake-site.ts'

const SHOP = 'https://shop.example'
const SITE = readSite(corpusOf([`${SHOP}/list?hue=red`, `${SHOP}/view?hue=red`]))

/** A page that offers these addresses. */
function offering(path: string, ...offers: readonly string[]): PageSeen {
  const page = observed(SHOP + path, [path])
  return { ...page, signals: { ...page.signals, offers: offers.map((offer) => SHOP + offer) } }
}

describe('offeredValues', () => {
  it('names values that two pages offer on a template, most offered first', () => {
    const log = logOf([
      offering('/a', '/list?hue=red', '/list?hue=blue'),
      offering('/b', '/list?hue=red', '/list?hue=blue'),
      offering('/c', '/list?hue=blue', '/view?hue=green'),
    ])
    expect(offeredValues(log, SITE)('/list', 'hue')).toEqual(['blue', 'red'])
  })

  it('leaves out what only one page offers, however often it is fetched', () => {
    const log = logOf([offering('/a', '/list?hue=red'), offering('/a', '/list?hue=red')])
    expect(offeredValues(log, SITE)('/list', 'hue')).toEqual([])
  })

  it('reads what was observed since the last time', () => {
    const log = logOf([offering('/a', '/list?hue=red')])
    expect(offeredValues(log, SITE)('/list', 'hue')).toEqual([])
    log.append(offering('/b', '/list?hue=red'))
    expect(offeredValues(log, SITE)('/list', 'hue')).toEqual(['red'])
  })
})
