import type { DomainRecord, Mode } from '../../rules/record/domain-record.ts'
import { amountText, percentText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'

const TONES: Readonly<Record<Mode, Tone>> = { off: 'warn', observe: 'plain', rewrite: 'good', redirect: 'accent' }

/** The mode of a domain, with its rollout where that is less than all, and whether paths differ. */
export function ModeBadge({ record }: { readonly record: DomainRecord | undefined }) {
  if (record === undefined) return <span class="soft">no record</span>
  const { mode, rollout = 1, modeByPath = {} } = record
  const paths = Object.keys(modeByPath).length
  return (
    <>
      <Badge tone={TONES[mode]}>{mode}</Badge>
      {rollout < 1 ? <span class="small nowrap">{` ${percentText(rollout, 1)} of pages`}</span> : ''}
      {paths > 0 ? (
        <span class="soft small nowrap">{` ${amountText(paths, 'path differs', 'paths differ')}`}</span>
      ) : (
        ''
      )}
    </>
  )
}
