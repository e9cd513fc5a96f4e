import type { ControlClient } from './control-client.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { inert } from '../output/terminal.ts'

/**
 * States the change, and asks for confirmation of a change on another machine: `--yes`, or the answer of the user.
 *
 * @param effect target and effect in one line, shown in any case
 * @returns false when the user says no
 * @throws CommandFailure when no user can confirm and `--yes` is missing
 */
export async function confirmChange(
  client: Pick<ControlClient, 'isLocal' | 'target'>,
  effect: string,
  { io, yes }: { readonly io: Io; readonly yes: boolean | undefined },
): Promise<boolean> {
  io.stderr.write(`canon: ${inert(effect)}\n`)
  if (yes === true || client.isLocal) return true
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true)
    throw new CommandFailure(`${client.target} is not on this machine; add --yes to change it`)
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message: 'Continue?', initialValue: false, input: io.stdin, output: io.stderr })
  return !isCancel(answer) && answer
}
