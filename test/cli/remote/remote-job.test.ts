import { expect, it } from 'vitest'
import { controlClient } from '../../../src/cli/remote/control-client.ts'
import { runRemoteJob } from '../../../src/cli/remote/remote-job.ts'
import { answering, controlServer } from '../control-server.ts'
import { memoryIo } from '../memory-io.ts'

// A job that goes well is told in remote-store.test.ts.

it('says so where the other side is no control Worker', async () => {
  const io = memoryIo()
  const client = controlClient({ control: await answering(200, '{}', 'application/json'), token: 't' }, io)
  await expect(runRemoteJob(client, { kind: 'count' }, io)).rejects.toThrow('does not come from a control Worker')
})

it('does not begin beside another job', async () => {
  const { target, memory } = await controlServer()
  const io = memoryIo()
  const client = controlClient(target, io)
  await client.call('POST', '/v1/jobs', { body: { kind: 'count' } })
  await expect(runRemoteJob(client, { kind: 'invariants' }, io)).rejects.toThrow('a job is under way: count-1')
  expect(memory.storeJobs).toHaveLength(1)
})
