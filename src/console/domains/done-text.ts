/** What was just done, for the page that a form leads to: a word in its address, `?done=saved-8`. */

/** What was done, and the revision that it made, which can be undone at once. */
export interface Done {
  readonly text: string
  readonly revision?: number
}

const TEXTS: Readonly<Record<string, string>> = {
  added: 'The domain was added. It is watched only, until you change its mode.',
  known: 'This domain is looked after already.',
  learns: 'Automatic learning is on.',
  'does-not-learn': 'Automatic learning is paused.',
  'fetch-rate': 'The fetch rate is set. A run under way uses it from its next step on.',
  unchanged: 'Nothing was published: this is what is in force already.',
}

const PUBLISHED: Readonly<Record<string, string>> = {
  saved: 'Saved',
  'rolled-back': 'Rolled back',
  undone: 'Undone',
}

/** What a word says; undefined for what is none of ours, so that an address cannot put words into our mouth. */
export function doneOf(word: string | undefined): Done | undefined {
  if (word === undefined) return undefined
  const [, what = '', number] = /^(saved|rolled-back|undone)-([1-9]\d{0,8})$/.exec(word) ?? []
  if (number !== undefined) {
    const revision = Number(number)
    return {
      text: `${PUBLISHED[what]}: revision ${revision} is in force. Edges take it over within a minute.`,
      revision,
    }
  }
  const text = Object.hasOwn(TEXTS, word) ? TEXTS[word] : undefined
  return text === undefined ? undefined : { text }
}
