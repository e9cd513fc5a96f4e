import { exportPlan } from '../../../src/export/plan.ts'
import type { ExportPlan } from '../../../src/export/types.ts'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../../src/rules/record/domain-record.ts'

/** A pattern of a record, as it is learned. */
export function learned(keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  const evidence = { equal: 21, differ: 1, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep, drop, basis: 'verified', evidence, ...more }
}

/** A parameter of a record, as it is learned. */
export function parameter(
  drop: LearnedParameter['drop'],
  keep: string[],
  more: Partial<LearnedParameter> = {},
): LearnedParameter {
  const evidence = { equal: 21, differ: 1, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { drop, keep, basis: 'verified', evidence, ...more }
}

/** A record of `shop.example` with some members. */
export function recordOf(members: Partial<DomainRecord>): DomainRecord {
  return {
    v: 1,
    domain: 'shop.example',
    revision: 7,
    builtAt: '2026-11-20T00:00:00Z',
    sha256: 'f00d',
    mode: 'rewrite',
    patterns: {},
    ...members,
  }
}

/** The plan of a record with some members; of no record without any. */
export function planOf(members?: Partial<DomainRecord>): ExportPlan {
  const record = members && recordOf(members)
  return exportPlan({ record, contract: 'c0ffee', madeAt: '2026-11-28T00:00:00Z' })
}

/** Everything that a plan can say at once: templates beside each other, values, folded names, stripped names, a veto, a platform. */
export const RICH: Partial<DomainRecord> = {
  v: 2,
  templates: ['/list', '/list/*', '/product/*', '/product/special', '/x/*/z'],
  parameters: {
    from: parameter('everywhere', ['/kept']),
    tab: parameter('everywhere', ['/kept', '/list'], { keepValues: { '/list/*': ['2', 'a b'] } }),
    view: parameter([], ['/kept'], { dropValues: { '': ['grid'], '/x/*/z': ['rows'] } }),
    'opt_#_x': parameter(['/x/*/z', '/list/*'], []),
    opt_7_x: parameter([], ['/x/*/z']),
    gclid: parameter([], ['/list/*']),
    color: parameter(['/product/special'], []),
    side: parameter(['/index.php', '/x/*/z'], [], { keepValues: { '/x/*/z': ['a b', 'é', 'x'] } }),
  },
  vetoByTemplate: { msclkid: ['/x/*/z'], sort: ['/list/*'], front: ['/index.php', '/front/*'] },
  keep: ['fbclid', 'variant'],
  strip: ['trk', 'box'],
  veto: ['dclid'],
  patterns: {
    '/product/*?color&ref': learned(['color'], ['ref']),
    '/product/*?ref': learned([], ['ref']),
    '/product/*?color&page&ref': learned(['color', 'page'], ['ref'], { dropValues: { page: ['1'] } }),
    '/product/*?dwvar_%23_color&src': learned(['dwvar_#_color'], ['src']),
    '/product/special?color&ref': learned(['color', 'ref'], []),
    '/*/item?a&b&c&d&e': learned(['a', 'c'], ['b', 'd', 'e']),
    '/kept?color&trk&view2': learned(['color'], ['trk', 'view2']),
    '/kept?color&view2': learned(['color'], ['view2']),
    '/product/*?dwvar_2_color&src': learned(['dwvar_2_color', 'src'], []),
    '/list?page&sort': learned(['page', 'sort'], [], { dropValues: { page: ['1'], sort: ['price', 'a b'] } }),
    '/list/*?lang&theme': learned(['lang'], ['theme']),
    '/list/*?f%5Bcolor%5D&x': learned(['f[color]'], ['x']),
  },
}
