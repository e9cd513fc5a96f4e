import { beforeEach, describe, expect, it } from 'vitest'
import { earlierRuns, evidenceSoFar, observationsOf, trafficBefore } from '../../../src/jobs/learning/known-evidence.ts'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { d1ControlStore } from '../../../src/store/d1-control-store.ts'
import { runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { trafficParts } from '../../../src/store/evidence/traffic-parts.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const DOMAIN = 'shop.example'
const DAY_MS = 24 * 3_600_000
const NOW_MS = 100 * DAY_MS
const PARAMS = { runId: 'now', domain: DOMAIN, startedAtMs: NOW_MS }

/** A run that has seen one page named after it. */
async function run(id: string, startedAtMs: number): Promise<void> {
  const { runs } = d1ControlStore(controlEnv.DB)
  await runs.begin({ id, domain: DOMAIN, state: 'running', reason: '', startedAtMs })
  await runEvidence(controlEnv.ARCHIVE, DOMAIN, id).add(0, JSON.stringify(seenAt(`https://${DOMAIN}/${id}`, id)))
  if (id !== 'now') await runs.update(id, { state: 'done', endedAtMs: startedAtMs + 1 })
}

const pathsOf = (seen: readonly (EvidenceEntry | TrafficObservation)[]) =>
  seen.map((entry) =>
    'kind' in entry && entry.kind === 'comparison' ? `compared ${entry.modified}` : new URL(entry.url).pathname,
  )

describe('the evidence that a run goes on with', () => {
  it('is its own, and that of two earlier runs that are not too old, oldest first', async () => {
    await run('first', NOW_MS - 3 * DAY_MS)
    await run('second', NOW_MS - 2 * DAY_MS)
    await run('third', NOW_MS - DAY_MS)
    await run('now', NOW_MS)
    const compared = { kind: 'comparison', template: '/*', original: '/a', modified: '/b', treatment: [], question: 'q' } // prettier-ignore
    await runEvidence(controlEnv.ARCHIVE, DOMAIN, 'now').add(1, JSON.stringify(compared))
    const { before, own } = await evidenceSoFar(PARAMS, controlEnv)
    expect([pathsOf(before), pathsOf(own)]).toEqual([
      ['/second', '/third'],
      ['/now', 'compared /b'],
    ])
    expect(pathsOf(await observationsOf(PARAMS, controlEnv))).toEqual(['/now'])
    expect((await earlierRuns(PARAMS, controlEnv)).map(({ id }) => id)).toEqual(['third', 'second'])
  })

  it('is what traffic has shown in the 30 days before the run', async () => {
    const lineOf = (name: string, fetchedAtMs: number): string =>
      `${JSON.stringify({ kind: 'traffic', url: `https://${DOMAIN}/${name}`, fetchedAtMs, digest: 'x' })}\n`
    const lines = [lineOf('old', NOW_MS - 31 * DAY_MS), lineOf('seen', NOW_MS - DAY_MS), lineOf('later', NOW_MS + 1)]
    await trafficParts(controlEnv.ARCHIVE, DOMAIN).add(1, lines.join(''))
    expect(pathsOf(await trafficBefore(PARAMS, controlEnv))).toEqual(['/seen'])
  })

  it('is not that of runs of long ago', async () => {
    await run('old', NOW_MS - 60 * DAY_MS)
    await run('now', NOW_MS)
    expect((await evidenceSoFar(PARAMS, controlEnv)).before).toEqual([])
  })
})
