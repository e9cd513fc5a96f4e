/** A learning run as Markdown, for people: the outcome first, then every pattern with its evidence. */

import { counted } from './counted.ts'
import { pathReportText } from './tree/path-report-text.ts'
import type { GuardReport, LearnReport, ParameterReport, PatternReport } from './run-types.ts'

/** Writes the report. Every claim stands beside its denominator. Never throws. */
export function reportText(report: LearnReport): string {
  return [
    `# What was learned about ${plain(report.domain)}`,
    outcome(report),
    overview(report),
    guardSection(report.guard),
    vetoSection(report),
    troubleSection(report),
    ...report.patterns.map(patternSection),
    pathSection(report.paths),
  ]
    .filter((section) => section !== '')
    .join('\n\n')
    .concat('\n')
}

const ENDS: Readonly<Record<LearnReport['end'], string>> = {
  complete: 'The run is complete.',
  budget: 'The run ended because its pages were used up; what is undecided is kept.',
  stopped: 'The run was stopped; what is undecided is kept.',
  unreachable: 'The site could not be seen, or has stopped answering; what is undecided is kept.',
}

function outcome({ end, patterns }: LearnReport): string {
  const dropping = patterns.filter(({ drop }) => drop.length > 0).length
  const blind = patterns.filter(({ basis }) => basis === 'blind').length
  const undecided = patterns.filter(({ basis }) => basis === 'undecided').length
  return `${ENDS[end]} Of ${counted(patterns.length, 'pattern')}, ${counted(dropping, 'drops', 'drop')} a parameter, ${counted(blind, 'is', 'are')} blind, ${undecided} undecided.`
}

function overview(report: LearnReport): string {
  const { skipped, urlCount, patterns, covered, otherHosts } = report.corpus
  const others = Object.entries(otherHosts)
    .slice(0, 5)
    .map(([host, count]) => `${plain(host)} ${count}`)
  const seconds = Math.round((report.endedAtMs - report.startedAtMs) / 1000)
  return table(
    ['', ''],
    [
      ['begun', new Date(report.startedAtMs).toISOString()],
      ['mode, profile, fingerprint', `${report.mode}, ${report.profile}, ${report.fingerprint}`],
      ['pages fetched', `${report.fetches}, and ${report.recalled} known from before, in ${seconds} s`],
      [
        'URLs',
        `${urlCount} in ${counted(patterns, 'pattern')}; patterns of ${percent(covered)} of those with parameters were decided`,
      ],
      [
        'left out',
        `${skipped.notUrl} no URL, ${skipped.otherHost} of other hosts, ${skipped.passThrough} secret or acting, ${skipped.attacks ?? 0} attacks, ${skipped.tooLong} too long, ${skipped.rarePattern ?? 0} of rare patterns`,
      ],
      ...(others.length === 0 ? [] : [['other hosts', others.join(', ')]]),
    ],
  )
}

function guardSection({ outcome: word, explanation, flagged, vanished, compared }: GuardReport): string {
  const lines = [`## Guard: ${word}`, `${plain(explanation)} (${counted(compared, 'pattern')} compared)`]
  if (flagged.length > 0) {
    const rows = flagged.map(({ pattern, names }) => [code(pattern), names.map(code).join(', ')])
    lines.push(table(['pattern', 'was important, now neutral'], rows))
  }
  if (vanished.length > 0) lines.push(`Not in this corpus, kept for 90 days: ${vanished.map(code).join(', ')}`)
  return lines.join('\n\n')
}

function vetoSection({ vetoed }: LearnReport): string {
  if (vetoed.length === 0) return ''
  const rows = vetoed.map(({ name, original, modified }) => [code(name), code(original), code(modified)])
  return `## Static rules that are wrong here\n\n${table(['name', 'with it', 'without it'], rows)}`
}

function troubleSection({ troubles }: LearnReport): string {
  const rows = Object.entries(troubles).map(([why, count]) => [plain(why), String(count)])
  return rows.length === 0 ? '' : `## Pages that could not be seen\n\n${table(['why', 'times'], rows)}`
}

function patternSection(pattern: PatternReport): string {
  const { key, urlCount, basis, blindReason, evidence, fetches } = pattern
  const { equal, differ, inconclusive, upperBound99, holdout } = evidence
  const facts = [
    `${counted(urlCount, 'URL')}, ${basis}${blindReason === undefined ? '' : `: ${plain(blindReason)}`}`,
    `${equal} equal, ${differ} different, ${inconclusive} inconclusive, ${counted(fetches, 'page')} fetched`,
  ]
  if (pattern.drop.length > 0) {
    facts.push(
      `dropping ${pattern.drop.map(code).join(', ')} changes at most ${percent(upperBound99)} of the pages (99 % sure)`,
    )
  }
  if (holdout[1] > 0) facts.push(`held out: ${holdout[0]} of ${holdout[1]} equal`)
  const values = Object.entries(pattern.dropValues ?? {})
  for (const [name, list] of values) facts.push(`${code(name)} may go where it is ${list.map(code).join(', ')}`)
  const bullets = facts.map((fact) => `- ${fact}`).join('\n')
  const parameters = table(['parameter', 'verdict', 'why', 'shown by'], pattern.parameters.map(parameterRow))
  return `## ${code(key)}\n\n${bullets}\n\n${parameters}`
}

/** The picture of the tree needs its blanks; indented, nothing in it can end the block. */
function pathSection(paths: LearnReport['paths']): string {
  if (paths === undefined) return ''
  const lines = pathReportText(paths).split('\n')
  return `## Path rules: ${paths.rules.length} added\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}`
}

function parameterRow({ name, verdict, why, example }: ParameterReport): readonly string[] {
  const shown = example === undefined ? '' : `${code(example.original)} and ${code(example.modified)}`
  return [code(name), verdict, plain(why), shown]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Text of others: nothing in it may end a table cell, begin an element or a link. */
function plain(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
}

/** A code span; a grave accent inside would end it, and a bar would end the cell. */
function code(text: string): string {
  const inner = text.replaceAll(/[\r\n]+/g, ' ').replaceAll('|', String.raw`\|`)
  return inner.includes('`') ? `\`\` ${inner} \`\`` : `\`${inner}\``
}
