/**
 * Compares the library with its peers on pairs of URLs: `npm run bench:peers`.
 *
 *   --write FILE    puts the table between the markers of a Markdown file
 *   --pairs NAME    lists the pairs that a library (by name) gets wrong, instead of the table
 *   --quick         fewer rounds of timing: for a look, not for a number
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { flagsOf } from '../../scripts/flags.ts'
import { formatted } from '../../scripts/formatted.ts'
import { FULL, measure, QUICK } from '../measure.ts'
import { contenders } from './contenders.ts'
import { judge, type Peer } from './judge.ts'
import { readPairs, urlsOf, type Pair } from './pairs.ts'
import { drawPeerTable, withPeerTable, type PeerResult } from './table.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The version of an installed package, or of this one; `''` for what is part of the platform. */
function versionOf(name: string): string {
  if (name === 'URL') return ''
  const path = name === 'edge-canonicalizer' ? 'package.json' : `node_modules/${name}/package.json`
  return (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { version: string }).version
}

function results(pairs: readonly Pair[], quick: boolean): PeerResult[] {
  const peers = contenders()
  const urls = urlsOf(pairs).filter((url) => URL.canParse(url))
  const rows = measure(
    peers.map(({ name, setting, key }) => ({ name: `${name} ${setting}`, run: (url) => orItself(key, url) })),
    urls,
    quick ? QUICK : FULL,
  )
  return peers.map((peer, i) => ({
    peer,
    version: versionOf(peer.name),
    judgement: judge(peer, pairs),
    time: rows[i]!,
  }))
}

/** A URL on which a library throws counts as returned unchanged: what it costs is its time all the same. */
function orItself(key: (url: string) => string, url: string): string {
  try {
    return key(url)
  } catch {
    return url
  }
}

function listWrong(name: string, pairs: readonly Pair[]): void {
  for (const peer of contenders().filter((one: Peer) => one.name === name)) {
    const { falseMerges, missed } = judge(peer, pairs)
    console.log(`${peer.name}, ${peer.setting}: ${falseMerges.length} false merges, ${missed.length} missed`)
    for (const { topic, why, a, b } of falseMerges)
      console.log(`  merged  ${topic}: ${why}\n          ${a}\n          ${b}`)
    for (const { topic, why, a, b } of missed) console.log(`  missed  ${topic}: ${why}\n          ${a}\n          ${b}`)
  }
}

const options = flagsOf('bench:peers', {
  write: { type: 'string' },
  pairs: { type: 'string' },
  quick: { type: 'boolean', default: false },
})
const pairs = readPairs()
if (options.pairs !== undefined) listWrong(options.pairs, pairs)
else {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.versions.node}`
  const date = new Date().toISOString().slice(0, 10)
  const place = { command: 'npm run bench:peers', machine, date, pairs: pairs.length }
  const table = drawPeerTable(results(pairs, options.quick), place)
  console.log(table)
  if (options.write !== undefined) {
    const text = withPeerTable(readFileSync(options.write, 'utf8'), table)
    writeFileSync(options.write, await formatted(options.write, text))
  }
}
