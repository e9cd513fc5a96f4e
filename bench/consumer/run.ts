/** `node bench/consumer/run.ts [--rate 2000] [--seconds 30]`: load on the consumer of events, and whether anything is lost. */

import { parseArgs } from 'node:util'
import { runConsumerBench } from './consumer-bench.ts'

const options = { rate: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '30' } } as const
const { values } = parseArgs({ options })
const figures = await runConsumerBench({ eventsPerSecond: Number(values.rate), seconds: Number(values.seconds) })
console.log(JSON.stringify(figures, undefined, 2))
process.exitCode = figures.counted === figures.sent && figures.filed === figures.sent ? 0 : 1
