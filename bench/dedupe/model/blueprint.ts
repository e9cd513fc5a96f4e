/** From a model to a site that answers requests. */

import { valueOf, type Target } from '../site/target.ts'
import type { Blueprint, Plot } from '../site/types.ts'
import { answerOf, NOT_FOUND } from './answer.ts'
import { writeLog } from './log.ts'
import { decidingPages, nameOn, readsOf, trackersOf } from './state.ts'
import type { Model, Template } from './types.ts'

/** Where a path leads. */
interface Place {
  readonly template: Template
  /** Undefined where the query names the page. */
  readonly page: number | undefined
}

/** URLs of the log that come later, as a share of the log. */
const LATER_SHARE = 0.5
const LATER_LEAST = 300

/** Makes a site from a model. */
export function blueprintOf(model: Model, plot: Plot): Blueprint {
  const places = placesOf(model)
  const subjects = subjectsOf(model)
  const deciding = decidingPages(plot.domain, model)
  const at = (target: Target): Place | undefined => {
    const isEncoded = /%[4-7]/.test(new URL(target.url).pathname)
    return isEncoded && model.exactPath === true ? undefined : places.get(target.path)
  }
  const size = plot.size + Math.max(LATER_LEAST, Math.round(plot.size * LATER_SHARE))
  const log = writeLog(model, { ...plot, size })
  return {
    urls: log.slice(0, plot.size),
    later: log.slice(plot.size),
    route: (target) => at(target)?.template.route ?? 'none',
    answer(target) {
      const place = at(target)
      if (place === undefined) return NOT_FOUND
      const request = model.inOrder === true ? readInOrder(target, place.template) : target
      const page = pageAt(request, place, subjects)
      if (page === undefined) return NOT_FOUND
      const { template } = place
      const trackers = trackersOf(request, model.trackers, deciding, { route: template.route, page })
      const selected = [...readsOf(request, template), ...trackers]
      return answerOf({ domain: plot.domain, target: request, template, page, selected })
    },
    dressOn: (target) => at(target)?.template.dress,
    dress: { chromeWords: 160, ownWords: 40, ...model.dress },
    ...(model.signs === undefined ? {} : { signs: model.signs }),
    reachesTruth: model.reachesTruth ?? false,
    keptOn: (route) =>
      model.trackers
        .filter(({ matters }) => matters?.pages !== undefined && matters.on?.includes(route) !== false)
        .map(({ name }) => name),
  }
}

/** The request with the parameters before the first unknown one. */
function readInOrder(target: Target, { subject, reads = [] }: Template): Target {
  const known = new Set([...(subject?.names ?? []), ...reads.map((read) => nameOn(target.path, read))])
  const end = target.pairs.findIndex(({ name }) => !known.has(name))
  return end === -1 ? target : { ...target, pairs: target.pairs.slice(0, end) }
}

function pageAt(target: Target, { template, page }: Place, subjects: ReadonlyMap<string, number>): number | undefined {
  const { subject, route } = template
  if (subject === undefined) return page
  const name = subject.names.find((one) => valueOf(target, one) !== undefined)
  const value = name === undefined ? undefined : valueOf(target, name)
  if (value === undefined) return undefined
  return subject.page === undefined ? subjects.get(`${route} ${name} ${value}`) : subject.page(value)
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

/** Pages by template, name and value, where each page has one value of each name. */
function subjectsOf({ templates }: Model): ReadonlyMap<string, number> {
  return new Map(
    templates.flatMap(({ route, subject, pages }) =>
      subject === undefined || subject.page !== undefined
        ? []
        : subject.names.flatMap((name) =>
            Array.from(
              { length: pages },
              (_, page) => [`${route} ${name} ${subject.value(page, name, () => 0)}`, page] as const,
            ),
          ),
    ),
  )
}
