import { expect, it } from 'vitest'
import { runConsumerBench } from '../../bench/consumer/consumer-bench.ts'

it('loses and doubles nothing of 2,000 events a second', async () => {
  const { sent, counted, filed } = await runConsumerBench({ eventsPerSecond: 2_000, seconds: 2 })
  expect([sent, counted, filed]).toEqual([4_000, 4_000, 4_000])
}, 400_000)
