import { buildWorker } from '../build-worker.ts'
import { startWorkerd } from '../serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../serve/workerd-config.ts'
import { runOutside, startSuiteOrigin } from './suite.ts'
import type { OutsideSuite } from './suite.ts'
import { judgeCases } from './tally.ts'
import type { OutsideRow } from './tally.ts'

// By these the suite's origin tells its requests apart; no response depends on them.
const CONTROL_HEADERS = ['test-id', 'test-name', 'req-num']

/** Runs the suite against the edge in `rewrite` with the adapter `memory` on plain workerd, in front of the suite's own origin. */
export async function measureOutside(suite: OutsideSuite): Promise<readonly OutsideRow[]> {
  const origin = await startSuiteOrigin(suite)
  try {
    const config = edgeConfig({
      listen: '127.0.0.1:0',
      bundlePath: buildWorker().path,
      origin: { scheme: 'http', host: '127.0.0.1', port: origin.port },
      text: { MODE: 'rewrite', ADAPTER: 'memory', FORWARD_HEADERS: CONTROL_HEADERS.join() },
    })
    // Origins that break off are part of the suite.
    const workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET], log: () => undefined })
    try {
      const { groups, results } = await runOutside(suite, `http://127.0.0.1:${workerd.ports[EDGE_SOCKET]}`)
      return judgeCases(groups, results)
    } finally {
      await workerd.stop()
    }
  } finally {
    origin.stop()
  }
}
