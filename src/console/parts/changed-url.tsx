import { changePieces, type ChangePiece } from './text-change.ts'
import { headOf, tailOf } from './cut-text.ts'
import { InOrder } from './in-order.tsx'

/** Of what stayed, this much is shown on each side of a change. */
const CONTEXT = 80

/** What went or came is shown up to here; the whole text stands elsewhere on the page. */
const LONGEST_PIECE = 300

/** A URL before and after a change in two lines, with removed and added parts marked, also without colours. */
export function ChangedUrl({ before, after }: { readonly before: string; readonly after: string }) {
  const pieces = changePieces(before, after)
  return (
    <dl class="changed">
      <dt>before</dt>
      <dd>
        <Side pieces={pieces.filter(({ kind }) => kind !== 'new')} />
      </dd>
      <dt>after</dt>
      <dd>
        <Side pieces={pieces.filter(({ kind }) => kind !== 'gone')} />
      </dd>
    </dl>
  )
}

function Side({ pieces }: { readonly pieces: readonly ChangePiece[] }) {
  return (
    <span class="url" dir="ltr">
      {pieces.map(({ kind, text }, index) => {
        if (kind === 'same') return <InOrder text={contextOf(text, index > 0, index < pieces.length - 1)} />
        const changed = <InOrder text={middleCut(text, LONGEST_PIECE)} />
        return kind === 'gone' ? <del>{changed}</del> : <ins>{changed}</ins>
      })}
    </span>
  )
}

/** The beginning of a URL says where it is, so it is always shown. */
function contextOf(text: string, isBehindChange: boolean, isBeforeChange: boolean): string {
  const head = isBehindChange || !isBeforeChange ? CONTEXT : 2 * CONTEXT
  const tail = isBeforeChange ? CONTEXT : 0
  return text.length <= head + tail + 20 ? text : `${headOf(text, head)} … ${tailOf(text, tail)}`
}

function middleCut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const half = Math.floor(longest / 2)
  return `${headOf(text, half)} … ${tailOf(text, half)}`
}
