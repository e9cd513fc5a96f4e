import { headOf, tailOf } from './cut-text.ts'
import { InOrder } from './in-order.tsx'

/** Longer ones are elided in the middle; the whole text is one click away, and no further. */
export const LONGEST_SHOWN = 240

const HEAD = 150
const TAIL = 60

/**
 * Any text from outside (a URL, a title, a value): inert, with unseen characters named, and elided when it is long.
 *
 * @param inline never foldable: only the elided text, for table cells beside a link to the whole
 */
export function UrlText({ text, inline = false }: { readonly text: string; readonly inline?: boolean }) {
  if (text.length <= LONGEST_SHOWN) return <Pieces text={text} />
  if (inline) return <Elided text={text} />
  return (
    <details class="url-long">
      <summary>
        <Elided text={text} />
        <span class="hidden-text">Show the whole text</span>
      </summary>
      <Pieces text={text} />
    </details>
  )
}

/** Text whose unseen characters are named; nothing is left out. */
export function Pieces({ text }: { readonly text: string }) {
  return (
    <span class="url" dir="ltr">
      <InOrder text={text} />
    </span>
  )
}

function Elided({ text }: { readonly text: string }) {
  const [head, tail] = [headOf(text, HEAD), tailOf(text, TAIL)]
  return (
    <>
      <Pieces text={head} />
      <span class="soft small">{` … ${text.length - head.length - tail.length} more characters … `}</span>
      <Pieces text={tail} />
    </>
  )
}
