/** Text from outside, cut into what may be shown as it is and what would change how the rest is read. */

/** A piece of text; `escaped`: a visible name replaces characters that are invisible or change the direction of the text. */
export interface TextPiece {
  readonly text: string
  readonly escaped: boolean
}

// Controls, formats (directions, zero-width joiners, tags), lone surrogates, line and paragraph separators, and what renderers skip.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu

/** Cuts text into pieces; `U+202E` replaces an invisible character, `U+0000 ×3` three of them. Never throws. */
export function visiblePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), escaped: false })
    pieces.push({ text: namesOf(match[0]), escaped: true })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), escaped: false })
  return pieces
}

/** The same as one text: for attributes and titles. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map((piece) => (piece.escaped ? `⟨${piece.text}⟩` : piece.text))
    .join('')
}

function namesOf(characters: string): string {
  const runs: { readonly character: string; count: number }[] = []
  for (const character of characters) {
    const last = runs.at(-1)
    if (last?.character === character) last.count++
    else runs.push({ character, count: 1 })
  }
  return runs.map(({ character, count }) => nameOf(character) + (count === 1 ? '' : ` ×${count}`)).join(' ')
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
