import { expect, it } from 'vitest'
import { TrafficTiles } from '../../../../src/console/domains/traffic/traffic-tiles.tsx'
import { rangeNamed, trafficOf } from '../../../../src/console/domains/traffic/traffic-series.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('says nothing of a span before that has no figures', () => {
  const hour = {
    domain: 'a.example',
    hourMs: 0,
    requests: 9,
    hits: 3,
    collapsed: 4,
    distinctRaw: 4,
    distinctCanonical: 2,
  }
  const traffic = trafficOf([{ ...hour, details: { rewrite: 9 } }], rangeNamed('24h'), 0)
  const text = textOf(markup(TrafficTiles({ traffic })))
  expect(text).toContain('Requests 9 9 of them treated')
  expect(text).not.toContain('before')
})
