/** What htmx asks for: addresses that stand in attributes of any element (`hx-get`, `data-hx-post`). */

import type { TagTarget } from './html-targets.ts'

type Attributes = Readonly<Record<string, string>>

const SENDS = ['hx-post', 'hx-put', 'hx-patch', 'hx-delete'] as const

/** What is shown in place as soon as it can be; and what goes on with a list, to which a link leads otherwise. */
const AT_ONCE = /load|revealed|intersect|every/
const GOES_ON = /^(?:before|after)/

/** Whether any element of a page may ask for something, at one look; a page without any is read faster. */
export function usesHtmx(html: string): boolean {
  return html.includes('hx-')
}

/** The address of one element: shown in place at once, behind a click like that of a link, or acting. */
export function htmxTargets(attributes: Attributes): readonly TagTarget[] {
  const got = valueOf(attributes, 'hx-get')
  if (got !== undefined) {
    const isAtOnce = AT_ONCE.test(valueOf(attributes, 'hx-trigger') ?? '')
    const goesOn = GOES_ON.test(valueOf(attributes, 'hx-swap') ?? '')
    return [{ kind: isAtOnce && !goesOn ? 'embed' : 'href', href: got }]
  }
  const sent = SENDS.map((name) => valueOf(attributes, name)).find((href) => href !== undefined)
  return sent === undefined ? [] : [{ kind: 'deed', href: sent }]
}

function valueOf(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name] ?? attributes[`data-${name}`]
  return value === '' ? undefined : value
}
