import { expect, it } from 'vitest'
import { createSlots } from '../../src/fetcher/slots.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('runs at most so many tasks at once, in order, and goes on after one that fails', async () => {
  const inSlot = createSlots(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const tasks = Array.from({ length: 7 }, (_, index) =>
    inSlot(async () => {
      begun.push(index)
      most = Math.max(most, ++running)
      await turn()
      running--
      if (index === 1) throw new Error('falls')
      return index
    }).catch(() => -1),
  )
  expect(await Promise.all(tasks)).toEqual([0, -1, 2, 3, 4, 5, 6])
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5, 6], 2])
})

it('takes no less than one slot', async () => {
  expect(await createSlots(0)(() => Promise.resolve(5))).toBe(5)
})
