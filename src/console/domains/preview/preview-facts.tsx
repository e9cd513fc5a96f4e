/** Facts of a preview beside its lists, the same before saving settings and before putting a revision back. */

import { forgottenText, type ForgottenName } from '../../../canonicalize/record/forgotten-names.ts'
import { amountText, countText, Ratio } from '../../parts/amounts.tsx'
import { Empty, Notice } from '../../parts/notice.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import type { ChangePreview } from './preview-change.ts'
import { More } from './preview-lists.tsx'

const FORGOTTEN_SHOWN = 10

const KNOWN_BY: Readonly<Record<ForgottenName['knownBy'], string>> = {
  operator: 'it is on the keep list',
  learned: 'pages were seen to differ with it',
  quarantine: 'an audit saw it tell pages apart',
}

/** Names that are known to matter and would be dropped, with the box that gives leave; nothing where there are none. */
export function ForgottenNames({ forgotten }: { readonly forgotten: readonly ForgottenName[] }) {
  if (forgotten.length === 0) return ''
  const groups = byName(forgotten)
  return (
    <Notice tone="bad">
      <p>Dropped although known to matter:</p>
      <ul>
        {groups.slice(0, FORGOTTEN_SHOWN).map(([first, ...others]) => (
          <li>
            <UrlText text={forgottenText(first)} inline /> on <UrlText text={first.pattern} inline />
            {others.length === 0 ? '' : ` and ${amountText(others.length, 'more pattern')}`}
            {`: ${KNOWN_BY[first.knownBy]}`}
          </li>
        ))}
      </ul>
      <More shown={FORGOTTEN_SHOWN} all={groups.length} what="names" />
      <label class="choice">
        <input type="checkbox" name="acceptDrops" value="yes" required />
        <span>Drop these anyway. The reason in the list of revisions will mention it.</span>
      </label>
    </Notice>
  )
}

type Group = readonly [first: ForgottenName, ...others: ForgottenName[]]

/** A name is dropped on many patterns at once; one line says it. */
function byName(forgotten: readonly ForgottenName[]): Group[] {
  return [...Map.groupBy(forgotten, (one) => `${one.knownBy} ${forgottenText(one)}`).values()] as unknown as Group[]
}

interface PreviewFiguresProps {
  readonly preview: ChangePreview
  /** The URLs to try it on could not be read. */
  readonly isUnread?: boolean | undefined
  /** URLs that were asked for; fewer may have been seen. */
  readonly wanted: number
}

/** What a change was tried on, and how much of that it touches. */
export function PreviewFigures({ preview, isUnread = false, wanted }: PreviewFiguresProps) {
  const { urls, hits, changed, distinctBefore, distinctAfter, treatedBefore, treatedAfter } = preview
  if (isUnread) return <Unread />
  if (urls === 0) {
    return (
      <Empty>
        <p>No URL of this domain has been seen yet, so there is nothing to try the change on.</p>
        <p>You can still save; URLs appear as soon as the edge reports requests.</p>
      </Empty>
    )
  }
  return (
    <dl class="facts">
      <dt>Tried on</dt>
      <dd>{`${urls === 1 ? 'the one URL' : `the ${countText(urls)} URLs`} seen last${urls < wanted ? ' (all there are)' : ''}, with ${amountText(hits, 'request')}; spellings on this host alone`}</dd>
      <dt>Sent to the origin differently</dt>
      <dd>
        <Ratio part={changed.length} whole={urls} />
      </dd>
      <dt>Different URLs at the origin</dt>
      <dd>{`${countText(distinctBefore)} before, ${countText(distinctAfter)} after`}</dd>
      <dt>Treated</dt>
      <dd>{`${countText(treatedBefore)} before, ${countText(treatedAfter)} after, of ${amountText(urls, 'URL')}; the others pass as they come`}</dd>
    </dl>
  )
}

function Unread() {
  return (
    <Notice tone="warn">
      <p>
        The URLs seen last could not be read just now, so this was tried on none. It can be saved all the same; load the
        page again for a preview.
      </p>
    </Notice>
  )
}
