/** `node bench/consumer/run.ts [--rate 2000] [--seconds 30]`: load on the consumer of events, and whether anything is lost. */

import { flagsOf } from '../../scripts/flags.ts'
import { runConsumerBench } from './consumer-bench.ts'

const values = flagsOf('bench/consumer', {
  rate: { type: 'string', default: '2000' },
  seconds: { type: 'string', default: '30' },
})
const figures = await runConsumerBench({ eventsPerSecond: Number(values.rate), seconds: Number(values.seconds) })
console.log(JSON.stringify(figures, undefined, 2))
process.exitCode = figures.counted === figures.sent && figures.filed === figures.sent ? 0 : 1
