/**
 * The words that this project does not write, and what it writes instead. A word from the field is understood by everybody who
 * works in it; a private one has to be translated first.
 */

/** One word, or several for the same thing. */
export interface BannedWord {
  readonly words: RegExp
  readonly write: string
}

/** What was found in a text. */
export interface Finding {
  readonly line: number
  readonly what: string
}

/** Every banned word. */
export const BANNED: readonly BannedWord[] = [
  { words: /\b(?:somebody|nobody|whoever)\b/g, write: 'the actor: a client, an operator, a caller, no one' },
  { words: /\bby (?:itself|themselves)\b/g, write: 'what causes it, or "alone"' },
  { words: /\bstands? (?:for|in|behind|beside|before|there)\b/g, write: 'is, means, follows' },
  { words: /\b(?:tells|told) of\b/g, write: 'reports, names' },
  // `CF-Visitor` is a header field.
  { words: /\b(?:strangers?|(?<!cf )visitors?)\b/g, write: 'client, user, another site' },
  { words: /(?<!math\.)\b(?:doors?|floors?|rooms?)\b/g, write: 'entry point, layer, module' },
  // The plural is a column of the URL store.
  { words: /\bsighting\b/g, write: 'observation, or how often it was seen' },
  { words: /\b(?:yardsticks?|by lot|drawn anew|dice|holds? still)\b/g, write: 'baseline, random, pinned' },
  {
    words: /\b(?:culprits?|spoilers?|guilty|hearsay|excuses)\b/g,
    write: 'responsible, query-poisoning, inferred, evidence',
  },
  { words: /\b(?:restless|trifles)\b/g, write: 'volatile' },
  { words: /\b(?:let|lets) go\b/g, write: 'drop, release, evict' },
  { words: /\b(?:flights?|airborne|landings?)\b/g, write: 'coalesced request' },
  { words: /\b(?:wishes|deeds?)\b/g, write: 'request directives, event handler attributes' },
  { words: /\bto be had\b/g, write: 'available' },
  { words: /\b(?:worth a look|looks? at once)\b/g, write: 'what is selected' },
]

/** Longest sentence of a document, in words. */
export const MAX_WORDS = 30

/**
 * Finds banned words, in names too: `strangerSession` holds `stranger`. A line with `words:keep` is skipped: it holds data that must
 * not change, such as part of a stored hash.
 */
export function bannedIn(text: string): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.includes('words:keep')) return []
    const plain = line
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase()
    return BANNED.flatMap(({ words, write }) =>
      [...plain.matchAll(words)].map(([word]) => ({ line: index + 1, what: `"${word}": write ${write}` })),
    )
  })
}

/** Finds sentences of a Markdown text that are longer than {@link MAX_WORDS}; code, tables and links' addresses do not count. */
export function longSentencesIn(markdown: string): Finding[] {
  const lines = withoutCode(markdown).split('\n')
  const findings: Finding[] = []
  let paragraph = ''
  let start = 1
  lines.forEach((line, index) => {
    const isNew = /^\s*(?:[-*>|#]|\d+\.|$)/.test(line)
    if (isNew) {
      findings.push(...longIn(paragraph, start))
      paragraph = ''
    }
    if (paragraph === '') start = index + 1
    if (!/^\s*[|#]/.test(line)) paragraph += ` ${line}`
  })
  return [...findings, ...longIn(paragraph, start)]
}

/** A Markdown text without the addresses of its links: a file keeps its name where its title has changed. */
export function withoutAddresses(markdown: string): string {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']')
}

function withoutCode(markdown: string): string {
  const blank = (block: string): string => block.replaceAll(/[^\n]/g, '')
  const prose = markdown
    .replaceAll(/^( *)(```|~~~)[^]*?^\1\2/gm, blank)
    .replaceAll(/<!--[^]*?-->/g, blank)
    .replaceAll(/`[^`\n]*`/g, 'code')
  return withoutAddresses(prose)
}

function longIn(paragraph: string, line: number): Finding[] {
  return paragraph.split(/(?<=[.!?:;])\s+/).flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
    return words <= MAX_WORDS
      ? []
      : [{ line, what: `${words} words, at most ${MAX_WORDS}: ${sentence.trim().slice(0, 60)}…` }]
  })
}
