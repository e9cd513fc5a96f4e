import { headOf } from './cut-text.ts'
import { visiblePieces } from './visible-text.ts'

/** Longer sentences are cut; none of ours is. */
const LONGEST_PROSE = 1_000

/** Words from outside (a reason, a name, a message) in the letters of the page: inert, with unseen characters named, cut when long. */
export function ProseText({ text }: { readonly text: string }) {
  const shown = text.length > LONGEST_PROSE ? `${headOf(text, LONGEST_PROSE)} …` : text
  return (
    <bdi class="prose">
      {visiblePieces(shown).map((piece) => (piece.escaped ? <span class="escaped">{piece.text}</span> : piece.text))}
    </bdi>
  )
}
