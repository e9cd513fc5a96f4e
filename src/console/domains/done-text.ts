/** What was just done, for the page that a form leads to: a word in its address, `?done=saved-8`. */

const TEXTS: Readonly<Record<string, string>> = {
  added: 'The domain was added. It is watched only, until you change its mode.',
  known: 'This domain is looked after already.',
  learns: 'Automatic learning is on.',
  'does-not-learn': 'Automatic learning is paused.',
  'fetch-rate': 'The fetch rate is set. A run under way uses it from its next step on.',
  unchanged: 'Nothing was published: this is what is in force already.',
}

/** The sentence for a word; undefined for what is none of ours, so that an address cannot put words into our mouth. */
export function doneText(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const [, what, revision] = /^(saved|rolled-back)-([1-9]\d{0,8})$/.exec(word) ?? []
  if (what === 'saved') return `Saved: revision ${revision} is in force. Edges take it over within a minute.`
  if (what === 'rolled-back')
    return `Rolled back: revision ${revision} is in force. Edges take it over within a minute.`
  return Object.hasOwn(TEXTS, word) ? TEXTS[word] : undefined
}
