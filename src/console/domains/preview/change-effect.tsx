import { PreviewFigures } from './preview-facts.tsx'
import { ChangeList, MergeList, SplitList } from './preview-lists.tsx'
import type { WeighedChange } from './weigh-change.ts'

/** What a change does to the URLs that were seen last: figures, merges, splits, and the URLs themselves. */
export function ChangeEffect({ domain, preview, isUnread, wanted }: WeighedChange & { readonly domain: string }) {
  return (
    <>
      <PreviewFigures preview={preview} isUnread={isUnread} wanted={wanted} />
      <MergeList merges={preview.merges} domain={domain} />
      <SplitList splits={preview.splits} domain={domain} />
      <ChangeList preview={preview} domain={domain} />
    </>
  )
}
