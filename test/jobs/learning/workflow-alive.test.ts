import { expect, it } from 'vitest'
import { isWorkflowAlive } from '../../../src/jobs/learning/workflow-alive.ts'

function workflow(get: () => Promise<unknown>): Workflow {
  return { get } as unknown as Workflow
}

it.each([
  ['running', true],
  ['waiting', true],
  ['complete', false],
  ['errored', false],
  ['unknown', false],
])('an instance that is %s: alive %s', async (status, alive) => {
  const there = workflow(async () => ({ status: async () => ({ status }) }))
  expect(await isWorkflowAlive(there, 'a')).toBe(alive)
})

it('an instance that the platform does not know is not alive', async () => {
  expect(
    await isWorkflowAlive(
      workflow(() => Promise.reject(new Error('instance.not_found'))),
      'a',
    ),
  ).toBe(false)
})

it('a platform that does not answer is no answer', async () => {
  const silent = workflow(async () => ({ status: () => Promise.reject(new Error('internal error')) }))
  await expect(isWorkflowAlive(silent, 'a')).rejects.toThrow('internal error')
})
