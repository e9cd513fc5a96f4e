import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { startWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../scripts/serve/workerd-config.ts'
import { ATTACKS } from './cases/index.ts'
import { runCase } from './support/case.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'

let origin: Origin
let workerd: RunningWorkerd

beforeAll(async () => {
  origin = await startOrigin()
  const bundle = buildWorker('test/attacks/support/naive-worker.ts')
  const config = edgeConfig({
    listen: '127.0.0.1:0',
    bundlePath: bundle.path,
    origin: { scheme: 'http', host: '127.0.0.1', port: origin.port },
    text: {},
  })
  workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET], log: () => {} })
})

afterAll(async () => {
  await workerd?.stop()
  await origin?.close()
})

describe('the attack suite', () => {
  it('brings down a Worker that cleans the key but forwards the request, in at least 25 rows', async () => {
    const fallen = new Set<string>()
    for (const attack of Object.values(ATTACKS).flat()) {
      const complaint = await runCase(workerd.ports[EDGE_SOCKET]!, origin, attack).catch(String)
      if (complaint !== undefined && attack.id.startsWith('A')) fallen.add(attack.id.slice(0, 3))
    }
    expect(fallen.size).toBeGreaterThanOrEqual(25)
  })
})
