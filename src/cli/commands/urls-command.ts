/** Wires `canon urls`, `canon invariants` and `canon backfill`. */

import { InvalidArgumentError, Option, type Command } from 'commander'
import { runBackfillCommand, type BackfillCommandOptions } from './backfill.ts'
import { runInvariants, type InvariantsOptions } from './invariants.ts'
import type { CommandContext } from './learn-command.ts'
import { addFormat } from '../output/output-format.ts'
import { runRemoteBackfill, runRemoteInvariants, type RemoteStoreOptions } from '../remote/remote-store.ts'
import { collect } from '../arguments/repeatable.ts'
import { addTarget } from '../arguments/target-options.ts'
import {
  runDelete,
  runExport,
  runGet,
  runLinks,
  runMeta,
  runPut,
  runRedirect,
  runSeen,
  type LinksOptions,
  type MetaOptions,
  type UrlsOptions,
} from './urls.ts'

/** Adds `canon urls` with its subcommands. */
export function addUrls({ program, setExitCode, exitCodes }: CommandContext): void {
  const urls = program
    .command('urls')
    .description('keep a URL store in a local SQLite file: one row per page, whichever variant is given')
    .addHelpText('after', `${EXAMPLES}\n${exitCodes}`)
  const lines = [
    ['put', 'count sightings; lines are URLs or {"url","seenAtMs"?,"count"?}', runPut],
    ['get', 'the row of each URL, redirects followed', runGet],
    ['seen', 'whether each URL was seen before', runSeen],
  ] as const
  for (const [name, what, run] of lines)
    over(urls, name, what)
      .argument('[urls...]', 'URLs; without any, and without --input, they are read from stdin, one a line')
      .option('--input <file>', 'file of URLs or NDJSON, one a line, .gz too; - is stdin; repeatable', collect, [])
      .action(async (given: string[], options: UrlsOptions) => setExitCode(await run(given, options, process)))
  const singles = [
    ['export', 'print everything stored about a URL', runExport],
    ['delete', 'remove everything stored about a URL', runDelete],
  ] as const
  for (const [name, what, run] of singles)
    over(urls, name, what)
      .argument('<url>')
      .action(async (url: string, options: UrlsOptions) => setExitCode(await run(url, options, process)))
  addDescribing({ program: urls, setExitCode, exitCodes })
}

const EXAMPLES = `
Examples:
  canon urls put 'https://www.example.com/a?utm_source=news' --db crawl.db
  zcat urls.gz | canon urls put --db crawl.db | jq -r 'select(.isFirst).input'
  canon urls meta https://example.com/a --set title='Desk lamp' --db crawl.db
  canon urls export https://example.com/a --db crawl.db`

function addDescribing({ program, setExitCode }: CommandContext): void {
  over(program, 'meta', 'show, set and remove fields')
    .argument('<url>')
    .option('--set <field=value>', 'field to set; repeatable', collect, [])
    .option('--remove <field>', 'field to remove; repeatable', collect, [])
    .action(async (url: string, options: MetaOptions) => setExitCode(await runMeta(url, options, process)))
  over(program, 'links', 'show outlinks, or inlinks with --in, and add outlinks')
    .argument('<url>')
    .option('--in', 'pages that link to the URL')
    .option('--add <url>', 'page that the URL links to; repeatable', collect, [])
    .option('--limit <n>', 'links to show at most; default 100', wholeNumber)
    .option('--after <id>', 'id of the last link that was shown', wholeNumber)
    .action(async (url: string, options: LinksOptions) => setExitCode(await runLinks(url, options, process)))
  over(program, 'redirect', 'note that a URL redirects to another one')
    .argument('<url>')
    .argument('<to>')
    .action(async (url: string, to: string, options: UrlsOptions) =>
      setExitCode(await runRedirect(url, to, options, process)),
    )
}

type Remotely = RemoteStoreOptions & { readonly remote?: boolean }

/** Adds `canon invariants`. */
export function addInvariants({ program, setExitCode, exitCodes }: CommandContext): void {
  addTarget(
    over(program, 'invariants', 'check a URL store: one key per page, one page per key, no dangling references'),
  )
    .option('--remote', 'the store of a control Worker, with its seen-set, instead of a local file')
    .option('--list <n>', 'problems to list of each kind; default 100, all are counted', wholeNumber)
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  canon invariants --db crawl.db\n  canon invariants --remote`)
    .action(async ({ remote, ...options }: InvariantsOptions & Remotely) =>
      setExitCode(await (remote === true ? runRemoteInvariants : runInvariants)(options, process)),
    )
}

/** Adds `canon backfill`. */
export function addBackfill({ program, setExitCode, exitCodes }: CommandContext): void {
  addTarget(over(program, 'backfill', 're-key a URL store after a change of rules, merging rows that became one page'))
    .option('--remote', 'the store of a control Worker instead of a local file; counts first, then asks')
    .option('--yes', 'with --remote: do not ask')
    .option('--dry-run', 'count what would change')
    .option('--batch <n>', 'rows in one transaction; default 200', wholeNumber)
    .addHelpText(
      'after',
      `
It can be interrupted at any point without loss and continues where it stopped. Old keys remain as aliases.
A record that no row belongs to is an error.
${exitCodes}\n\nExamples:\n  canon backfill --db crawl.db --dry-run\n  canon backfill --db crawl.db --record shop.json
  canon backfill --remote --dry-run`,
    )
    .action(async ({ remote, ...options }: BackfillCommandOptions & Remotely) =>
      setExitCode(await (remote === true ? runRemoteBackfill : runBackfillCommand)(options, process)),
    )
}

/** A command over a local store. */
function over(program: Command, name: string, description: string): Command {
  const command = program
    .command(name)
    .description(description)
    .option('--db <file>', 'SQLite file of the store', 'canon.db')
    .option('--record <file>', 'domain record that is applied to its own hosts; repeatable', collect, [])
    .addOption(
      new Option(
        '--rule-revision <n>',
        'version of the contract in the revisions of rows; default: that of this build',
      ).argParser(wholeNumber),
    )
  return addFormat(command)
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a whole number above 0 is needed, such as 100.')
  return Number(value)
}
