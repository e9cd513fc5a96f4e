import type { DomainRow } from '../../../store/control-store.ts'
import type { TrafficHour } from '../../../store/traffic-stats.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { boundsOf, isOfMinutes, trafficOf, type Bounds, type Traffic, type TrafficRange } from './traffic-series.ts'

interface Deps extends Pick<ConsoleDeps, 'nowMs'> {
  readonly stats: Pick<ConsoleDeps['stats'], 'hours' | 'minutes'>
}

/** A domain, and since when its requests are counted. */
type CountedDomain = Pick<DomainRow, 'domain' | 'onboardedAtMs'>

/** Figures of a domain over a range, as hours, days or minutes. */
export function readHours(deps: Deps, domain: string, range: TrafficRange): Promise<readonly TrafficHour[]> {
  return read(deps, domain, range, boundsOf(range, deps.nowMs()))
}

/** The traffic of a domain over a range, and what it was before, if the domain was known then. */
export async function readTraffic(deps: Deps, row: CountedDomain, range: TrafficRange): Promise<Traffic> {
  const { fromMs, toMs, stepMs } = boundsOf(range, deps.nowMs())
  const twice = { fromMs: fromMs - (toMs - fromMs), toMs, stepMs }
  return trafficOf(await read(deps, row.domain, range, twice), range, deps.nowMs(), row.onboardedAtMs)
}

function read({ stats }: Deps, domain: string, range: TrafficRange, bounds: Bounds): Promise<readonly TrafficHour[]> {
  return isOfMinutes(range) ? stats.minutes({ domain, ...bounds }) : stats.hours({ domain, ...bounds })
}
