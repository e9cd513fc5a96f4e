/** Parameters that a record says hold a URL get that URL's identity form. */

import { decodeComponent } from '../../url/percent-encoding.ts'
import { splitQuery, type QueryPair } from '../../url/query.ts'
import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import { BOTH, type Step } from '../step.ts'

/** Canonicalizes URLs that parameters hold. */
export const nestedUrlStep: Step = {
  name: 'nested-url',
  title: 'nested URL',
  changes: 'url',
  profiles: BOTH,
  skipsWrapped: true,
  run: (state) => nestedUrls(state.draft, state.context, (url) => state.nested.identityUrl(url, state)),
  explain: {
    purpose: 'parameters that the domain record lists hold a URL of their own',
    nothing: 'no parameter that the domain record lists as a URL',
  },
}

/** Replaces the values of `urlParams` by `identityUrl(value)`; a value that is no http(s) URL stays. */
export function nestedUrls(draft: Draft, context: HostContext, identityUrl: (url: string) => string | undefined): void {
  const names = context.record?.urlParams
  if (draft.query === undefined || names === undefined || names.size === 0) return
  const noted = draft.applied.length
  const pieces = splitQuery(draft.query).map((pair) => {
    const value = names.has(pair.name) ? nestedValue(pair, identityUrl) : undefined
    if (value === undefined || value === pair.value) return pair.raw
    draft.applied.push({
      step: 'nested-url',
      rule: `urlParam:${pair.name}`,
      name: pair.name,
      from: pair.value!,
      to: value,
    })
    return `${pair.raw.slice(0, pair.raw.length - pair.value!.length)}${value}`
  })
  // A query of bare tokens is one identity, and its empty pieces are part of it.
  if (draft.applied.length > noted) draft.query = pieces.join('&')
}

/** A raw `+` may mean a space or a plus sign: such a value is left alone. */
function nestedValue(pair: QueryPair, identityUrl: (url: string) => string | undefined): string | undefined {
  if (pair.value === undefined || pair.value.includes('+')) return undefined
  const inner = decodeComponent(pair.value)
  const identity = inner === undefined ? undefined : identityUrl(inner)
  // WHATWG serializes `'` in a query as %27; encodeURIComponent leaves it.
  return identity === undefined ? undefined : encodeURIComponent(identity).replaceAll("'", '%27')
}
