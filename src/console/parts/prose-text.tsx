import { visiblePieces } from './visible-text.ts'

/** A sentence from outside is not read beyond this. */
const LONGEST_PROSE = 500

/** Words from outside (a reason, a name, a message) in the letters of the page: inert, with unseen characters named, cut when long. */
export function ProseText({ text }: { readonly text: string }) {
  const shown = text.length > LONGEST_PROSE ? `${text.slice(0, LONGEST_PROSE)} …` : text
  return (
    <bdi class="prose">
      {visiblePieces(shown).map((piece) => (piece.escaped ? <span class="escaped">{piece.text}</span> : piece.text))}
    </bdi>
  )
}
