import { amountText, countText, percentText, shareText } from '../../parts/amounts.tsx'
import { countChange, shareChange } from './change-text.ts'
import type { TrafficFigures } from './traffic-figures.ts'
import { isOfMinutes, type Traffic } from './traffic-series.ts'

interface TrafficProps {
  readonly traffic: Traffic
}

/** The figures of a span of time, each with its whole, and how it differs from the span before. */
export function TrafficTiles({ traffic }: TrafficProps) {
  const { figures, comparison, range } = traffic
  const { requests, collapsed, treated } = figures
  return (
    <dl class="tiles">
      <Tile
        name="Requests"
        value={countText(requests)}
        change={countChange(comparison.now.requests, comparison.before.requests, range.text)}
        note={`${countText(treated)} of them treated`}
      />
      {treated === 0 ? '' : <HitRatios traffic={traffic} />}
      <Tile
        name="Merged"
        value={percentText(collapsed, requests)}
        change={shareChange(mergedShare(comparison.now), mergedShare(comparison.before), range.text)}
        note={`${countText(collapsed)} of ${amountText(requests, 'request')} came by another URL than the canonical one`}
      />
      {isOfMinutes(range) ? '' : <UrlTiles traffic={traffic} />}
    </dl>
  )
}

function mergedShare({ collapsed, requests }: TrafficFigures): number | null {
  return requests === 0 ? null : collapsed / requests
}

function HitRatios({ traffic: { figures, comparison, range } }: TrafficProps) {
  const { requests, hits, bypassed, hitRatio } = figures
  const { now, before } = comparison
  return (
    <>
      <Tile
        name="Hit ratio of all requests"
        value={shareText(hitRatio.ofAll)}
        change={shareChange(now.hitRatio.ofAll, before.hitRatio.ofAll, range.text)}
        note={`${countText(hits)} of ${amountText(requests, 'request')}`}
      />
      <Tile
        name="Hit ratio without bypasses"
        value={shareText(hitRatio.withoutBypasses)}
        change={shareChange(now.hitRatio.withoutBypasses, before.hitRatio.withoutBypasses, range.text)}
        note={`${countText(hits)} of ${amountText(requests - bypassed, 'request')} that the cache may answer`}
      />
    </>
  )
}

/** Figures that rest on distinct URLs, which are counted by the hour. */
function UrlTiles({ traffic: { figures } }: TrafficProps) {
  const { requests, treated, distinctRaw, distinctCanonical, hitsWithout } = figures
  return (
    <>
      <Tile
        name="URLs for one page"
        value={countText(distinctCanonical === 0 ? 0 : distinctRaw / distinctCanonical)}
        note={`${amountText(distinctRaw, 'URL')} of ${amountText(distinctCanonical, 'page')}, each hour counted separately`}
      />
      {treated === 0 ? (
        <Tile
          name="Repeats"
          value={`${percentText(figures.repeatsRaw, requests)} → ${percentText(figures.repeatsCanonical, requests)}`}
          note="what a cache could answer at most, without and with canonical URLs"
        />
      ) : (
        <Tile
          name="Hit ratio without canonical URLs"
          value={percentText(hitsWithout, requests)}
          note={`estimate: ${countText(hitsWithout)} of ${amountText(requests, 'request')}`}
        />
      )}
    </>
  )
}

interface TileProps {
  readonly name: string
  readonly value: string
  /** How it differs from the span before; absent where that is unknown. */
  readonly change?: string | undefined
  readonly note: string
}

function Tile({ name, value, change, note }: TileProps) {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {change === undefined ? '' : <dd class="note change">{change}</dd>}
      <dd class="note">{note}</dd>
    </div>
  )
}
