import { visiblePieces } from './visible-text.ts'

/** Letters that are written from right to left; what stands between two of them, they take along. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** What a URL is made of, and what stands between that. */
const PARTS = /[:/?#&=;.@]+|[^:/?#&=;.@]+/g

/**
 * A text with delimiters whose parts are read in the order in which they stand: an Arabic name would otherwise change places with
 * its value. Unseen characters are named.
 */
export function InOrder({ text }: { readonly text: string }) {
  return (
    <>
      {visiblePieces(text).map((piece) =>
        piece.escaped ? <span class="escaped">{piece.text}</span> : <Parts text={piece.text} />,
      )}
    </>
  )
}

function Parts({ text }: { readonly text: string }) {
  if (!RIGHT_TO_LEFT.test(text)) return <>{text}</>
  return <>{text.match(PARTS)?.map((part) => (RIGHT_TO_LEFT.test(part) ? <bdi>{part}</bdi> : part))}</>
}
