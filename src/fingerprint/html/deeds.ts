/**
 * What an element does, where that is written into it: a handler (`onclick="add(3)"`, `wire:click`), and what a button or a small
 * framework is told for it (`data-product="3"`, `x-data`, values of Stimulus). Two pages that look alike may put different things into
 * a cart.
 */

import type { Echoes } from '../mask/echo.ts'
import { scriptState } from './script-state.ts'

type Attributes = Readonly<Record<string, string>>

/** Code, and what code begins with. Handlers of what happens by itself (`onerror`, `@scroll`) are the same on every page. */
const CODE =
  /^(?:on(?:click|submit|change|input|load|mousedown|pointerdown|touchstart)|(?:@|x-on:|v-on:|ng-|data-ng-|wire:)(?:click|submit|change|input|init)\b.*|x-(?:data|init|effect)|(?:data-)?hx-(?:vals|on:.+)|v-scope)$/

/** The state of a part of Livewire, of versions 2 and 3. */
const LIVEWIRE = /^wire:(?:snapshot|initial-data)$/

/** Its data alone: ids and digests around them are drawn anew. */
const LIVEWIRE_DATA = /"data":.*?(?=,"(?:memo|dataMeta)":|$)/s

/** Whether an attribute says by itself what the element does. */
export function isDeed(name: string): boolean {
  return CODE.test(name) || LIVEWIRE.test(name)
}

/** Most names of most pages. */
const PLAIN: ReadonlySet<string> = new Set(
  'class href id src alt style type title name value rel width height'.split(' '),
)

/** What the element does, written as a script would be; `''` where it does nothing. */
export function deeds(tag: string, attributes: Attributes): string {
  let code = ''
  for (const name in attributes) {
    if (PLAIN.has(name)) continue
    const value = attributes[name]!
    if (name.startsWith('data-') && (isOfStimulus(name) || isPressed(tag, attributes))) code += told(name, value)
    else if (CODE.test(name)) code += `${value}\n`
    else if (LIVEWIRE.test(name)) code += `${LIVEWIRE_DATA.exec(value)?.[0] ?? ''}\n`
  }
  return code
}

/** What its controllers and their actions are told. */
function isOfStimulus(name: string): boolean {
  return name.endsWith('-value') || name.endsWith('-param')
}

/** A button, or a link that leads nowhere, is told by its data what it is for. */
function isPressed(tag: string, { href = '' }: Attributes): boolean {
  return tag === 'button' || (tag === 'a' && /^(?:#|javascript:|$)/i.test(href))
}

function told(name: string, value: string): string {
  return /^[[{]/.test(value) ? `${value}\n` : `${JSON.stringify(name)}:"${value.replaceAll('"', "'")}"\n`
}

/**
 * What is done in one place, by name. What is done is done also where the page's own URL says it; a whole query of that is handed on, as
 * in links. Never throws.
 */
export function deedState(code: string, echoes: Echoes): readonly { name: string; text: string }[] {
  const isOwn = (_: string, value: string): boolean => value.includes('=') && echoes.isOwn('', value)
  return scriptState(code, { ...echoes, isOwn }).map(({ name, neutral }) => ({ name, text: neutral }))
}
