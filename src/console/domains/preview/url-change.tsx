import { Pieces, UrlText } from '../../parts/url-text.tsx'
import { removedPairs } from './removed-pairs.ts'

// A line of a list: longer changes are shown as two elided URLs.
const LONGEST_MARKED = 400

interface UrlChangeProps {
  readonly before: string
  readonly after: string
  /** False: what it becomes stands elsewhere already. */
  readonly showsAfter?: boolean
}

/** A URL and what it becomes: one line with the parameters that go struck out, or both where more than that changes. */
export function UrlChange({ before, after, showsAfter = true }: UrlChangeProps) {
  const removed = before.length <= LONGEST_MARKED ? removedPairs(before, after) : undefined
  if (removed !== undefined) {
    return (
      <span class="url">
        {removed.map(({ text, isGone }) =>
          isGone ? (
            <del>
              <Pieces text={text} />
            </del>
          ) : (
            <Pieces text={text} />
          ),
        )}
      </span>
    )
  }
  if (!showsAfter) return <UrlText text={before} inline />
  return (
    <>
      <UrlText text={before} inline />
      {' becomes '}
      <UrlText text={after} inline />
    </>
  )
}
