import { visiblePieces } from './visible-text.ts'

/** Longer sentences are cut; none of ours is. */
const LONGEST = 1_000

/** A sentence that may hold text from outside: inert, with unseen characters named, in the font of the page. */
export function PlainWords({ text }: { readonly text: string }) {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
  return (
    <span class="words" dir="auto">
      {visiblePieces(shown).map((piece) => (piece.escaped ? <span class="escaped">{piece.text}</span> : piece.text))}
    </span>
  )
}
