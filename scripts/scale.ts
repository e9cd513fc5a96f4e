/** What this project costs at a scale, and which job ends first: `npm run scale -- --domains N --requests-per-day N
 * [--sample-rate N]`. */

import { flagsOf } from './flags.ts'
import { jobCosts, power, seenSetCost } from './scale/jobs.ts'

const {
  domains = '1000',
  'requests-per-day': requests = '10000000',
  'sample-rate': rate = '0.01',
} = flagsOf('scale', {
  domains: { type: 'string' },
  'requests-per-day': { type: 'string' },
  'sample-rate': { type: 'string' },
})

function numberOf(flag: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0 && text.trim() !== '') return value
  console.error(`scale: --${flag} ${text}: not a number such as 100000 or 1e9`)
  process.exit(2)
}

const scale = {
  domains: numberOf('domains', domains),
  requestsPerDay: numberOf('requests-per-day', requests),
  sampleRate: numberOf('sample-rate', rate),
}
const costs = jobCosts(scale)
const dollars = (value: number): string => `$${value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en')}`
console.log(
  `${power(scale.domains)} domains, ${power(scale.requestsPerDay)} requests a day (docs/scale.md has the sources)\n`,
)
for (const { job, limit, price, breaksAt, dollars: cost, isBroken } of costs) {
  console.log(
    `${job.padEnd(28)} ${dollars(cost).padStart(10)} a month  ${isBroken ? 'BEYOND ITS LIMIT' : ''}`.trimEnd(),
  )
  console.log(`    ${price}\n    limit: ${limit}; ends at: ${breaksAt}`)
}
console.log(
  `${'together'.padEnd(28)} ${dollars(costs.reduce((sum, job) => sum + job.dollars, 0)).padStart(10)} a month\n`,
)
console.log('seen-set: shards to fill, shards a month, sorted runs a month')
for (const keys of [1e8, 1e9, 1e10, 1e12]) {
  const { shardsFill, shardsMonth, runsMonth } = seenSetCost(keys)
  console.log(`${power(keys).padStart(8)} keys ${[shardsFill, shardsMonth, runsMonth].map((value) => dollars(value).padStart(12)).join('')}`) // prettier-ignore
}
