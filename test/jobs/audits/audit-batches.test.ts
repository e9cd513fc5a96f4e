import { expect, it } from 'vitest'
import { auditBatches } from '../../../src/jobs/audits/audit-batches.ts'
import type { AuditTask } from '../../../src/jobs/events/job-messages.ts'

const task = (n: number, long = 0): AuditTask => ({
  id: `event-${n}`,
  domain: 'shop.example',
  original: `https://shop.example/p?spot=s${n}${'ü'.repeat(long)}`,
  pattern: '/p?spot',
  names: ['spot'],
})

const tasks = (count: number, long = 0) => Array.from({ length: count }, (_, n) => task(n, long))

it('hands long URLs over in as many batches as the platform takes: 256 KB each', () => {
  // Two bytes a letter.
  const long = tasks(100, 4_000)
  const batches = auditBatches(long)
  const sizes = batches.map((batch) => new TextEncoder().encode(JSON.stringify(batch)).length + 100 * batch.length)
  expect([batches.length, Math.max(...sizes) <= 256_000, batches.flat()]).toEqual([4, true, long])
})

it('hands short ones over at once, a hundred at most', () => {
  expect([0, 1, 100, 101].map((count) => auditBatches(tasks(count)).map(({ length }) => length))).toEqual([
    [],
    [1],
    [100],
    [100, 1],
  ])
})
