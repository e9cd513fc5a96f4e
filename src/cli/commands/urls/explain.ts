import { explain, type Explanation } from '../../../canonicalize/explain/explanation.ts'
import { withScheme } from '../../../canonicalize/explain/missing-scheme.ts'
import type { Profile } from '../../../canonicalize/types.ts'
import { changeText } from '../../canonicalizing/answer-format.ts'
import { EXIT_OK } from '../../output/failure.ts'
import { styleFor, type Io, type Style } from '../../output/io.ts'
import { recordLookup } from '../../files/record-lookup.ts'
import { profileOption, recordOption } from '../../arguments/url-options.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon explain`. */
export interface ExplainOptions {
  readonly profile: Profile
  readonly record: readonly string[]
  readonly json?: boolean
}

/** `canon explain`. */
export const canonCommand: CanonCommand<[string], ExplainOptions> = {
  group: 'URLs',
  summary: 'show every step for one URL: what it did, by which rule, and why the rest was kept',
  examples: ["canon explain 'http://www.example.com/a/?utm_source=news&id=7#top'"],
  onlyPrints: true,
  declare: (command) =>
    addJson(
      command
        .argument('<url>', 'the URL, quoted for the shell')
        .addOption(profileOption().default('identity'))
        .addOption(recordOption()),
      'one JSON object',
    ),
  run: ([url], options, io) => runExplain(url, options, io),
}

/** `canon explain`: every step of one URL, what it did and why. Always ends with 0: what is no URL is explained too. */
export function runExplain(url: string, options: ExplainOptions, io: Io): number {
  const explanation = explain(url, options.profile, { record: recordLookup(options.record, io) })
  const text =
    options.json === true ? JSON.stringify(explanation) : explanationText(explanation, styleFor(io.stdout, io.env))
  io.stdout.write(`${text}\n`)
  return EXIT_OK
}

const MARKS = { done: '*', nothing: ' ', 'not-run': '-' } as const

function explanationText(explanation: Explanation, style: Style): string {
  const { input, ok, url, key, item, identity, passThrough, kept, profile, reopened } = explanation
  const lines = [style.strong(input), style.faint(`profile ${profile}`), '']
  explanation.steps.forEach((step, index) => lines.push(...stepLines(step, index + 1, style)))
  if (reopened !== undefined)
    lines.push('', `once more  ${reopened} opened again, and the steps ran on what it led to; both rounds stand above`)
  if (passThrough !== undefined) {
    lines.push(
      '',
      `${style.bad('untouched')}  ${passThrough.rule}: changing or sharing this URL could break or leak something`,
    )
    if (passThrough.source !== undefined) lines.push(style.faint(`           ${passThrough.source}`))
  }
  if (kept.length > 0) lines.push('', 'kept')
  for (const { name, rule, why } of kept) lines.push(`    ${style.name(name)}  ${why} ${style.faint(`(${rule})`)}`)
  lines.push('', `url       ${ok ? style.strong(url) : style.bad(`none: this is not an http(s) URL${hintFor(input)}`)}`)
  if (item !== undefined) lines.push(`item      ${item.kind} ${item.id} of ${item.provider}`)
  if (item?.token !== undefined)
    lines.push(`token     ${item.token} ${style.faint('(needed to fetch it, no part of its identity)')}`)
  if (identity !== undefined) lines.push(`identity  ${identity}`)
  lines.push(
    `key       ${key}${identity === undefined ? '' : style.faint('  (first 24 hex digits of the SHA-256 of identity)')}`,
  )
  return lines.join('\n')
}

function hintFor(input: string): string {
  const url = withScheme(input)
  return url === undefined ? '' : `; ${url} is one`
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
