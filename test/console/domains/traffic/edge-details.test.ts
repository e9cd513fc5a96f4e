import { describe, expect, it } from 'vitest'
import { bypassReason, detailText } from '../../../../src/console/domains/traffic/edge-details.ts'
import type { Detail } from '../../../../src/edge/respond/types.ts'
import type { BypassReason } from '../../../../src/edge/request/types.ts'

// The compiler refuses this list when the edge learns a word that is not in it.
const REASONS: Readonly<Record<BypassReason, true>> = {
  method: true, body: true, credentials: true, action: true, range: true, variant: true, path: true, query: true,
  loop: true, map: true, learner: true, config: true, error: true,
} // prettier-ignore
const OTHERS: Readonly<Record<Exclude<Detail, `bypass-${BypassReason}`>, true>> = {
  identity: true, rewrite: true, redirect: true, observe: true, off: true, refused: true, 'origin-unreachable': true, 'origin-timeout': true,
} // prettier-ignore

describe('detailText', () => {
  it.each([...Object.keys(REASONS).map((reason) => `bypass-${reason}`), ...Object.keys(OTHERS), ''])(
    'explains "%s"',
    (detail) => {
      expect(detailText(detail).text).not.toBe(detail)
    },
  )

  it('returns an unknown word unchanged', () => {
    expect(detailText('bypass-moon')).toEqual({ text: 'bypass-moon' })
    expect(detailText('constructor')).toEqual({ text: 'constructor' })
  })
})

describe('bypassReason', () => {
  it('names the reason of a bypass, and of nothing else', () => {
    expect(bypassReason('bypass-range')).toBe('range')
    expect(bypassReason('observe')).toBeUndefined()
  })
})
