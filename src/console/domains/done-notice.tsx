import { Notice } from '../parts/notice.tsx'
import type { Done } from './done-text.ts'
import { UndoButton } from './undo/undo-view.tsx'

interface DoneNoticeProps {
  readonly domain: string
  readonly done: Done | undefined
  readonly csrf: string
  readonly page: 'parameters' | 'overview'
}

/** Says what was just done, with a button that undoes a revision. */
export function DoneNotice({ domain, done, csrf, page }: DoneNoticeProps) {
  if (done === undefined) return <></>
  const { text, revision } = done
  return (
    <Notice tone="good">
      <p>{text}</p>
      {/* The first revision has none before it. */}
      {revision === undefined || revision === 1 ? (
        ''
      ) : (
        <UndoButton domain={domain} revision={revision} csrf={csrf} page={page} />
      )}
    </Notice>
  )
}
