/** What a record says that was learned, checked: patterns and parameters. */

import * as v from 'valibot'
import type { LearnedParameter, LearnedPattern } from './domain-record.ts'
import { isMissingMember } from './missing-member.ts'

// Half a surrogate pair is no character and has no percent-encoding.
const isText = v.check((text: string) => text.isWellFormed(), 'expected well-formed text')
/** A name of a parameter, a platform or a rule. */
export const name = v.pipe(v.string(), v.minLength(1), v.maxLength(1024), isText)
/** A list of names. */
export const names = v.array(name)
/** A path. */
export const pathText = v.pipe(v.string(), v.startsWith('/', 'expected a path that begins with /'))
/** A key of a learned pattern. */
export const patternKey = v.pipe(
  v.string(),
  v.regex(/\?/, 'expected <path template>?<names>'),
  v.maxLength(4096),
  isText,
)

/** Taken as it is and by hand: a record has hundreds, and an isolate checks them before its first answer. */
export const evidence = v.custom<LearnedPattern['evidence']>(
  (given) => isEvidence(given),
  'expected counts as equal, differ, inconclusive and holdout, upperBound99 up to 1',
)

const values = v.array(v.pipe(v.string(), isText))
/** Names of parameters to values. Taken as it is: a record of the library leaves out members such as `constructor`. */
export const valuesByName = v.custom<Readonly<Record<string, readonly string[]>>>(
  (given) => v.is(v.record(name, values), given) && Object.values(given).every((list) => v.is(values, list)),
  'expected names with lists of values',
)

/** A learned pattern. */
export const patternSchema = v.object({
  keep: names,
  drop: names,
  dropValues: v.optional(valuesByName),
  basis: v.picklist(['verified', 'exhaustive', 'inferred', 'blind']),
  evidence,
  retainedSince: v.optional(v.string()),
})

const TEMPLATE = 'expected a path template: it begins with / and has no ? and no #'
const template = v.pipe(v.string(), v.regex(/^\/[^?#]*$/, TEMPLATE), v.maxLength(4096), isText)
/** A list of path templates. */
export const templates = v.array(template)
const valuesByTemplate = v.record(v.pipe(v.string(), v.regex(/^(?:\/[^?#]*)?$/, TEMPLATE), isText), values)

/** What was learned about a parameter. */
export const parameterSchema = v.object({
  drop: v.union([v.literal('everywhere'), templates], 'expected "everywhere" or a list of path templates'),
  keep: templates,
  keepValues: v.optional(valuesByTemplate),
  dropValues: v.optional(valuesByTemplate),
  basis: v.picklist(['verified', 'exhaustive', 'inferred']),
  evidence,
  retainedSince: v.optional(v.string()),
})

/** Names to what was learned about each; names such as `constructor` are names like any other. */
export const parametersByName = byName<LearnedParameter>(parameterSchema, 'expected names with learned parameters')
/** Names of static rules to the templates on which they do not apply. */
export const templatesByRule = byName<readonly string[]>(templates, 'expected names of rules with path templates')

/** Path templates to where the site stops reading the query. */
export const endsByTemplate = v.record(template, v.object({ names, unread: names }))

/** An object by name, checked member by member and taken as it is: a record of the library leaves out members such as `constructor`. */
function byName<Value>(schema: v.GenericSchema, expected: string) {
  const isObject = (given: unknown): given is Readonly<Record<string, Value>> =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
  return v.pipe(
    v.custom<Readonly<Record<string, Value>>>(isObject, expected),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!isObject(dataset.value)) return
      const input = dataset.value
      for (const [key, value] of Object.entries<unknown>(input)) {
        const place = { type: 'object', origin: 'value', input, key, value } as const
        const given = v.safeParse(name, key)
        const [issue] = (given.success ? v.safeParse(schema, value, { abortEarly: true }) : given).issues ?? []
        if (issue === undefined) continue
        const message = isMissingMember(issue) ? 'it is missing' : issue.message
        addIssue({ message, path: [place, ...(given.success ? (issue.path ?? []) : [])] })
        return
      }
    }),
  )
}

function isEvidence(given: unknown): boolean {
  const { equal, differ, inconclusive, upperBound99, holdout } = Object(given) as Record<string, unknown>
  if (!Array.isArray(holdout) || holdout.length !== 2) return false
  return isShare(upperBound99) && [equal, differ, inconclusive, ...holdout].every(isCount)
}

function isCount(given: unknown): given is number {
  return Number.isFinite(given) && Number(given) >= 0
}

/** Whether something is a number from 0 to 1. */
export function isShare(given: unknown): boolean {
  return isCount(given) && given <= 1
}
