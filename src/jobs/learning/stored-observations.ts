/** Reads the observations of runs from the database within the 128 MB of a Worker. */

import type { Observation } from '../../learn/ports.ts'
import type { ControlStore } from '../../store/control-store.ts'

/** A page of many parts takes 76 KB. */
const ROWS = 200

/**
 * The observations of runs, run by run, in the order in which they were made. It reads some rows at a time and holds each page
 * part once: pages of a site share most parts, which saves two thirds of the memory. Rejects when the database does.
 */
export async function readObservations(
  { observations }: Pick<ControlStore['runs'], 'observations'>,
  runIds: readonly string[],
): Promise<readonly (readonly Observation[])[]> {
  const held = new Map<string, string>()
  const read: Observation[][] = []
  for (const runId of runIds) {
    const own: Observation[] = []
    for (let after = -1; ;) {
      const rows = await observations(runId, after, ROWS)
      for (const { json } of rows) own.push(withPartsOf(held, JSON.parse(json) as Observation))
      after = rows.at(-1)?.seq ?? after
      if (rows.length < ROWS) break
    }
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
