import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import { formatUrl } from '../url/parts.ts'
import { hostContexts } from '../canonicalize/host-contexts.ts'
import { identityOf } from '../canonicalize/steps/key.ts'
import { parse } from '../canonicalize/steps/parse.ts'
import type { Applied, Canonical, Profile } from '../canonicalize/types.ts'
import { ruleIndex } from '../rules/rule-index.ts'
import { changeText } from './canonicalize.ts'
import { keptParameters, sourceOfChange, type KeptParameter } from './explain-parameters.ts'
import { stepReports, type StepReport } from './explain-steps.ts'
import { EXIT_OK } from './failure.ts'
import { styleFor, type Io, type Style } from './io.ts'
import { recordLookup, type RecordLookup } from './record-lookup.ts'

/** Options of `canon explain`. */
export interface ExplainOptions {
  readonly profile: Profile
  readonly record: readonly string[]
  readonly json?: boolean
}

/** Everything that can be said about one URL. */
export interface Explanation extends Canonical {
  readonly input: string
  readonly profile: Profile
  /** The text that a `url:` key is hashed from; undefined for items and in the request profile. */
  readonly identity?: string
  readonly steps: readonly (Omit<StepReport, 'changes'> & { readonly changes: readonly SourcedChange[] })[]
  readonly passThrough?: SourcedChange
  readonly kept: readonly KeptParameter[]
}

interface SourcedChange extends Applied {
  /** Link to the fact behind the rule. */
  readonly source?: string
}

/** `canon explain`: every step of one URL, what it did and why. Always ends with 0: what is no URL is explained too. */
export function runExplain(url: string, options: ExplainOptions, io: Io): number {
  const explanation = explain(url, options.profile, recordLookup(options.record, io))
  const text =
    options.json === true ? JSON.stringify(explanation) : explanationText(explanation, styleFor(io.stdout, io.env))
  io.stdout.write(`${text}\n`)
  return EXIT_OK
}

/** Explains one URL; never throws on any text. */
export function explain(input: string, profile: Profile, record: RecordLookup | undefined): Explanation {
  const result = createCanonicalizer({ record }).canonicalize(input, { profile })
  const { ok, url, key, item, applied } = result
  const draft = parse(url)
  const context = draft && hostContexts(ruleIndex(), record).of(draft.host)
  const withSource = (change: Applied): SourcedChange => {
    const source = draft && context && sourceOfChange(change, draft, context)
    return source === undefined ? change : { ...change, source }
  }
  const passThrough = applied.find(({ step }) => step === 'pass-through')
  const identity = !key.startsWith('url:') || profile === 'request' ? undefined : identityText()
  return {
    input,
    profile,
    ok,
    url,
    key,
    ...(item === undefined ? {} : { item }),
    ...(identity === undefined ? {} : { identity }),
    applied,
    steps: stepReports(result, profile).map((step) => ({ ...step, changes: step.changes.map(withSource) })),
    ...(passThrough === undefined ? {} : { passThrough: withSource(passThrough) }),
    kept: draft && context && item === undefined && passThrough === undefined ? keptParameters(draft, context) : [],
  }

  function identityText(): string {
    if (!ok) return input.trim()
    if (passThrough !== undefined || draft === undefined || context === undefined) return url
    return identityOf(formatUrl(draft), draft, context).text
  }
}

const MARKS = { done: '*', nothing: ' ', 'not-run': '-' } as const

function explanationText(explanation: Explanation, style: Style): string {
  const { input, ok, url, key, item, identity, passThrough, kept, profile } = explanation
  const lines = [style.strong(input), style.faint(`profile ${profile}`), '']
  explanation.steps.forEach((step, index) => lines.push(...stepLines(step, index + 1, style)))
  if (passThrough !== undefined) {
    lines.push(
      '',
      `${style.bad('untouched')}  ${passThrough.rule}: changing or sharing this URL could break or leak something`,
    )
    if (passThrough.source !== undefined) lines.push(style.faint(`           ${passThrough.source}`))
  }
  if (kept.length > 0) lines.push('', 'kept')
  for (const { name, rule, why } of kept) lines.push(`    ${style.name(name)}  ${why} ${style.faint(`(${rule})`)}`)
  lines.push('', `url       ${ok ? style.strong(url) : style.bad('none: this is no http(s) URL')}`)
  if (item !== undefined) lines.push(`item      ${item.kind} ${item.id} of ${item.provider}`)
  if (item?.token !== undefined)
    lines.push(`token     ${item.token} ${style.faint('(needed to fetch it, no part of its identity)')}`)
  if (identity !== undefined) lines.push(`identity  ${identity}`)
  lines.push(
    `key       ${key}${identity === undefined ? '' : style.faint('  (first 24 hex digits of the SHA-256 of identity)')}`,
  )
  return lines.join('\n')
}

function stepLines(step: Explanation['steps'][number], number: number, style: Style): string[] {
  const head = `${String(number).padStart(2)} ${MARKS[step.status]} ${step.title.padEnd(18)}`
  if (step.status !== 'done') return [style.faint(`${head} ${step.why}`)]
  const lines = [`${style.good(head)} ${step.why}`]
  for (const change of step.changes) {
    lines.push(`                        ${changeText(change, style)}`)
    if (change.source !== undefined) lines.push(style.faint(`                          ${change.source}`))
  }
  return lines
}
