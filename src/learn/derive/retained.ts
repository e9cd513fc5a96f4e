/** What the record in force drops where the corpus has the parameter no more: it stays for 90 days, so that keys of old URLs stay. */

import type { DomainRecord, LearnedParameter } from '../../rules/record/domain-record.ts'
import type { Site } from '../site/site.ts'
import { templateMatcher } from '../site/template-of.ts'

const RETAINED_MS = 90 * 86_400_000

/** What is retained of one parameter. */
export type RetainedParameter = LearnedParameter & { readonly retainedSince: string }

/**
 * By name, what the record in force drops on templates that carry the name no more. Its days count from the first template that
 * vanished.
 */
export function retainedParameters(
  previous: DomainRecord | undefined,
  site: Site,
  builtAtMs: number,
): ReadonlyMap<string, RetainedParameter> {
  const { parameters = {}, templates = [] } = previous ?? {}
  const carried = templatesBefore(site, templates)
  const found = new Map<string, RetainedParameter>()
  for (const [name, entry] of Object.entries(parameters)) {
    const { retainedSince = new Date(builtAtMs).toISOString() } = entry
    if (builtAtMs - Date.parse(retainedSince) > RETAINED_MS) continue
    const part = site.names.has(name) ? vanishedPart(entry, templates, carried.get(name)) : entry
    if (part !== undefined) found.set(name, { ...part, retainedSince })
  }
  return found
}

/** By name, the templates of the record in force whose URLs carry it in the corpus of today, which may have other templates. */
function templatesBefore(site: Site, templates: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const match = templateMatcher(new Set(templates))
  const found = new Map<string, Set<string>>()
  for (const { urls } of site.templates.values())
    for (const { path, pairs } of urls) {
      const template = match(path)
      if (template === undefined) continue
      for (const { name } of pairs) found.set(name, (found.get(name) ?? new Set()).add(template))
    }
  return found
}

/** Adds what is retained to what was learned today. */
export function withRetained(today: LearnedParameter, retained: RetainedParameter | undefined): LearnedParameter {
  if (retained === undefined || today.drop === 'everywhere' || retained.drop === 'everywhere') return today
  return {
    ...today,
    drop: [...new Set([...today.drop, ...retained.drop])].toSorted(),
    ...membersOf({ ...retained.keepValues, ...today.keepValues }, { ...retained.dropValues, ...today.dropValues }),
    retainedSince: retained.retainedSince,
  }
}

type Values = NonNullable<LearnedParameter['keepValues']>

function vanishedPart(
  { keep, drop, keepValues = {}, dropValues = {}, basis, evidence }: LearnedParameter,
  templates: readonly string[],
  carried: ReadonlySet<string> = new Set(),
): LearnedParameter | undefined {
  const isGone = (template: string): boolean => template !== '' && !carried.has(template)
  const dropped = drop === 'everywhere' ? templates.filter((template) => !keep.includes(template)) : drop
  const gone = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([each]) => isGone(each)))
  const [kept, values] = [gone(keepValues), gone(dropValues)]
  const part = { drop: dropped.filter(isGone), keep: [], ...membersOf(kept, values), basis, evidence }
  return part.drop.length === 0 && Object.keys(values).length === 0 ? undefined : part
}

function membersOf(keepValues: Values, dropValues: Values): Pick<LearnedParameter, 'keepValues' | 'dropValues'> {
  return {
    ...(Object.keys(keepValues).length > 0 && { keepValues: inOrder(keepValues) }),
    ...(Object.keys(dropValues).length > 0 && { dropValues: inOrder(dropValues) }),
  }
}

function inOrder(values: Values): Values {
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
