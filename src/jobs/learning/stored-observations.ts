/** Reads the observations of runs within the 128 MB of a Worker. */

import type { Observation } from '../../learn/ports.ts'

/**
 * The observations of runs, run by run, in the order in which they were made. It holds each page part once: pages of a site share most
 * parts, which saves two thirds of the memory. Rejects when the source of lines does.
 *
 * @param runs the lines of each run, an observation as JSON in each
 */
export async function readObservations(
  runs: readonly AsyncIterable<string>[],
): Promise<readonly (readonly Observation[])[]> {
  const held = new Map<string, string>()
  const read: Observation[][] = []
  for (const lines of runs) {
    const own: Observation[] = []
    for await (const line of lines) own.push(withPartsOf(held, JSON.parse(line) as Observation))
    read.push(own)
  }
  return read
}

function withPartsOf(held: Map<string, string>, observation: Observation): Observation {
  if (observation.kind !== 'page') return observation
  const units = observation.fingerprint.units.map((unit) => {
    const known = held.get(unit)
    if (known === undefined) held.set(unit, unit)
    return known ?? unit
  })
  return { ...observation, fingerprint: { ...observation.fingerprint, units } }
}
