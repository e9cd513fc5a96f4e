/** Step 5: the fragment never reaches a server, so it is no identity — except where a client-side router reads it. */

import type { Draft } from '../draft.ts'

/** Drops the fragment unless it is a client route (`#!…`, `#/…`). */
export function dropFragment(draft: Draft): void {
  const { fragment } = draft
  if (fragment === undefined || fragment.startsWith('!') || fragment.startsWith('/')) return
  draft.applied.push({ step: 'fragment', rule: 'fragment', from: `#${fragment}` })
  draft.fragment = undefined
}
