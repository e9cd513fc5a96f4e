/** What the runtime reads of a plan, as a literal of JavaScript: JSON, without the line ends that old engines refuse in strings. */

import type { ExportPlan } from '../types.ts'

/** Writes it. Never throws. */
export function planLiteral({ hosts, exceptHosts, gate, drop, strip, templates, sort }: ExportPlan): string {
  const text = JSON.stringify({ hosts, exceptHosts, gate, drop, strip, templates, sort })
  return text.replaceAll(
    /[\u007F-\uFFFF]/g,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
