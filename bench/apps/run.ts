import { mkdir } from 'node:fs/promises'
import { flagsOf } from '../../scripts/flags.ts'
import { APPS } from './catalog/index.ts'
import { complaintsOf, drawTrials, drawWorst } from './table.ts'
import { tryApp } from './trial.ts'
import type { Host, Trial, TrialOptions } from './trial.ts'
import { missingPackages } from './workshop.ts'

const SHOWN = 12

process.exitCode = await main()

/** @returns 0 when every target holds, 1 when one does not, 2 for a wrong flag or when no application can be started */
async function main(): Promise<number> {
  const flags = readFlags()
  const chosen = APPS.filter(({ name }) => flags.only === undefined || flags.only.split(',').includes(name))
  const ready = chosen.filter((app) => missingPackages(app).length === 0)
  for (const app of chosen) {
    const missing = missingPackages(app)
    if (missing.length > 0)
      say(`${app.name} left out; to try it: apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
  if (ready.length === 0) return 2
  if (flags.keep !== undefined) await mkdir(flags.keep, { recursive: true })
  const trials: Trial[] = []
  for (const app of ready) {
    const results = await tryApp(app, optionsOf(flags))
    say(drawTrials(results))
    trials.push(...results)
  }
  process.stdout.write(`${drawTrials(trials)}\n\n${drawWorst(trials)}\n`)
  const complaints = trials.map(complaintsOf)
  for (const list of complaints) {
    for (const line of list.slice(0, SHOWN)) process.stdout.write(`${line}\n`)
    if (list.length > SHOWN) process.stdout.write(`  and ${list.length - SHOWN} more\n`)
  }
  return complaints.every((list) => list.length === 0) ? 0 : 1
}

function readFlags() {
  return flagsOf('bench:apps', {
    only: { type: 'string' },
    pages: { type: 'string', default: '140' },
    variants: { type: 'string', default: '5' },
    'max-fetches': { type: 'string', default: '900' },
    rate: { type: 'string', default: '50' },
    seeds: { type: 'string', default: '1' },
    host: { type: 'string', default: 'loopback,named' },
    keep: { type: 'string' },
  })
}

function optionsOf(flags: ReturnType<typeof readFlags>): TrialOptions {
  return {
    maxPages: Number(flags.pages),
    variants: Number(flags.variants),
    maxFetches: Number(flags['max-fetches']),
    rate: Number(flags.rate),
    seeds: flags.seeds.split(',').map(Number),
    hosts: flags.host.split(',').filter((host): host is Host => host === 'loopback' || host === 'named'),
    say,
    ...(flags.keep === undefined ? {} : { keepIn: flags.keep }),
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
