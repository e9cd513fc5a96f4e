import { Argument, type Command } from 'commander'
import { EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import type { CanonCommand } from '../command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `canon completion`. */
export const canonCommand: CanonCommand<[Shell]> = {
  group: 'Setup',
  summary: 'print the completion of canon for bash, zsh or fish',
  examples: [
    'source <(canon completion bash)',
    'canon completion zsh > "${fpath[1]}/_canon"',
    'canon completion fish > ~/.config/fish/completions/canon.fish',
  ],
  onlyPrints: true,
  readsAll: true,
  declare: (command) => command.addArgument(new Argument('<shell>', 'which shell').choices(SHELLS)),
  run: ([shell], _options, io, command) => runCompletion(shell, command.parent ?? command, io),
}

/** What can follow some words of a command line. */
interface Completed {
  /** `canon`, `canon urls`, `canon urls put`. */
  readonly words: readonly string[]
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[]
  /** Values that its arguments may have. */
  readonly values: readonly string[]
  readonly flags: readonly { readonly name: string; readonly about: string; readonly choices: readonly string[] }[]
}

/** `canon completion`: a script that completes commands, subcommands, flags and the choices of arguments and flags; files otherwise. Always 0. */
export function runCompletion(shell: Shell, program: Command, io: Pick<Io, 'stdout'>): number {
  io.stdout.write(SCRIPTS[shell](completed([], program)))
  return EXIT_OK
}

function completed(above: readonly string[], command: Command): readonly Completed[] {
  const words = [...above, command.name()]
  const subcommands = command.commands.map((each) => ({ name: each.name(), summary: each.description() }))
  const flags = command.options.flatMap(({ long, description, argChoices = [], hidden }) =>
    typeof long !== 'string' || hidden ? [] : [{ name: long, about: description, choices: argChoices }],
  )
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  return [{ words, subcommands, values, flags }, ...command.commands.flatMap((each) => completed(words, each))]
}

const SCRIPTS: Readonly<Record<Shell, (all: readonly Completed[]) => string>> = { bash, zsh, fish }

/** Which words were typed: those that are no flags, as far as they name commands. */
function bash(all: readonly Completed[]): string {
  const cases = all.map(({ words, subcommands, values, flags }) => {
    const offered = [
      ...subcommands.map(({ name }) => name),
      ...values,
      ...flags.map(({ name }) => name),
      '--help',
    ].join(' ')
    return `    "${words.join(' ')}") offered="${offered}" ;;`
  })
  const choices = all.flatMap(({ words, flags }) =>
    flags
      .filter(({ choices: own }) => own.length > 0)
      .map(({ name, choices: own }) => `    "${words.join(' ')} ${name}") offered="${own.join(' ')}" ;;`),
  )
  return `# bash completion of canon: source <(canon completion bash)
_canon() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" known="canon" offered="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$known \${COMP_WORDS[i]}" in
${all
  .slice(1)
  .map(({ words }) => `      "${words.join(' ')}") known="${words.join(' ')}" ;;`)
  .join('\n')}
    esac
  done
  case "$known $previous" in
${choices.join('\n')}
  esac
  if [[ -z $offered ]]; then case "$known" in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _canon canon edge-canonicalizer
`
}

/** zsh runs completions of bash, and shows them in its own way. From a folder of `fpath` the file is read at the first Tab, which it answers too. */
function zsh(all: readonly Completed[]): string {
  return `#compdef canon edge-canonicalizer
(( $+functions[compdef] )) || { autoload -U compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bash(all)}if [[ $funcstack[1] == _canon ]]; then _bash_complete -o default -F _canon; fi
`
}

function fish(all: readonly Completed[]): string {
  const lines = all.flatMap(({ words, subcommands, values, flags }) => {
    const inner = words.slice(1)
    const names = subcommands.map(({ name }) => name).join(' ')
    const seen = inner.map((word) => `__fish_seen_subcommand_from ${word}`)
    const none = names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`]
    const here = quoted([...seen, ...none].join('; and '))
    const offered = subcommands.map(
      ({ name, summary }) => `complete -c canon -n ${here} -f -a ${name} -d ${quoted(summary)}`,
    )
    const when = quoted(seen.join('; and '))
    const own = values.length === 0 ? [] : [`complete -c canon -n ${when} -f -a ${quoted(values.join(' '))}`]
    const long = flags.map(({ name, about, choices }) => {
      const chosen = choices.length === 0 ? '' : ` -x -a ${quoted(choices.join(' '))}`
      return `complete -c canon -n ${when} -l ${name.slice(2)} -d ${quoted(about)}${chosen}`
    })
    return [...offered, ...own, ...long]
  })
  return `# fish completion of canon: canon completion fish > ~/.config/fish/completions/canon.fish\n${lines.join('\n')}\ncomplete -c edge-canonicalizer -w canon\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
