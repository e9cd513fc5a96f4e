/** Reads the evidence of runs within the 128 MB of a Worker. */

import type { EvidenceEntry } from '../../evidence/types.ts'

/**
 * The evidence of runs, run by run, in the order in which it came in. It holds each page part once: pages of a site share most
 * parts, which saves two thirds of the memory. Rejects when the source of lines does.
 *
 * @param runs the lines of each run, an observation or a comparison as JSON in each
 */
export async function readEvidence(
  runs: readonly AsyncIterable<string>[],
): Promise<readonly (readonly EvidenceEntry[])[]> {
  const held = new Map<string, string>()
  const read: EvidenceEntry[][] = []
  for (const lines of runs) {
    const own: EvidenceEntry[] = []
    for await (const line of lines) own.push(withPartsOf(held, JSON.parse(line) as EvidenceEntry))
    read.push(own)
  }
  return read
}

function withPartsOf(held: Map<string, string>, entry: EvidenceEntry): EvidenceEntry {
  if (entry.kind !== 'page') return entry
  const units = entry.fingerprint.units.map((unit) => {
    const known = held.get(unit)
    if (known === undefined) held.set(unit, unit)
    return known ?? unit
  })
  return { ...entry, fingerprint: { ...entry.fingerprint, units } }
}
