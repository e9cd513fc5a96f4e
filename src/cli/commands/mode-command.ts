import { Argument, InvalidArgumentError } from 'commander'
import { MODES, type Mode } from '../../rules/record/domain-record.ts'
import { domainArgument } from '../arguments/domain-argument.ts'
import type { CommandContext } from './learn-command.ts'
import type { ModeOptions } from './mode.ts'
import { addJson } from '../output/output-format.ts'
import { collect } from '../arguments/repeatable.ts'
import { addTarget } from '../arguments/target-options.ts'

const EXAMPLES = `
Without a mode, --rollout or --path nothing is changed. A change is a new revision, so canon rollback undoes it.

Examples:
  canon mode shop.example
  canon mode shop.example rewrite --rollout 0.05
  canon mode shop.example --path /checkout=off --path /blog=observe
  canon mode shop.example off --yes --reason 'wrong page reported'`

/** Adds `canon mode`. */
export function addMode({ program, setExitCode, exitCodes }: CommandContext): void {
  const command = addTarget(program.command('mode'))
    .description('show or change how the edge treats a domain: off, observe, rewrite or redirect')
    .argument('<domain>', 'host name', domainArgument)
    .addArgument(new Argument('[mode]', 'what the edge does').choices(MODES))
    .option('--rollout <share>', 'share of the pages to which the mode applies, 0 to 1', share)
    .option('--path <prefix=mode>', 'another mode below a path; /prefix= removes it; repeatable', collect, [])
    .option('--yes', 'do not ask')
    .option('--reason <text>', 'goes to the log')
  addJson(command, 'the domain as one line of JSON')
    .addHelpText('after', `${EXAMPLES}\n${exitCodes}`)
    .action(async (domain: string, mode: Mode | undefined, options: ModeOptions) => {
      const { runMode } = await import('./mode.ts')
      setExitCode(await runMode({ domain, mode }, options, process))
    })
}

function share(value: string): number {
  const parsed = Number(value)
  if (value.trim() === '' || !(parsed >= 0 && parsed <= 1)) throw new InvalidArgumentError('a share is from 0 to 1.')
  return parsed
}
