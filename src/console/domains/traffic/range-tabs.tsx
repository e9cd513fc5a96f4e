import { addressOf } from '../../parts/address.ts'
import { RANGES, type TrafficRange } from './traffic-series.ts'

interface RangeTabsProps {
  readonly range: TrafficRange
  readonly path: string
  /** Further parameters of the address. */
  readonly rest?: Readonly<Record<string, string | undefined>>
}

/** Links to the same page over another span of time. */
export function RangeTabs({ range, path, rest = {} }: RangeTabsProps) {
  return (
    <nav class="tabs" aria-label="Span of time">
      {RANGES.map(({ name, text }) => (
        <a href={addressOf(path, { range: name, ...rest })} aria-current={name === range.name ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
