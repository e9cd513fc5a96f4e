/** Step 5: the fragment never reaches a server, so it is no identity — except where a client-side router reads it. */

import type { Draft } from '../draft.ts'
import type { Applied } from '../types.ts'

/** Drops the fragment unless it is a client route. */
export function dropFragment(draft: Draft): void {
  const { fragment } = draft
  if (fragment === undefined || isClientRoute(fragment)) return
  draft.applied.push(fragmentNote(`#${fragment}`))
  draft.fragment = undefined
}

/** Whether a fragment, without its `#`, is a client route (`#!…`, `#/…`). */
export function isClientRoute(fragment: string): boolean {
  return fragment.startsWith('!') || fragment.startsWith('/')
}

/** What this step notes. @param from with its `#` */
export function fragmentNote(from: string): Applied {
  return { step: 'fragment', rule: 'fragment', from }
}
