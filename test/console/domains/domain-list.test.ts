import { describe, expect, it } from 'vitest'
import { DomainListView, type ListedDomain } from '../../../src/console/domains/domain-list.tsx'
import { trafficFigures } from '../../../src/console/domains/traffic/traffic-figures.ts'
import { rangeNamed } from '../../../src/console/domains/traffic/traffic-series.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const range = rangeNamed('7d')

function listed(domain: string, learns = true): ListedDomain {
  const row = { domain, onboardedAtMs: 0, revision: 0, learns }
  return { row, record: recordOf(domain), figures: trafficFigures([]) }
}

function shown(domains: readonly ListedDomain[], cursor?: string): string {
  return markup(DomainListView({ domains, range, cursor, csrf: 'token' }))
}

describe('DomainListView', () => {
  it('says none where there was no request', () => {
    expect(textOf(shown([listed('shop.example', false)]))).toContain(
      'shop.example does not learn rewrite none 0 none none none',
    )
  })

  it('stays small with a page of the longest names', () => {
    const names = Array.from({ length: 20 }, (_, i) => `${'a'.repeat(60)}.`.repeat(3) + `d${i}.example`)
    expect(shown(names.map((name) => listed(name))).length).toBeLessThan(60_000)
  })

  it('does not take the end of the list for an empty one', () => {
    expect(textOf(shown([], 'a.example'))).not.toContain('There are no domains')
    expect(shown([], 'a.example')).toContain('First page')
  })
})
