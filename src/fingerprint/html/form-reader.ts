/** Finds the forms of a page that act, and the values they send besides typed or visible ones. */

import { hiddenField, sentChoice, type Neutral } from './form-state.ts'
import { htmxTargets } from './htmx.ts'

type Attributes = Readonly<Record<string, string>>

/** A field, or a list of choices, with the id in its `form` attribute when it is outside its form. */
export interface SentByForm {
  readonly name: string
  readonly values: readonly string[]
  readonly form: string | undefined
}

const OF_FORMS: ReadonlySet<string> = new Set(['form', 'select', 'option', 'input', 'button'])

/** Follows a parser through the forms of one page. */
export class FormReader {
  /** Set within a form that acts. Other forms navigate like links, and repeat the page's own URL like links. */
  #acts = false
  readonly #acting = new Set<string>()
  /** The current list of choices and the values of its options. */
  #list: Attributes = {}
  #choices: string[] = []
  readonly #neutral: Neutral

  constructor(neutral: Neutral) {
    this.#neutral = neutral
  }

  /** Whether a form that acts is open. */
  get acts(): boolean {
    return this.#acts
  }

  /** The field that a tag is; undefined of most tags. */
  open(tag: string, attributes: Attributes): SentByForm | undefined {
    if (!OF_FORMS.has(tag)) return undefined
    if (tag === 'form') this.#openForm(attributes)
    if (tag === 'select') this.#list = attributes
    const { form } = tag === 'option' ? this.#list : attributes
    if (!this.#acts && form === undefined) return undefined
    const field =
      hiddenField(tag, attributes, this.#neutral) ?? sentChoice(tag, attributes, this.#list['name'], this.#neutral)
    if (field === undefined) return undefined
    if (tag !== 'option') return { name: field.name, values: [field.value], form }
    this.#choices.push(field.value)
    return undefined
  }

  /** The list of choices that ends with a tag; undefined of most tags. */
  close(tag: string): SentByForm | undefined {
    if (tag === 'form') this.#acts = false
    if (tag !== 'select') return undefined
    const { name = '', form } = this.#list
    const values = this.#choices
    this.#list = {}
    this.#choices = []
    return values.length === 0 ? undefined : { name, values, form }
  }

  /** Whether a form that acts sends what names it. Only known once the page was read to its end. */
  isSent(form: string | undefined): boolean {
    return form === undefined || this.#acting.has(form)
  }

  #openForm(attributes: Attributes): void {
    const { method, id } = attributes
    this.#acts = method?.toLowerCase() === 'post' || htmxTargets(attributes)[0]?.kind === 'send'
    if (this.#acts && id !== undefined) this.#acting.add(id)
  }
}
