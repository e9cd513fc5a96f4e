import { InvalidArgumentError } from 'commander'
import { FETCH_RATES } from '../../store/control-actions.ts'
import { LOCAL_URL } from '../remote/control-client.ts'
import { domainArgument } from '../arguments/domain-argument.ts'
import type { DomainsOptions } from './domains.ts'
import type { CommandContext } from './learn-command.ts'
import { addFormat, addJson } from '../output/output-format.ts'
import type { PublishOptions } from './publish.ts'
import type { RollbackOptions } from './rollback.ts'
import { addTarget } from '../arguments/target-options.ts'

const TARGET = `
The control Worker is the one of --url, else of CANON_URL, else the local one at ${LOCAL_URL}. Give the token in CANON_TOKEN
rather than with --token, because process lists show arguments. Target and effect are shown before anything changes; changing a
target on another machine needs --yes or an interactive confirmation.`

const PUBLISH = `
A record brings its map. The settings of the domain stay as they are in force: mode, modes of paths, rollout, adapter, keep, strip,
veto, aliases, platform, cookies and headers. What the file says otherwise is shown, and published with --replace-settings.
Static rules that the learner found to be wrong on this site are always added to veto.

Parameters known to matter are never dropped in passing: what an audit has put into quarantine stays there, and a record is
rejected if it drops what the one in force keeps as important (learned, or kept by hand), as canon guard does. To drop them on purpose, use
--lift-quarantine and --accept-drops.
`

/** Adds `canon publish`, `canon rollback` and `canon domains`. */
export function addControl({ program, setExitCode, exitCodes }: CommandContext): void {
  const publish = addTarget(program.command('publish'))
    .description('make a record file the next revision of its domain')
    .argument('<record>', 'domain record, such as canon learn writes')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would change without changing anything')
    .option('--accept-drops', 'publish even if parameters known to matter are dropped')
    .option('--replace-settings', 'publish mode and lists of the file too; by default those in force stay')
    .option('--lift-quarantine', 'lift quarantines that the file does not contain; by default they stay')
    .option('--reason <text>', 'goes to the log')
  addJson(publish, 'outcome and difference as one line of JSON on stdout')
    .addHelpText('after', `${PUBLISH}${TARGET}\n${exitCodes}\n\nExample:\n  canon publish shop.json --dry-run`)
    .action(async (path: string, options: PublishOptions) => {
      const { runPublish } = await import('./publish.ts')
      setExitCode(await runPublish(path, options, process))
    })
  const rollback = addTarget(program.command('rollback'))
    .description('bring an earlier revision of a domain back into force, as a new revision')
    .argument('<domain>', 'host name', domainArgument)
    .argument('[revision]', 'default: the one before the current one', revisionNumber)
    .option('--yes', 'do not ask')
    .option('--reason <text>', 'goes to the log')
  addJson(rollback, 'the outcome as one line of JSON on stdout')
    .addHelpText('after', `${TARGET}\n${exitCodes}\n\nExample:\n  canon rollback shop.example 7`)
    .action(async (domain: string, revision: number | undefined, options: RollbackOptions) => {
      const { runRollback } = await import('./rollback.ts')
      setExitCode(await runRollback({ domain, revision }, options, process))
    })
  addDomains({ program, setExitCode, exitCodes })
}

function addDomains({ program, setExitCode, exitCodes }: CommandContext): void {
  addFormat(addTarget(program.command('domains')))
    .description('list the domains of a control Worker, or show or change one')
    .argument('[domain]', 'host name; without it, all domains are listed', domainArgument)
    .option(
      '--fetch-rate <rate>',
      'requests per second of learner and audits, at most 10; default: FETCH_RATE',
      fetchRate,
    )
    .option('--yes', 'do not ask')
    .option('--reason <text>', 'goes to the log')
    .addHelpText('after', `${TARGET}\n${exitCodes}\n\nExample:\n  canon domains shop.example --fetch-rate 0.2`)
    .action(async (domain: string | undefined, options: DomainsOptions) => {
      const { runDomains } = await import('./domains.ts')
      setExitCode(await runDomains(domain, options, process))
    })
}

function fetchRate(value: string): number | 'default' {
  if (value === 'default') return value
  const rate = value.trim() === '' ? Number.NaN : Number(value)
  if (rate >= FETCH_RATES.least && rate <= FETCH_RATES.most) return rate
  throw new InvalidArgumentError(
    'a fetch rate is a number of requests per second up to 10, such as 0.2, or the word default.',
  )
}

function revisionNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a revision is a whole number from 1.')
  return Number(value)
}
