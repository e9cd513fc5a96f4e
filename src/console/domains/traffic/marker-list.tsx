import { Badge, type Tone } from '../../parts/badge.tsx'
import { CallerName } from '../../parts/caller-name.tsx'
import { Moment } from '../../parts/moment.tsx'
import { ReasonText } from '../../parts/reason-text.tsx'
import type { TrafficMarker } from './traffic-markers.ts'

const TONES: Readonly<Record<TrafficMarker['kind'], Tone>> = { publish: 'accent', rollback: 'warn', quarantine: 'bad' }

/** The changes that charts mark, by the numbers at their lines; nothing where nothing changed. */
export function MarkerList({ markers }: { readonly markers: readonly TrafficMarker[] }) {
  if (markers.length === 0) return <></>
  return (
    <section aria-label="Changes in this time">
      <h3>Changes in this time, marked on the charts</h3>
      <ol class="markers">
        {markers.map(({ atMs, kind, text, by, href }) => (
          <li>
            <a href={href}>
              <Moment atMs={atMs} />
            </a>{' '}
            <Badge tone={TONES[kind]}>{kind}</Badge> <ReasonText text={text} />
            {', by '}
            <CallerName name={by} />
          </li>
        ))}
      </ol>
    </section>
  )
}
