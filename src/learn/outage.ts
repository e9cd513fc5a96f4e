/** Tells a site that is down from pages that fail by themselves. */

import type { Observation } from './ports.ts'
import type { LearnReport } from './run-types.ts'

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

/** Whether some page was seen before the site was out of reach. */
export function hasStoppedAnswering({ end, fetches, recalled, troubles }: LearnReport): boolean {
  const unseen = Object.values(troubles).reduce((sum, count) => sum + count, 0)
  return end === 'unreachable' && fetches + recalled > unseen
}
