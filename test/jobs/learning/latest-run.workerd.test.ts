import { beforeEach, describe, expect, it } from 'vitest'
import { latestRun } from '../../../src/jobs/learning/latest-run.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const DOMAIN = 'shop.example'
const STARTED = { domain: DOMAIN, reason: 'new', options: {}, startedAtMs: 1000 } as const
const LATER_MS = 1000 + 300_000

/** The latest run of the domain at a time, on a platform where its workflow is alive or not. */
async function ask(nowMs: number, isAlive: boolean) {
  return latestRun(DOMAIN, { control: publishStores(controlEnv).control, isAlive: async () => isAlive }, nowMs)
}

describe('the latest run', () => {
  it('is none where none ever began', async () => {
    expect(await ask(LATER_MS, false)).toBeUndefined()
  })

  it.each(['running', 'stopped'] as const)('is ended when it is %s and its workflow is gone', async (state) => {
    const { runs } = publishStores(controlEnv).control
    await runs.begin({ ...STARTED, id: 'run-1', state })
    const ended = { id: 'run-1', state: 'failed', message: 'the workflow is gone', endedAtMs: LATER_MS }
    expect(await ask(LATER_MS, false)).toMatchObject(ended)
    expect(await runs.get('run-1')).toMatchObject(ended)
  })

  it('is left alone while its workflow lives, and while that may not be known yet', async () => {
    const { runs } = publishStores(controlEnv).control
    await runs.begin({ ...STARTED, id: 'run-1', state: 'running' })
    expect(await ask(LATER_MS, true)).toMatchObject({ id: 'run-1', state: 'running' })
    expect(await ask(LATER_MS - 1, false)).toMatchObject({ id: 'run-1', state: 'running' })
    expect((await runs.get('run-1'))?.endedAtMs).toBeUndefined()
  })
})
