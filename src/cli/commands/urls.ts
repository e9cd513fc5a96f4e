/** `canon urls`: the URL store in a local SQLite file. One function per subcommand; results are lines of JSON. */

import type { Sighting } from '../../store/urls/url-store.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_INPUT, EXIT_OK } from '../output/failure.ts'
import { bufferedOutput, type Io } from '../output/io.ts'
import { isNdjson, type FormatOptions } from '../output/output-format.ts'
import { openUrlDatabase, type UrlDatabase, type UrlDatabaseOptions } from '../files/url-database.ts'
import { urlBatches, type UrlLine } from '../corpus/url-lines.ts'
import { urlText } from '../output/url-text.ts'

/** Options of every subcommand. */
export interface UrlsOptions extends UrlDatabaseOptions, FormatOptions {
  readonly input?: readonly string[]
}

/** Options of `canon urls meta`. */
export interface MetaOptions extends UrlsOptions {
  readonly set: readonly string[]
  readonly remove: readonly string[]
}

/** Options of `canon urls links`. */
export interface LinksOptions extends UrlsOptions {
  readonly in?: boolean
  readonly add: readonly string[]
  readonly limit?: number
  readonly after?: number
}

type Answer = Readonly<Record<string, unknown>>

/** Counts sightings; 1 when a URL was refused, 2 when an input could not be read. */
export function runPut(urls: readonly string[], options: UrlsOptions, io: Io): Promise<number> {
  return overLines(
    urls,
    options,
    { io, create: true, finding: ({ kind }) => kind === 'refused' },
    async ({ store }, lines) => {
      const outcomes = await store.put(lines.map((line) => sightingOf(line, Date.now())))
      return outcomes.map((outcome) => ({ ...outcome }))
    },
  )
}

/** Shows rows, redirects followed; 1 when one is unknown. */
export function runGet(urls: readonly string[], options: UrlsOptions, io: Io): Promise<number> {
  return overLines(urls, options, { io, create: false, finding: ({ found }) => found === false }, ({ store }, lines) =>
    Promise.all(
      lines.map(async ({ url }) => {
        const found = await store.get(url)
        return found === undefined ? { found: false } : { found: true, ...found.row, askedKey: found.askedKey }
      }),
    ),
  )
}

/** Says which URLs were met before; always 0. */
export function runSeen(urls: readonly string[], options: UrlsOptions, io: Io): Promise<number> {
  return overLines(urls, options, { io, create: false, finding: () => false }, ({ store }, lines) =>
    store.seen(lines.map(({ url }) => url)),
  )
}

/** Sets and removes fields, then shows what there is; 1 when the URL was refused. */
export function runMeta(url: string, options: MetaOptions, io: Io): Promise<number> {
  const changes = [...options.set.map(fieldOf), ...options.remove.map((field) => ({ field, value: null }))]
  return once(url, options, { io, create: changes.length > 0 }, async ({ store }) => {
    const updatedAtMs = Date.now()
    if (changes.length > 0) {
      const outcome = await store.patchMetadata(
        url,
        changes.map((change) => ({ ...change, updatedAtMs })),
      )
      if (outcome.kind === 'refused') return { ...outcome }
    }
    return { metadata: await store.metadata(url) }
  })
}

/** Adds links, then shows a page of them; 1 when a URL was refused. */
export function runLinks(url: string, options: LinksOptions, io: Io): Promise<number> {
  return once(url, options, { io, create: options.add.length > 0 }, async ({ store }) => {
    const added = options.add.length > 0 ? await store.addLinks(url, options.add, Date.now()) : undefined
    if (added?.kind === 'refused') return { ...added }
    const { limit, after: afterId } = options
    const links = await store.links(url, { direction: options.in === true ? 'in' : 'out', limit, afterId })
    return added === undefined ? { links } : { links, refused: added.refused }
  })
}

/** Notes a redirect; 1 when it was refused or would close a circle. */
export function runRedirect(url: string, to: string, options: UrlsOptions, io: Io): Promise<number> {
  return once(url, options, { io, create: true }, async ({ store }) => ({
    ...(await store.redirect(url, to, Date.now())),
  }))
}

/** Everything that is held on a URL; 1 when nothing is. */
export function runExport(url: string, options: UrlsOptions, io: Io): Promise<number> {
  return once(url, options, { io, create: false }, async ({ store }) => ({
    ...((await store.export(url)) ?? { found: false }),
  }))
}

/** Removes everything that is held on a URL; 1 when nothing was. */
export function runDelete(url: string, options: UrlsOptions, io: Io): Promise<number> {
  return once(url, options, { io, create: false }, async ({ store }) => {
    const counts = await store.delete(url)
    return counts.rows === 0 ? { found: false } : { ...counts }
  })
}

interface Run {
  readonly io: Io
  readonly create: boolean
  readonly finding: (answer: Answer) => boolean
}

/** Answers line by line, in order; problems of the input go to stderr and do not end the run. */
async function overLines(
  urls: readonly string[],
  options: UrlsOptions,
  { io, create, finding }: Run,
  answer: (db: UrlDatabase, lines: readonly (UrlLine & { ok: true })[]) => Promise<readonly Answer[]>,
): Promise<number> {
  const db = await openUrlDatabase(options, io, { create })
  const output = bufferedOutput(io.stdout)
  let exitCode = EXIT_OK
  try {
    for await (const batch of urlBatches(urls, options.input ?? [], io)) {
      for (const line of batch) {
        if (line.ok) continue
        io.stderr.write(`canon: ${line.problem}\n`)
        exitCode = EXIT_INPUT
      }
      const lines = batch.filter((line) => line.ok)
      const answers = await answer(db, lines)
      for (const [i, each] of answers.entries()) {
        if (finding(each)) exitCode = Math.max(exitCode, EXIT_FINDINGS)
        await output.write(written({ input: lines[i]?.url, ...each }, options, io))
      }
      await output.flush()
    }
    return exitCode
  } finally {
    db.close()
  }
}

async function once(
  url: string,
  options: UrlsOptions,
  { io, create }: Pick<Run, 'io' | 'create'>,
  answer: (db: UrlDatabase) => Promise<Answer>,
): Promise<number> {
  const db = await openUrlDatabase(options, io, { create })
  try {
    const result = await answer(db)
    io.stdout.write(written({ input: url, ...result }, options, io))
    const refused = result['refused']
    const isFinding = result['found'] === false || result['kind'] === 'refused' || result['kind'] === 'cycle'
    return isFinding || (Array.isArray(refused) && refused.length > 0) ? EXIT_FINDINGS : EXIT_OK
  } finally {
    db.close()
  }
}

function written(answer: Answer, options: UrlsOptions, io: Io): string {
  return isNdjson(options, io) ? `${JSON.stringify(answer)}\n` : urlText(answer)
}

/** A sighting of now, or what the line says; the store judges what it says. */
function sightingOf({ url, members }: UrlLine & { ok: true }, nowMs: number): Sighting {
  const { seenAtMs, count } = members
  return {
    url,
    seenAtMs: seenAtMs === undefined ? nowMs : typeof seenAtMs === 'number' ? seenAtMs : Number.NaN,
    count: count === undefined ? 1 : typeof count === 'number' ? count : Number.NaN,
  }
}

function fieldOf(text: string): { readonly field: string; readonly value: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new CommandFailure(`--set ${text}: needs a field and a value, such as title='Desk lamp'`)
  return { field: text.slice(0, at), value: text.slice(at + 1) }
}
