/** `npm run e2e`: edge, control and demo shop once around the closed loop, with figures. Takes about two minutes. */

import { runClosedLoop, WHOLE_LOOP } from './e2e/closed-loop.ts'
import { flagsOf } from './flags.ts'

const values = flagsOf('e2e', { help: { type: 'boolean', short: 'h' } })
if (values.help === true) {
  console.log('npm run e2e: edge, control and demo shop once around the closed loop, with figures; about two minutes.')
  process.exit(0)
}

const begunMs = performance.now()
const figures = await runClosedLoop(WHOLE_LOOP, (line) =>
  console.log(`${((performance.now() - begunMs) / 1000).toFixed(1).padStart(6)} s  ${line}`),
)
console.log(JSON.stringify(figures, null, 2))
