/** `canon urls`: the URL store in a local SQLite file. Results are lines of JSON. */

import type { Command } from 'commander'
import type { SeenUrl } from '../../../store/urls/url-store.ts'
import { numberAboveZero } from '../../arguments/numbers.ts'
import { collect } from '../../arguments/repeatable.ts'
import { addStore } from '../../arguments/store-options.ts'
import type { UrlLine } from '../../corpus/url-lines.ts'
import { askOnce, askPerLine, type StoreOptions } from '../../files/ask-store.ts'
import { CommandFailure } from '../../output/failure.ts'
import type { CanonCommand, CanonCommands } from '../command.ts'
import { list, stats } from './urls-lists.ts'

/** Counts sightings; 1 when a URL was refused, 2 when an input could not be read. */
const put: CanonCommand<[string[]], StoreOptions> = {
  summary: 'add URLs, and count how often each page was seen; lines are URLs or {"url","seenAtMs"?,"count"?}',
  declare: addLines,
  run: ([urls], options, io) =>
    askPerLine(
      urls,
      options,
      { io, create: true, finding: ({ kind }) => kind === 'refused' },
      async ({ store }, lines) => {
        const outcomes = await store.put(lines.map((line) => seenUrlOf(line, Date.now())))
        return outcomes.map((outcome) => ({ ...outcome }))
      },
    ),
}

/** Shows rows, redirects followed; 1 when one is unknown. */
const get: CanonCommand<[string[]], StoreOptions> = {
  summary: 'the row of each URL, redirects followed',
  onlyPrints: true,
  declare: addLines,
  run: ([urls], options, io) =>
    askPerLine(urls, options, { io, create: false, finding: ({ found }) => found === false }, ({ store }, lines) =>
      Promise.all(
        lines.map(async ({ url }) => {
          const found = await store.get(url)
          return found === undefined ? { found: false } : { found: true, ...found.row, askedKey: found.askedKey }
        }),
      ),
    ),
}

/** Says which URLs were met before; always 0. */
const seen: CanonCommand<[string[]], StoreOptions> = {
  summary: 'whether each URL was seen before',
  onlyPrints: true,
  declare: addLines,
  run: ([urls], options, io) =>
    askPerLine(urls, options, { io, create: false, finding: () => false }, ({ store }, lines) =>
      store.seen(lines.map(({ url }) => url)),
    ),
}

/** Everything that is held on a URL; 1 when nothing is. */
const exported: CanonCommand<[string], StoreOptions> = {
  summary: 'print everything stored about a URL',
  declare: addUrl,
  run: ([url], options, io) =>
    askOnce(url, options, { io, create: false }, async ({ store }) => ({
      ...((await store.export(url)) ?? { found: false }),
    })),
}

/** Removes everything that is held on a URL; 1 when nothing was. */
const deleted: CanonCommand<[string], StoreOptions> = {
  summary: 'remove everything stored about a URL',
  declare: addUrl,
  run: ([url], options, io) =>
    askOnce(url, options, { io, create: false }, async ({ store }) => {
      const counts = await store.delete(url)
      return counts.rows === 0 ? { found: false } : { ...counts }
    }),
}

interface MetaOptions extends StoreOptions {
  readonly set: readonly string[]
  readonly remove: readonly string[]
}

/** Sets and removes fields, then shows what there is; 1 when the URL was refused. */
const meta: CanonCommand<[string], MetaOptions> = {
  summary: 'show, set and remove fields',
  declare: (command) =>
    addUrl(command)
      .option('--set <field=value>', 'field to set; repeatable', collect, [])
      .option('--remove <field>', 'field to remove; repeatable', collect, []),
  run([url], options, io) {
    const changes = [...options.set.map(fieldOf), ...options.remove.map((field) => ({ field, value: null }))]
    return askOnce(url, options, { io, create: changes.length > 0 }, async ({ store }) => {
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
  },
}

interface LinksOptions extends StoreOptions {
  readonly in?: boolean
  readonly add: readonly string[]
  readonly limit?: number
  readonly after?: number
}

/** Adds links, then shows a page of them; 1 when a URL was refused. */
const links: CanonCommand<[string], LinksOptions> = {
  summary: 'show outlinks, or inlinks with --in, and add outlinks',
  declare: (command) =>
    addUrl(command)
      .option('--in', 'pages that link to the URL')
      .option('--add <url>', 'page that the URL links to; repeatable', collect, [])
      .option('--limit <n>', 'links to show at most; default 100', numberAboveZero)
      .option('--after <id>', 'id of the last link that was shown', numberAboveZero),
  run: ([url], options, io) =>
    askOnce(url, options, { io, create: options.add.length > 0 }, async ({ store }) => {
      const added = options.add.length > 0 ? await store.addLinks(url, options.add, Date.now()) : undefined
      if (added?.kind === 'refused') return { ...added }
      const { limit, after: afterId } = options
      const shown = await store.links(url, { direction: options.in === true ? 'in' : 'out', limit, afterId })
      return added === undefined ? { links: shown } : { links: shown, refused: added.refused }
    }),
}

/** Notes a redirect; 1 when it was refused or would close a circle. */
const redirect: CanonCommand<[string, string], StoreOptions> = {
  summary: 'note that a URL redirects to another one',
  declare: (command) => addUrl(command).argument('<to>'),
  run: ([url, to], options, io) =>
    askOnce(url, options, { io, create: true }, async ({ store }) => ({
      ...(await store.redirect(url, to, Date.now())),
    })),
}

/** `canon urls` with its subcommands, in the order of help. */
export const canonCommand: CanonCommands = {
  group: 'URL store',
  summary: 'keep a URL store in SQLite or PostgreSQL: one row per page, whichever variant is given',
  examples: [
    "canon urls put 'https://www.example.com/a?utm_source=news' --db crawl.db",
    "zcat urls.gz | canon urls put --db crawl.db | jq -r 'select(.isFirst).input'",
    'canon urls put --input urls.txt --db postgres://canon@db.example/urls',
    "canon urls get 'https://m.example.com/a?gclid=x' --db crawl.db",
    'canon urls list --host example.com --only url --db crawl.db',
    'canon urls stats --db crawl.db',
    'canon urls seen --input found.txt --db crawl.db',
    'canon urls export https://example.com/a --db crawl.db',
    'canon urls delete https://example.com/a --db crawl.db',
    "canon urls meta https://example.com/a --set title='Desk lamp' --db crawl.db",
    'canon urls links https://example.com/a --add https://example.com/b --db crawl.db',
    'canon urls redirect https://example.com/old https://example.com/a --db crawl.db',
  ],
  subcommands: { put, get, list, stats, seen, export: exported, delete: deleted, meta, links, redirect },
}

function addLines(command: Command): Command {
  return addStore(command)
    .argument('[urls...]', 'URLs; without any, and without --input, they are read from stdin, one a line')
    .option('--input <file>', 'file of URLs or NDJSON, one a line, .gz too; - is stdin; repeatable', collect, [])
}

function addUrl(command: Command): Command {
  return addStore(command).argument('<url>')
}

/** A URL seen now, or at the time that the line states; the store judges the time. */
function seenUrlOf({ url, members }: UrlLine & { ok: true }, nowMs: number): SeenUrl {
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
