/** Addresses that htmx requests, from attributes of any element (`hx-get`, `data-hx-post`). */

import type { TagTarget } from './html-targets.ts'

type Attributes = Readonly<Record<string, string>>

const SENDS = ['hx-post', 'hx-put', 'hx-patch', 'hx-delete'] as const

/** Triggers that load content in place without a click, and swaps that extend a list, to which other pages link. */
const AT_ONCE = /load|revealed|intersect|every/
const GOES_ON = /^(?:before|after)/

/** Whether a page may use htmx; a page that does not is read faster. */
export function usesHtmx(html: string): boolean {
  return html.includes('hx-')
}

/** The address of one element: loaded in place, followed by a click like a link, or called with an unsafe method. */
export function htmxTargets(attributes: Attributes): readonly TagTarget[] {
  const got = valueOf(attributes, 'hx-get')
  if (got !== undefined) {
    const isAtOnce = AT_ONCE.test(valueOf(attributes, 'hx-trigger') ?? '')
    const goesOn = GOES_ON.test(valueOf(attributes, 'hx-swap') ?? '')
    return [{ kind: isAtOnce && !goesOn ? 'embed' : 'href', href: got }]
  }
  const sent = SENDS.map((name) => valueOf(attributes, name)).find((href) => href !== undefined)
  return sent === undefined ? [] : [{ kind: 'send', href: sent }]
}

function valueOf(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name] ?? attributes[`data-${name}`]
  return value === '' ? undefined : value
}
