/** Splits what people paste into a shell into simple commands: enough to look at programs and their flags, not to run them. */

const SEPARATORS = new Set(['|', '||', '&', '&&', ';', '\n', '(', ')'])
/** Words behind which a command may begin. */
const OPENERS = new Set(['do', 'then', 'else', '!', '{', 'while', 'if', 'until', 'time'])
const CLOSERS = new Set(['done', 'fi', '}', 'esac'])

/** The words of every simple command, in order; quotes are taken off, variables stay. Never throws. */
export function simpleCommands(script: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]]
  for (const token of tokens(script.replaceAll('\\\n', ' '))) {
    if (SEPARATORS.has(token)) commands.push([])
    else commands.at(-1)!.push(token)
  }
  return commands.map(withoutKeywords).filter((words) => words.length > 0 && words[0] !== 'for')
}

function withoutKeywords(words: readonly string[]): readonly string[] {
  let at = 0
  while (OPENERS.has(words[at] ?? '') || CLOSERS.has(words[at] ?? '') || /^\w+=/.test(words[at] ?? '')) at++
  const rest = words.slice(at)
  const redirect = rest.findIndex((word) => /^\d*[<>]/.test(word))
  return redirect === -1 ? rest : rest.slice(0, redirect)
}

function* tokens(script: string): Generator<string> {
  const TOKEN = /#[^\n]*|\n|\|\|?|&&?|;|[()]|(?:'[^']*'|"(?:\\.|[^"\\])*"|\$\([^)]*\)|\\.|[^\s|&;()'"\\])+/g
  for (const [text] of script.matchAll(TOKEN)) {
    if (text.startsWith('#')) continue
    yield SEPARATORS.has(text) ? text : unquoted(text)
  }
}

function unquoted(text: string): string {
  return text.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_, single, double, escaped) =>
    String(single ?? double ?? escaped),
  )
}
