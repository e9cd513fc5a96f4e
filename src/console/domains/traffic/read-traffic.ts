import type { TrafficHour } from '../../../store/traffic-stats.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { boundsOf, isOfMinutes, trafficOf, type Bounds, type Traffic, type TrafficRange } from './traffic-series.ts'

interface Deps extends Pick<ConsoleDeps, 'nowMs'> {
  readonly stats: Pick<ConsoleDeps['stats'], 'hours' | 'minutes'>
}

/** Figures of a domain over a range, as hours, days or minutes. */
export function readHours(deps: Deps, domain: string, range: TrafficRange): Promise<readonly TrafficHour[]> {
  return read(deps, domain, range, boundsOf(range, deps.nowMs()))
}

/** The traffic of a domain over a range, and what it was before. */
export async function readTraffic(deps: Deps, domain: string, range: TrafficRange): Promise<Traffic> {
  const { fromMs, toMs, stepMs } = boundsOf(range, deps.nowMs())
  const twice = { fromMs: fromMs - (toMs - fromMs), toMs, stepMs }
  return trafficOf(await read(deps, domain, range, twice), range, deps.nowMs())
}

function read({ stats }: Deps, domain: string, range: TrafficRange, bounds: Bounds): Promise<readonly TrafficHour[]> {
  return isOfMinutes(range) ? stats.minutes({ domain, ...bounds }) : stats.hours({ domain, ...bounds })
}
