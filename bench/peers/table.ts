import type { Row } from '../measure.ts'
import type { Judgement, Peer } from './judge.ts'

/** One line of the table: what came of one library in one setting. */
export interface PeerResult {
  readonly peer: Peer
  /** `''` for the platform itself. */
  readonly version: string
  readonly judgement: Judgement
  readonly time: Row
}

/** Where and when the numbers were made. */
export interface RunPlace {
  readonly command: string
  readonly machine: string
  readonly date: string
  readonly pairs: number
}

const COLUMNS = [
  'library and setting',
  'false merges',
  'merged',
  'changes again',
  'signed URLs changed',
  'throws',
  'time beside `URL`',
] as const

const LEGEND =
  'A false merge is two pages under one key; merged is the share of one-page pairs that get one key. The pairs are our own and ' +
  'illustrate kinds of failure; they do not rank libraries built for other purposes. What is compared: [bench/README.md](bench/README.md).'

/** Draws the results as a Markdown table with a line above that says how they were made. */
export function drawPeerTable(results: readonly PeerResult[], place: RunPlace): string {
  const [{ judgement } = { judgement: undefined }] = results
  const about = `${place.pairs} pairs of URLs, ${judgement?.same ?? 0} of one page and ${judgement?.different ?? 0} of two`
  const rows = results.map(rowOf)
  const align = COLUMNS.map((_, i) => (i === 0 ? '---' : '---:'))
  const lines = [[...COLUMNS], align, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`\`${place.command}\`, ${place.date}, ${place.machine}: ${about}.`, '', ...lines, '', LEGEND].join('\n')
}

function rowOf({ peer, version, judgement, time }: PeerResult): string[] {
  const { falseMerges, different, missed, same, unstable, resigned, thrown } = judgement
  const share = same === 0 ? 0 : ((same - missed.length) * 100) / same
  const name = version === '' ? `\`${peer.name}\`` : `${peer.name} ${version}`
  return [
    `${name}: ${peer.setting}`,
    `${falseMerges.length} of ${different}`,
    `${share.toFixed(0)} %`,
    unstable === undefined ? 'writes no URL' : String(unstable.length),
    resigned === undefined ? 'writes no URL' : String(resigned.length),
    String(thrown.length),
    `${time.ratio < 10 ? time.ratio.toFixed(1) : time.ratio.toFixed(0)}x`,
  ]
}

const BEGIN = '<!-- peers:begin -->'
const END = '<!-- peers:end -->'

/**
 * Puts a table between the markers of a text.
 *
 * @throws {RangeError} when the markers are not there, in this order
 */
export function withPeerTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END, begin)
  if (begin === -1 || end === -1) throw new RangeError(`no ${BEGIN} and ${END} to write between`)
  return `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`
}
