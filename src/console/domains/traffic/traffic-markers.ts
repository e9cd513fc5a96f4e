/** What happened to a domain while its traffic was counted: revisions that came into force. */

import type { RevisionRow } from '../../../store/control-store.ts'
import { domainPath } from '../domain-frame.tsx'

/** One change, to be marked on charts. */
export interface TrafficMarker {
  readonly atMs: number
  readonly kind: 'publish' | 'rollback' | 'quarantine'
  readonly text: string
  readonly by: string
  readonly href: string
}

// More lines than these would hide the chart.
const MARKERS_SHOWN = 20

/** Revisions of a span of time as marks, oldest first; of many the newest. */
export function trafficMarkers(
  revisions: readonly RevisionRow[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly TrafficMarker[] {
  return revisions
    .filter(({ at, state }) => state === 'published' && at >= fromMs && at < toMs)
    .toSorted((a, b) => a.revision - b.revision)
    .slice(-MARKERS_SHOWN)
    .map(({ domain, revision, at, by, reason }) => ({
      atMs: at,
      kind: kindOf(by, reason),
      text: `revision ${revision}: ${reason}`,
      by,
      href: `${domainPath(domain)}/diff?from=${revision - 1}&to=${revision}`,
    }))
}

function kindOf(by: string, reason: string): TrafficMarker['kind'] {
  if (reason.startsWith('rollback to ')) return 'rollback'
  return by === 'audit' ? 'quarantine' : 'publish'
}
