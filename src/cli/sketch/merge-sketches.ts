import { existsSync } from 'node:fs'
import { bareHost } from '../../learn/corpus/corpus-hosts.ts'
import { createGrouper, type Grouper } from '../../learn/corpus/group.ts'
import { fileSource, readLines, sourceProblem } from '../corpus/input-lines.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { DAMAGED, SKETCH_START, SketchReader, type SketchHeader, type WrittenSketch } from './sketch-text.ts'

/** What sketches must agree on with the command that reads them; undefined: whatever they say. */
export interface ExpectedSketch {
  readonly canon: string
  readonly seed?: number | undefined
  readonly domain?: string | undefined
  /** As in the header. */
  readonly settings?: string | undefined
}

/** Sketches that were merged. */
export interface MergedSketches {
  readonly header: SketchHeader
  readonly grouper: Grouper
}

/** Whether a file begins as a sketch. False for stdin, and for what cannot be read: reading it will say why. */
export async function isSketchFile(path: string, io: Io): Promise<boolean> {
  if (path === '-' || !existsSync(path)) return false
  try {
    for await (const chunk of fileSource(path, io).open(() => undefined))
      return chunk.subarray(0, SKETCH_START.length).toString('latin1') === SKETCH_START
  } catch {
    return false
  }
  return false
}

/**
 * Reads all sketches of all files and merges them; any order gives the same result.
 *
 * @param preferred host to learn, as of `createGrouper`
 * @throws CommandFailure for the first one that is damaged or does not fit the others
 */
export async function mergeSketches(
  paths: readonly string[],
  expected: ExpectedSketch,
  io: Io,
  preferred?: string,
): Promise<MergedSketches> {
  let merged: MergedSketches | undefined
  const hosts: { readonly path: string; readonly sites: ReadonlySet<string> }[] = []
  for (const path of paths) {
    for await (const { header, sketch } of sketchesIn(path, io)) {
      checkHeader(path, header, expected)
      if (merged === undefined) {
        const { seed, domain } = header
        merged = { header, grouper: createGrouper({ seed, preferred, ...(domain !== null && { domain }) }) }
      } else checkSame(path, header, { path: paths[0]!, header: merged.header })
      merged.grouper.merge(sketch)
      hosts.push({ path, sites: new Set(sketch.hosts.sites.map(({ site }) => site)) })
    }
  }
  if (merged === undefined) throw new CommandFailure('no sketch to merge')
  checkShared(hosts)
  return merged
}

async function* sketchesIn(path: string, io: Io): AsyncGenerator<WrittenSketch> {
  const reader = new SketchReader()
  const name = path === '-' ? 'stdin' : path
  let count = 0
  try {
    for await (const lines of readLines(fileSource(path, io).open(() => undefined))) {
      for (const { text } of lines) {
        const sketch = reader.take(text)
        if (sketch === undefined) continue
        count++
        yield sketch
      }
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const problem = error instanceof SyntaxError ? DAMAGED : sourceProblem(error)
    throw new CommandFailure(`${name}: ${problem}`)
  }
  if (reader.isWithin) throw new CommandFailure(`${name}: ${DAMAGED}`)
  if (count === 0) throw new CommandFailure(`${name}: empty; canon group --part writes a sketch`)
}

function checkHeader(path: string, header: SketchHeader, expected: ExpectedSketch): void {
  const refuse = (problem: string): never => {
    throw new CommandFailure(`${path}: ${problem}`)
  }
  if (header.canon !== expected.canon)
    refuse(`a sketch of canon ${header.canon}, and this is ${expected.canon}; group again with one version`)
  if (expected.seed !== undefined && header.seed !== expected.seed)
    refuse(`a sketch of --seed ${header.seed}, not of ${expected.seed}; group again with one seed`)
  const { domain } = expected
  if (domain !== undefined && header.domain !== null && bareHost(header.domain) !== bareHost(domain))
    refuse(`a sketch of ${header.domain}, not of ${domain}`)
  if (expected.settings !== undefined && header.settings !== expected.settings)
    refuse("grouped under other operator's settings; group again with the same --previous")
}

function checkSame(
  path: string,
  header: SketchHeader,
  first: { readonly path: string; readonly header: SketchHeader },
): void {
  const { seed, domain, settings } = first.header
  checkHeader(path, header, { canon: first.header.canon, seed, settings })
  if (header.domain === domain) return
  const nameOf = (name: string | null): string => name ?? 'no chosen host'
  throw new CommandFailure(
    `${path}: a sketch of ${nameOf(header.domain)}, and ${first.path} is of ${nameOf(domain)}; group all parts with the same --host`,
  )
}

/** Parts of one corpus have hosts in common, each with some other one. */
function checkShared(parts: readonly { readonly path: string; readonly sites: ReadonlySet<string> }[]): void {
  let open = parts.filter(({ sites }) => sites.size > 0)
  const linked = new Set(open[0]?.sites)
  for (let before = -1; before !== open.length;) {
    before = open.length
    open = open.filter(({ sites }) => {
      if (sites.isDisjointFrom(linked)) return true
      for (const site of sites) linked.add(site)
      return false
    })
  }
  const [apart] = open
  if (apart === undefined) return
  const [host] = apart.sites
  throw new CommandFailure(
    `${apart.path}: a sketch of ${host}, a host of no other part; group all parts with the same --host`,
  )
}
