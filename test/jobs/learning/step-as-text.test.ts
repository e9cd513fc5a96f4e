import { expect, it } from 'vitest'
import { stepAsText } from '../../../src/jobs/learning/step-as-text.ts'

const NO_CONFIG = {}

it('stores text on the platform, and returns the value of that text', async () => {
  const kept: unknown[] = []
  const step = {
    async do(_name: string, _config: unknown, work: () => Promise<unknown>) {
      kept.push(await work())
      return kept.at(-1)
    },
  } as unknown as Parameters<typeof stepAsText>[0]
  const found = { kind: 'more', waitMs: 0, fresh: ['a'] }
  expect(await stepAsText(step, 'learn 1', NO_CONFIG, async () => found)).toEqual(found)
  expect(kept).toEqual([JSON.stringify(found)])
})

it('answers with what an earlier try of the step has left', async () => {
  const step = { do: async () => '{"kind":"done"}' } as unknown as Parameters<typeof stepAsText>[0]
  const never = (): Promise<object> => Promise.reject(new Error('done once already'))
  expect(await stepAsText(step, 'learn 1', NO_CONFIG, never)).toEqual({ kind: 'done' })
})
