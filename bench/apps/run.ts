import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { APPS } from './catalog/index.ts'
import { complaintsOf, drawTrials } from './table.ts'
import { tryApp } from './trial.ts'
import type { Host, Trial } from './trial.ts'
import { missingPackages } from './workshop.ts'

const SHOWN = 12

process.exitCode = await main()

/** @returns 0 when every target holds, 1 when one does not, 2 for a wrong flag or when no application can be started */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      pages: { type: 'string', default: '200' },
      variants: { type: 'string', default: '5' },
      'max-fetches': { type: 'string', default: '900' },
      rate: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      host: { type: 'string', default: 'loopback,named' },
      keep: { type: 'string' },
    },
  })
  const chosen = APPS.filter(({ name }) => values.only === undefined || values.only.split(',').includes(name))
  const ready = chosen.filter((app) => missingPackages(app).length === 0)
  for (const app of chosen) {
    const missing = missingPackages(app)
    if (missing.length > 0)
      say(`${app.name} left out; to try it: apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
  if (ready.length === 0) return 2
  if (values.keep !== undefined) await mkdir(values.keep, { recursive: true })
  const trials: Trial[] = []
  for (const app of ready) {
    const numbers = {
      maxPages: Number(values.pages),
      variants: Number(values.variants),
      maxFetches: Number(values['max-fetches']),
    }
    const hosts = values.host.split(',') as Host[]
    const keepIn = values.keep === undefined ? {} : { keepIn: values.keep }
    const results = await tryApp(app, {
      ...numbers,
      rate: Number(values.rate),
      seed: Number(values.seed),
      hosts,
      say,
      ...keepIn,
    })
    say(drawTrials(results))
    trials.push(...results)
  }
  process.stdout.write(`${drawTrials(trials)}\n`)
  const complaints = trials.map(complaintsOf)
  for (const list of complaints) {
    for (const line of list.slice(0, SHOWN)) process.stdout.write(`${line}\n`)
    if (list.length > SHOWN) process.stdout.write(`  and ${list.length - SHOWN} more\n`)
  }
  return complaints.every((list) => list.length === 0) ? 0 : 1
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
