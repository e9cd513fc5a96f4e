import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { accessLog, LOG_LINES } from '../../examples/shop/src/access-log.ts'
import { parseAccessLogLine } from '../../src/cli/corpus/access-log.ts'

it('the log of the demo shop is what its maker makes, and every line can be read', async () => {
  const log = await readFile('examples/shop/access.log', 'utf8')
  expect(log === accessLog(), 'npm run demo:log writes it anew').toBe(true)
  const lines = log.trimEnd().split('\n')
  const read = lines.map((line) => parseAccessLogLine(line, { logOrigin: 'http://localhost:8787' }).kind)
  expect(lines).toHaveLength(LOG_LINES)
  expect(
    Object.fromEntries(
      Map.groupBy(read, (kind) => kind)
        .entries()
        .map(([kind, all]) => [kind, all.length]),
    ),
  ).toEqual({
    url: expect.any(Number),
    skip: expect.any(Number),
  })
})
