import { Pieces, UrlText } from '../parts/url-text.tsx'
import { removedPairs } from './removed-pairs.ts'

// A line of a list: longer changes are shown as two elided URLs.
const LONGEST_MARKED = 400

/** A URL and what it becomes: one line with the parameters that go struck out, or both where more than that changes. */
export function UrlChange({ before, after }: { readonly before: string; readonly after: string }) {
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
  return (
    <>
      <UrlText text={before} inline />
      {' becomes '}
      <UrlText text={after} inline />
    </>
  )
}
