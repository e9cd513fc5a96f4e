/** What a template shows. */

import { chanceOf, hashText } from '../site/random.ts'
import type { Target } from '../site/target.ts'
import type { Answer, Besides } from '../site/types.ts'
import { proseOf, titleOf } from '../site/words.ts'
import type { Selected } from './state.ts'
import type { Template } from './types.ts'

/** The answer to a request for no page. */
export const NOT_FOUND: Answer = { kind: 'error', status: 404 }

const ENTRIES = 12

/** One request and what it selects. */
export interface Request {
  readonly domain: string
  readonly target: Target
  readonly template: Template
  readonly page: number
  readonly selected: readonly Selected[]
}

/** The answer to a request; equal contents are shown alike, different ones are not. */
export function answerOf({ domain, target, template, page, selected }: Request): Answer {
  const { route, gone = 0, form = 'item' } = template
  const base = `${route} ${page}`
  if (chanceOf(`${domain} gone ${base}`) < gone) return NOT_FOUND
  const content = [base, ...selected.map(({ name, value }) => `${name}=${value}`)].join('|')
  if (form === 'item' || form === 'list')
    return { kind: 'page', content, base, besides: besidesOf(domain, base, selected, form) }
  const whole = form === 'echo' ? `${target.path}?${target.query}` : content
  const text = JSON.stringify({
    action: route,
    ...(form === 'echo' ? { queryString: target.query } : {}),
    product: {
      id: page,
      name: titleOf(`${domain} ${base}`),
      about: proseOf(`${domain} ${base}`, 9),
      price: priceOf(base),
    },
    selected: selected.map(({ name, value }) => ({ name, value })),
  })
  return { kind: 'document', content: whole, contentType: 'application/json', text }
}

function besidesOf(domain: string, base: string, selected: readonly Selected[], form: 'item' | 'list'): Besides {
  const facts = selected
    .filter(({ role }) => role !== 'order' && (role !== 'slice' || form === 'item'))
    .map(({ role, name, value }) =>
      role === 'tracker' ? `Terms of ${name} ${value} apply` : `Selected ${name}: ${value}`,
    )
  return {
    words: base,
    facts: [...facts, `EUR ${priceOf(base)}`],
    items: form === 'list' ? entriesOf(domain, base, selected) : [],
  }
}

/** The entries that filters and the slice leave, in the order that was asked for. */
function entriesOf(domain: string, base: string, selected: readonly Selected[]): string[] {
  const part = selected
    .filter(({ role }) => role === 'filter' || role === 'slice')
    .map(({ name, value }) => `${name}=${value}`)
    .join(' ')
  const order = selected.filter(({ role }) => role === 'order').map(({ name, value }) => `${name}=${value}`)
  const entries = Array.from({ length: ENTRIES }, (_, i) => `${domain} ${base} ${part} entry ${i}`)
  if (order.length === 0) return entries
  const rank = (entry: string): number => hashText(`${entry} by ${order.join(' ')}`)
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

function priceOf(base: string): string {
  return (5 + (hashText(`price ${base}`) % 400)).toFixed(2)
}
