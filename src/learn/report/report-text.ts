/** A learning run as Markdown, for people: what would merge first, then every parameter, then the evidence. */

import { counted } from '../counted.ts'
import { pathReportText } from '../path-rules/report/path-report-text.ts'
import { END_TEXTS } from './end-texts.ts'
import { boundText, mergedText, percent, rowReason, templateText, verdictText, verdictWord } from './row-texts.ts'
import type { GuardReport, LearnReport, ParameterReport, PatternReport } from '../types.ts'

/** Comparisons that the Markdown lists; the JSON report has all. */
const COMPARISONS_SHOWN = 200

/** Writes the report: what would merge first, then one row a parameter, then details. Never throws. */
export function reportText(report: LearnReport): string {
  return [
    `# What was learned about ${plain(report.domain)}`,
    summarySection(report),
    parameterSection(report),
    guardSection(report.guard),
    vetoSection(report),
    ...detailSections(report),
    pathSection(report.paths),
    troubleSection(report),
    comparisonSection(report),
    runSection(report),
  ]
    .filter((section) => section !== '')
    .join('\n\n')
    .concat('\n')
}

function summarySection({ end, mode, summary, patterns }: LearnReport): string {
  // The published algorithm decides sets of names, and keeps no comparisons.
  if (mode === 'seed')
    return `${END_TEXTS[end]} ${counted(patterns.length, 'pattern')} learned by the published algorithm.`
  const { neutral, important, unknown, 'value-dependent': valued } = summary.verdicts
  const verdicts = `Parameters of templates: ${neutral} neutral, ${valued} value-dependent, ${important} important, ${unknown} undecided.`
  const lines = [`${END_TEXTS[end]} ${capitalized(mergedText(summary))}. ${verdicts}`]
  if (summary.undecided.length > 0) {
    const rows = summary.undecided.map(({ name, template, urls, why }) => [code(name), code(templateText(template)), String(urls), plain(why)]) // prettier-ignore
    lines.push(`Undecided, and therefore kept:\n\n${table(['parameter', 'template', 'URLs', 'why'], rows)}`)
  }
  return lines.join('\n\n')
}

function parameterSection({ mode, parameters }: LearnReport): string {
  if (mode === 'seed' || parameters.length === 0) return ''
  const rows = parameters.map((row) => [code(row.name), percent(row.share), verdictText(row), plain(rowReason(row))])
  return `## Parameters\n\n${table(['parameter', 'share of URLs', 'verdict', 'why'], rows)}`
}

/** By template, or by pattern where the published algorithm decided. */
function detailSections({ mode, patterns, parameters }: LearnReport): readonly string[] {
  if (mode === 'seed') return patterns.map(patternSection)
  const rows = parameters.flatMap(({ templates, isStripped }) => templates.map((row) => ({ ...row, isStripped })))
  return [...Map.groupBy(rows, ({ template }) => template)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([template, list]) => {
      const cells = list.map(({ urls, isStripped, ...parameter }) => {
        const [name = '', verdict = '', ...rest] = parameterRow(parameter, isStripped)
        return [name, String(urls), verdict, boundText(parameter), ...rest]
      })
      const head = ['parameter', 'URLs', 'verdict', 'may differ', 'why', 'shown by']
      return `## ${code(templateText(template))}\n\n${table(head, cells)}`
    })
}

function comparisonSection({ comparisons }: LearnReport): string {
  if (comparisons.length === 0) return ''
  const shown = comparisons.slice(0, COMPARISONS_SHOWN)
  const rows = shown.map(({ outcome, why, treatment, original, modified }) => [
    why === '' ? outcome : `${outcome}: ${plain(why)}`,
    treatment.map(code).join(' '),
    code(original),
    code(modified),
  ])
  const more = comparisons.length - shown.length
  const rest = more > 0 ? `\n\n${more} more are in the JSON report.` : ''
  return `## Comparisons: ${comparisons.length}\n\n${table(['outcome', 'changed', 'original', 'modified'], rows)}${rest}`
}

function runSection(report: LearnReport): string {
  const { skipped, urlCount, patterns, covered, otherHosts } = report.corpus
  const others = Object.entries(otherHosts)
    .slice(0, 5)
    .map(([host, count]) => `${plain(host)} ${count}`)
  const seconds = Math.round((report.endedAtMs - report.startedAtMs) / 1000)
  const rows = [
    ['begun', new Date(report.startedAtMs).toISOString()],
    ['mode, profile, fingerprint', `${report.mode}, ${report.profile}, ${report.fingerprint}`],
    ['pages fetched', `${report.fetches}, and ${report.recalled} known from before, in ${seconds} s`],
    ['URLs', `${urlCount} in ${counted(patterns, 'pattern')}; patterns of ${percent(covered)} of those with parameters were decided`], // prettier-ignore
    [
      'left out',
      `${skipped.notUrl} no URL, ${skipped.otherHost} of other hosts, ${skipped.passThrough} secret or acting, ${skipped.attacks ?? 0} attacks, ${skipped.tooLong} too long, ${skipped.rarePattern ?? 0} of rare patterns`,
    ],
    ...(others.length === 0 ? [] : [['other hosts', others.join(', ')]]),
  ]
  return `## Run\n\n${table(['', ''], rows)}`
}

function guardSection({ outcome: word, explanation, flagged, vanished, compared }: GuardReport): string {
  const lines = [`## Guard: ${word}`, `${plain(explanation)} (${counted(compared, 'template')} compared)`]
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

function patternSection({ key, urlCount, evidence, fetches, parameters }: PatternReport): string {
  const { equal, differ, inconclusive } = evidence
  const facts = [
    counted(urlCount, 'URL'),
    `${differ} of ${equal + differ} differed, ${inconclusive} inconclusive, ${counted(fetches, 'page')} fetched`,
  ]
  const bullets = facts.map((fact) => `- ${fact}`).join('\n')
  return `## ${code(key)}\n\n${bullets}\n\n${table(
    ['parameter', 'verdict', 'why', 'shown by'],
    parameters.map((one) => parameterRow(one, false)),
  )}`
}

/** The picture of the tree needs its blanks; indented, nothing in it can end the block. */
function pathSection(paths: LearnReport['paths']): string {
  if (paths === undefined) return ''
  const lines = pathReportText(paths).split('\n')
  return `## Path rules: ${paths.rules.length} added\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}`
}

function parameterRow({ name, verdict, why, example }: ParameterReport, isStripped: boolean): readonly string[] {
  const shown = example === undefined ? '' : `${code(example.original)} and ${code(example.modified)}`
  return [code(name), verdictWord(verdict, isStripped), plain(why), shown]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
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
