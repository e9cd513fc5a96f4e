/** From a model to a site that answers requests. */

import { chanceOf, hashText } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Answer, Besides, Blueprint, Plot } from '../site/types.ts'
import { proseOf, titleOf } from '../site/words.ts'
import { writeLog } from './log.ts'
import { readsOf, trackersOf, type Selected } from './state.ts'
import type { Model, Template } from './types.ts'

/** Where a path leads. */
interface Place {
  readonly template: Template
  /** Undefined where the query names the page. */
  readonly page: number | undefined
}

const NOT_FOUND: Answer = { kind: 'error', status: 404 }
const ENTRIES = 12

/** Makes a site from a model. */
export function blueprintOf(model: Model, plot: Plot): Blueprint {
  const places = placesOf(model)
  const subjects = subjectsOf(model)
  const at = (target: Target): Place | undefined => places.get(target.path)
  const pageAt = (target: Target, { template, page }: Place): number | undefined => {
    if (page !== undefined || template.subject === undefined) return page
    const name = template.subject.names.find((one) => valueOf(target, one) !== undefined)
    return name === undefined ? undefined : subjects.get(`${template.route} ${name} ${valueOf(target, name)}`)
  }
  return {
    urls: writeLog(model, plot),
    route: (target) => at(target)?.template.route ?? 'none',
    answer(target) {
      const place = at(target)
      if (place === undefined) return NOT_FOUND
      const page = pageAt(target, place)
      return page === undefined ? NOT_FOUND : shown(model, plot, { target, template: place.template, page })
    },
    dressOn: (target) => at(target)?.template.dress,
    dress: { chromeWords: 160, ownWords: 40, ...model.dress },
    ...(model.signs === undefined ? {} : { signs: model.signs }),
  }
}

interface Request {
  readonly target: Target
  readonly template: Template
  readonly page: number
}

function shown(model: Model, { domain }: Plot, { target, template, page }: Request): Answer {
  const { route, gone = 0, form = 'item' } = template
  const base = `${route} ${page}`
  if (chanceOf(`${domain} gone ${base}`) < gone) return NOT_FOUND
  const selected = [
    ...readsOf(target, template),
    ...trackersOf(target, model.trackers, { route, page: `${domain} ${base}` }),
  ]
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

function placesOf({ templates }: Model): ReadonlyMap<string, Place> {
  return new Map(
    templates.flatMap((template): (readonly [string, Place])[] =>
      template.subject === undefined
        ? Array.from({ length: template.pages }, (_, page) => [template.path(page), { template, page }])
        : [[template.path(0), { template, page: undefined }]],
    ),
  )
}

function subjectsOf({ templates }: Model): ReadonlyMap<string, number> {
  return new Map(
    templates.flatMap(({ route, subject, pages }) =>
      (subject?.names ?? []).flatMap((name) =>
        Array.from({ length: pages }, (_, page) => [`${route} ${name} ${subject?.value(page, name)}`, page] as const),
      ),
    ),
  )
}
