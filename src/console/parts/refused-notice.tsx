import { Notice } from './notice.tsx'
import { ProseText } from './prose-text.tsx'

/** Why what was asked for was not done; nothing where it was. */
export function RefusedNotice({ refused }: { readonly refused: string | undefined }) {
  if (refused === undefined) return <></>
  return (
    <Notice tone="bad">
      <p>
        <ProseText text={refused} />
      </p>
    </Notice>
  )
}
