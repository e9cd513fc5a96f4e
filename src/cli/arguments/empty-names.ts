import type { Command } from 'commander'
import { CommandFailure } from '../output/failure.ts'

/** Arguments that name files; options that do say `<file>`. */
const FILE_ARGUMENTS: ReadonlySet<string> = new Set(['corpora', 'clusters', 'old', 'new', 'record'])

/**
 * Refuses files without a name, which a variable of the shell that is not set makes of `--out "$OUT"`. SQLite would keep such a
 * store in memory and forget it.
 *
 * @throws CommandFailure that names the option or the argument
 */
export function refuseEmptyNames(command: Command): void {
  const given = [
    ...command.options
      .filter(({ flags }) => flags.includes('<file>'))
      .map((option) => [option.long ?? option.flags, command.getOptionValue(option.attributeName())] as const),
    ...command.registeredArguments
      .map((argument, i) => [argument.name(), command.processedArgs[i] as unknown] as const)
      .filter(([name]) => FILE_ARGUMENTS.has(name)),
  ]
  for (const [name, value] of given)
    if ([value].flat().includes(''))
      throw new CommandFailure(`${name}: a file name is empty; is a shell variable not set?`)
}
