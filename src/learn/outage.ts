/** Tells a site that is down from pages that fail by themselves. */

import type { Observation } from '../evidence/types.ts'
import type { LearnReport } from './types.ts'

/** What a run has heard of a site lately. */
export interface OutageWatch {
  /**
   * Takes in what came of one look. Where nothing but failures came for long, `look` asks once more for a page that answered
   * before: only where that fails as well, and again after the next failure, is the site down.
   * @param isOfThisRun whether this run has asked; what earlier runs saw says nothing about now
   */
  hear(
    observation: Observation,
    isOfThisRun: boolean,
    look: (url: string) => Promise<Observation | undefined>,
  ): Promise<void>
  isDown(): boolean
}

/** Nobody answers: evidence of an outage, unless it is the page's own fault. */
const FAILURES: ReadonlySet<string> = new Set(['timeout', 'dns', 'connection', 'tls', 'protocol', 'robots-unreachable'])

/** A site under load fails now and then. */
const LOOKS_AGAIN = 2

/** @param patience failures in a row until a page is asked for once more */
export function watchForOutage(patience: number): OutageWatch {
  let failures = 0
  let failedAgain = 0
  let lastSeen: string | undefined
  let isAsking = false
  let isDown = false
  return {
    async hear(observation, isOfThisRun, look) {
      if (isSeen(observation)) lastSeen = observation.url
      if (!isOfThisRun) return
      if (isAnswer(observation)) failures = failedAgain = 0
      else if (isFailure(observation) && ++failures >= patience && lastSeen !== undefined && !isAsking) {
        isAsking = true
        const again = await look(lastSeen)
        isAsking = false
        if (again === undefined) return
        if (isFailure(again)) isDown = ++failedAgain >= LOOKS_AGAIN
        else failures = failedAgain = 0
      }
    },
    isDown: () => isDown,
  }
}

function isSeen(observation: Observation): boolean {
  return observation.kind === 'page' && observation.status < 400
}

/** What was refused before it was sent is neither an answer nor a failure. */
function isAnswer(observation: Observation): boolean {
  return observation.kind !== 'refused' && !isFailure(observation)
}

function isFailure(observation: Observation): boolean {
  return observation.kind === 'page' ? observation.status >= 500 : FAILURES.has(observation.why)
}

/** Refused before anything was sent: that costs the site nothing. */
const UNASKED: ReadonlySet<string> = new Set(['robots', 'robots-unreachable', 'address', 'rate', 'paused'])

/** Whether a URL was not asked for. */
export function isUnasked(observation: Observation | undefined): boolean {
  return observation?.kind === 'refused' && UNASKED.has(observation.why)
}

/** Whether there was any URL to look at, be it one that must not be asked for. */
export function hasLooked({ fetches, recalled, troubles }: LearnReport): boolean {
  return fetches + recalled > 0 || Object.keys(troubles).length > 0
}

/** Whether some page was seen before the site was out of reach. */
export function hasStoppedAnswering({ end, fetches, recalled, troubles }: LearnReport): boolean {
  const asked = Object.entries(troubles).filter(([why]) => !UNASKED.has(why))
  const unseen = asked.reduce((sum, [, count]) => sum + count, 0)
  return end === 'unreachable' && fetches + recalled > unseen
}
