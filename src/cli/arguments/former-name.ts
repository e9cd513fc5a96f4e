import { Option, type Command } from 'commander'

/** A name that an option had in the version before. */
export interface FormerName {
  /** As declared then: `--url <url>`. */
  readonly flags: string
  /** The name that it has now: `control`. */
  readonly now: string
}

/**
 * Accepts an option under its former name too, for one version, with a line on stderr. Help and completion do not show it. The option must be
 * declared before; the former name takes the same choices.
 */
export function acceptFormerName(command: Command, { flags, now }: FormerName): Command {
  const former = new Option(flags).hideHelp()
  const { argChoices } = command.options.find((option) => option.attributeName() === now) ?? {}
  if (argChoices !== undefined) former.choices(argChoices)
  return command.addOption(former).hook('preAction', () => {
    const value: unknown = command.getOptionValue(former.attributeName())
    if (value === undefined) return
    command.setOptionValue(former.attributeName(), undefined)
    if (command.getOptionValueSource(now) !== 'cli') command.setOptionValueWithSource(now, value, 'cli')
    const line = `canon: ${former.long} is called --${now} now; the next version does not know the former name\n`
    command.configureOutput().writeErr?.(line)
  })
}
