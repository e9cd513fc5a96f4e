/** Figures of traffic in words, the same in the list of domains and on the page of one. */

import { amountText, countText, percentText, shareText } from '../../parts/amounts.tsx'
import { bypassReason } from './edge-details.ts'
import type { TrafficFigures } from './traffic-figures.ts'

/** A share with its whole below, so that columns stay narrow. */
function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <>
      {percentText(part, whole)}
      <div class="soft small nowrap">{`${countText(part)} of ${countText(whole)}`}</div>
    </>
  )
}

/** Requests that were not asked for under the canonical URL, and how many URLs became how many. */
export function MergedCell({ figures }: { readonly figures: TrafficFigures }) {
  return (
    <>
      <Share part={figures.collapsed} whole={figures.requests} />
      <div class="soft small nowrap">{`${amountText(figures.distinctRaw, 'URL')} → ${countText(figures.distinctCanonical)}`}</div>
    </>
  )
}

/** Hits as measured, with and without bypasses, and as estimated without canonicalization. */
export function HitCell({ figures }: { readonly figures: TrafficFigures }) {
  if (figures.treated === 0) return <span class="soft">nothing is cached yet</span>
  return (
    <>
      <Share part={figures.hits} whole={figures.requests} />
      <div class="soft small nowrap">{`without bypasses: ${shareText(figures.hitRatio.withoutBypasses)}`}</div>
      <div class="soft small nowrap">{`without canonical URLs: about ${percentText(figures.hitsWithout, figures.requests)}`}</div>
    </>
  )
}

// More than these would not be read in a list; the page of the domain has all.
const REASONS_SHOWN = 2

/** Bypasses with their most frequent reasons. */
export function BypassCell({ figures }: { readonly figures: TrafficFigures }) {
  const reasons = figures.details.flatMap(({ detail, requests }) => {
    const reason = bypassReason(detail)
    return reason === undefined ? [] : [`${reason} ${countText(requests)}`]
  })
  const more = reasons.length > REASONS_SHOWN ? [`${reasons.length - REASONS_SHOWN} more`] : []
  return (
    <>
      <Share part={figures.bypassed} whole={figures.requests} />
      {reasons.length === 0 ? (
        ''
      ) : (
        <div class="soft small">{[...reasons.slice(0, REASONS_SHOWN), ...more].join(', ')}</div>
      )}
    </>
  )
}

/** Explains how every figure is computed. */
export function FigureNotes() {
  return (
    <details class="small">
      <summary>How these figures are computed</summary>
      <ul>
        <li>
          The edge reports a sample of its requests (<code>EVENT_SAMPLE_RATE</code>); each event counts for as many
          requests as the rate says. URLs with secrets, sessions or actions are never reported, so no figure has them.
        </li>
        <li>Merged: requests whose URL differs from its canonical URL, whatever was done with them.</li>
        <li>
          URLs: distinct URLs of each hour, added up over the hours, as asked for and after canonicalization. A sample
          has fewer distinct URLs than all requests have, so they are lower bounds.
        </li>
        <li>
          The last point of a chart has only begun. Changes compare the points before it with those of the span before,
          without its last point.
        </li>
        <li>
          Hit ratio: hits divided by requests. A hit is a response that the cache gave without asking the origin. “Of
          all requests” counts every request; “without bypasses” leaves out those that were forwarded uncached by rule
          (their <code>detail</code> begins with <code>bypass-</code>), which could never be hits.
        </li>
        <li>
          Hit ratio without canonicalization, an estimate: hits minus further spellings, hour by hour (day by day for 30
          and 90 days; not for ranges below a day, which have no count of URLs). A further spelling is a distinct URL
          beyond one for each page; without canonicalization a cache would have had to fetch it once. Only the share of
          requests that were treated counts. The lower the sample rate, the more the difference is understated.
        </li>
        <li>
          Repeats: requests beyond the first for each distinct URL of an hour. A cache that keeps pages for an hour can
          answer at most these.
        </li>
      </ul>
    </details>
  )
}
