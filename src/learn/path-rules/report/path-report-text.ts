import type { PathRule } from '../../../rules/record/domain-record.ts'
import { counted } from '../../counted.ts'
import type { PathReport } from './path-report.ts'

/** Refusals that are written out; the rest is counted by reason. */
const MAX_REFUSALS = 40

/** A report as text for people: the tree, the rules, and why candidates were refused. */
export function pathReportText(report: PathReport): string {
  const { urls, clusters, tree, candidates, fetches } = report
  return [
    `${report.domain}: ${counted(urls, 'URL')} of ${counted(clusters, 'page')} (mode ${report.mode}${skippedText(report)})`,
    '',
    `Pattern tree, ${tree.nodes} nodes, height ${tree.height}`,
    tree.picture,
    '',
    `${counted(candidates.pairs, 'pair')} of nodes, ${counted(candidates.raw, 'candidate rule')}, ${candidates.qualified} qualified, ${report.chosen.length} chosen${fetches === 0 ? '' : `, ${counted(fetches, 'page')} fetched again`}`,
    ...report.chosen.map(chosenText),
    '',
    `Path rules (${report.rules.length})`,
    ...report.rules.map(ruleText),
    ...(report.dropped.length === 0 ? [] : ['', `Written and left out again (${report.dropped.length})`]),
    ...report.dropped.map(({ id, reason, example }) => `  ${id}: ${reason}${example === '' ? '' : ` (${example})`}`),
    '',
    `Refused (${report.refused.length})`,
    ...refusedText(report.refused),
  ].join('\n')
}

function skippedText({ skipped }: PathReport): string {
  const parts = [
    [skipped.notUrl, 'no URL'],
    [skipped.otherSite, 'of other sites'],
    [skipped.outOfReach, 'out of reach of path rules'],
    [skipped.contradicting, 'named twice with different clusters'],
  ] as const
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`, ${count} ${what}`])).join('')
}

function chosenText({ source, destination, via, proof }: PathReport['chosen'][number]): string {
  const way = via.length === 0 ? '' : ` via ${via.join(', ')}`
  if (source === destination) {
    return proof.gain === 0 ? `  ${source} stays` : `  ${source} within itself: ${proof.gain} forms saved`
  }
  return `  ${source} -> ${destination}${way}: ${proof.gain} forms saved, ${(100 * proof.fpr).toFixed(1)} % of pairs wrong`
}

function ruleText({ id, source, destination, hosts, keyHost }: PathRule): string {
  const where = hosts === undefined ? '' : ` on ${hosts.join(', ')}`
  const what = keyHost === undefined ? destination : `key ${keyHost}${destination}`
  return `  ${id}: ${source} -> ${what}${where}`
}

function refusedText(refused: PathReport['refused']): string[] {
  const lines = refused.slice(0, MAX_REFUSALS).map(({ source, destination, reason }) => `  ${source} -> ${destination}: ${reason}`) // prettier-ignore
  const more = refused.length - lines.length
  return more === 0 ? lines : [...lines, `  … and ${more} more; --report FILE.json has all of them`]
}
