/** The fragment never reaches a server, so it is no identity — except where a script makes another page of it. */

import { fragmentPageHolds } from '../../rules/match/fragment-page-match.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { IDENTITY, type Step } from '../step.ts'
import type { Applied } from '../types.ts'

/** Drops the fragment where it is only a place in the page. */
export const fragmentStep: Step = {
  name: 'fragment',
  title: 'fragment',
  changes: 'url',
  profiles: IDENTITY,
  skipsWrapped: true,
  run: ({ draft, context }) => dropFragment(draft, context),
  explain: {
    purpose: 'a place within the page is dropped, what decides which page is shown is kept',
    nothing: 'no fragment, or one that decides which page is shown',
    notInRequest: 'browsers do not send fragments',
  },
}

/** Drops the fragment unless it decides which page is shown, and a directive in any case. */
export function dropFragment(draft: Draft, context: HostContext): void {
  const { fragment, path } = draft
  if (fragment === undefined) return
  const shown = shownOf(fragment)
  const isPage =
    shown !== '' &&
    (isPageAnywhere(shown, context) || context.fragmentPages?.some((rule) => fragmentPageHolds(rule, path, shown)))
  draft.fragment = isPage === true ? shown : undefined
  if (draft.fragment === fragment) return
  const note = fragmentNote(`#${fragment}`)
  draft.applied.push(isPage === true ? { ...note, to: `#${shown}` } : note)
}

/** Whether a fragment, without its `#`, decides what is shown whatever the host and path: a client route (`#!…`, `#/…`). */
export function isPageAnywhere(fragment: string, { index }: HostContext): boolean {
  return index.fragmentPages.everywhere.test(shownOf(fragment))
}

/**
 * What a script sees of the fragment as its route. Browsers cut off what begins with `:~:`, words to mark on the page; `#/` and
 * `#!/` alone are the route that the page begins with.
 */
function shownOf(fragment: string): string {
  const at = fragment.indexOf(':~:')
  const shown = at === -1 ? fragment : fragment.slice(0, at)
  return EMPTY_ROUTE.test(shown) ? '' : shown
}

const EMPTY_ROUTE = /^(?:[!/]|%2[1Ff])+$/

/**
 * Whether the fragment names what is shown, whatever the path says. Only rules that say which fragments do so count: others
 * are about hosts without items, and would take a place in a page for one.
 */
export function isOtherThanPath({ fragment, path }: Draft, { fragmentPages }: HostContext): boolean {
  if (fragment === undefined || fragmentPages === undefined) return false
  return fragmentPages.some((rule) => rule.fragment !== undefined && fragmentPageHolds(rule, path, fragment))
}

/** Whether the fragment is a secret: the key to what is shown, or a credential. */
export function isSecretFragment({ fragment, path }: Draft, { fragmentPages }: HostContext): boolean {
  if (fragment === undefined || fragmentPages === undefined) return false
  return fragmentPages.some((rule) => rule.secret && fragmentPageHolds(rule, path, fragment))
}

/** What this step notes. @param from with its `#` */
export function fragmentNote(from: string): Applied {
  return { step: 'fragment', rule: 'fragment', from }
}
