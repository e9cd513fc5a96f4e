/**
 * Event handler attributes (`onclick="add(3)"`, `wire:click`) and the data that a button or a small framework reads
 * (`data-product="3"`, `x-data`, values of Stimulus). Two pages that look alike may add different products to a cart.
 */

import type { Echoes } from '../mask/echo.ts'
import { scriptState } from './script-state.ts'

type Attributes = Readonly<Record<string, string>>

/** Attributes with code or its initial data. Handlers of events that no user causes (`onerror`) are the same on every page. */
const CODE =
  /^(?:on(?:click|submit|change|input|load|mousedown|pointerdown|touchstart)|(?:@|x-on:|v-on:|ng-|data-ng-|wire:)(?:click|submit|change|input|init)\b.*|x-(?:data|init|effect)|(?:data-)?hx-(?:vals|on:.+)|v-scope)$/

/** The state of a Livewire component, of versions 2 and 3. */
const LIVEWIRE = /^wire:(?:snapshot|initial-data)$/

/** The data of that state: the ids and digests around it are random. */
const LIVEWIRE_DATA = /"data":.*?(?=,"(?:memo|dataMeta)":|$)/s

/** Whether an attribute holds code or the data of a handler. */
export function isEventHandler(name: string): boolean {
  return CODE.test(name) || LIVEWIRE.test(name)
}

/** Most names of most pages. */
const PLAIN: ReadonlySet<string> = new Set(
  'class href id src alt style type title name value rel width height'.split(' '),
)

/** The handlers and their data, written as a script; `''` for an element without any. */
export function handlerCode(tag: string, attributes: Attributes): string {
  let code = ''
  for (const name in attributes) {
    if (PLAIN.has(name)) continue
    const value = attributes[name]!
    if (name.startsWith('data-') && (isOfStimulus(name) || isPressed(tag, attributes))) code += dataCode(name, value)
    else if (CODE.test(name)) code += `${value}\n`
    else if (LIVEWIRE.test(name)) code += `${LIVEWIRE_DATA.exec(value)?.[0] ?? ''}\n`
  }
  return code
}

/** Values and parameters of Stimulus controllers. */
function isOfStimulus(name: string): boolean {
  return name.endsWith('-value') || name.endsWith('-param')
}

/** A button, or a link without a target: its handler reads its data attributes. */
function isPressed(tag: string, { href = '' }: Attributes): boolean {
  return tag === 'button' || (tag === 'a' && /^(?:#|javascript:|$)/i.test(href))
}

function dataCode(name: string, value: string): string {
  return /^[[{]/.test(value) ? `${value}\n` : `${JSON.stringify(name)}:"${value.replaceAll('"', "'")}"\n`
}

/**
 * The handlers of one place, by name. A value counts even where the page's own URL holds it; a whole query of that URL is an echo,
 * as in links. Never throws.
 */
export function handlerState(code: string, echoes: Echoes): readonly { name: string; text: string }[] {
  const isOwn = (_: string, value: string): boolean => value.includes('=') && echoes.isOwn('', value)
  return scriptState(code, { ...echoes, isOwn }).map(({ name, neutral }) => ({ name, text: neutral }))
}
