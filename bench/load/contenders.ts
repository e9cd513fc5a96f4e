import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY, buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { startWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../scripts/serve/workerd-config.ts'

/** What is compared. `edge` is `npm run serve`, `raw-cache` its cache without the canonicalizer. */
export type ContenderName = 'edge' | 'raw-cache' | 'pass-through'

/** One of them, running in front of a shop of its own. */
export interface Contender {
  readonly name: ContenderName
  readonly port: number
  /** Requests that reached the shop so far. */
  originRequests(): Promise<number>
  /** Memory that its workerd holds now, in MB; NaN where the system does not tell. */
  residentMb(): number
  stop(): Promise<void>
}

/** The discard port: nothing answers there. */
const NO_ORIGIN = 9

/** Starts all three; `renderMs` is how long the shop takes for a page. */
export async function startContenders(renderMs: number): Promise<readonly Contender[]> {
  const contenders: Contender[] = []
  try {
    contenders.push(await startEdge(renderMs))
    contenders.push(await startWorker('raw-cache', 'bench/load/workers/raw-cache.ts', renderMs))
    contenders.push(await startWorker('pass-through', 'bench/edge/workers/pass-through.ts', renderMs))
    return contenders
  } catch (error) {
    await Promise.all(contenders.map((contender) => contender.stop()))
    throw error
  }
}

async function startWorker(name: ContenderName, entry: string, renderMs: number): Promise<Contender> {
  const shop = await startShop(renderMs)
  const worker = await run(entry, {}, shop.ports[EDGE_SOCKET]!)
  const stop = async (): Promise<void> => void (await Promise.all([worker.stop(), shop.stop()]))
  return contender(name, worker.ports[EDGE_SOCKET]!, shop, () => worker.pid, stop)
}

async function startEdge(renderMs: number): Promise<Contender> {
  const shop = await startShop(renderMs)
  const origin = `http://127.0.0.1:${shop.ports[EDGE_SOCKET]}`
  const record = join(import.meta.dirname, 'shop-record.json')
  const flags = ['--origin', origin, '--port', '0', '--mode', 'rewrite', '--record', record]
  const serve = spawn(process.execPath, [join(REPOSITORY, 'scripts/serve.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => serve.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    serve.stdout.setEncoding('utf8').on('data', (text: string) => {
      const ready = /ready on http:\/\/\S*:(\d+) /.exec(text)
      if (ready !== null) resolve(Number(ready[1]))
    })
    void exited.then(() => reject(new Error('npm run serve did not start')))
  })
  const stop = async (): Promise<void> => {
    serve.kill('SIGTERM')
    await Promise.all([exited, shop.stop()])
  }
  return contender('edge', port, shop, () => firstChildOf(serve.pid!), stop)
}

function contender(
  name: ContenderName,
  port: number,
  shop: RunningWorkerd,
  pid: () => number,
  stop: () => Promise<void>,
): Contender {
  return {
    name,
    port,
    async originRequests() {
      const response = await fetch(`http://127.0.0.1:${shop.ports[EDGE_SOCKET]}/.count`)
      const counts: { readonly requests: number } = await response.json()
      return counts.requests
    },
    residentMb: () => residentMb(pid()),
    stop,
  }
}

function startShop(renderMs: number): Promise<RunningWorkerd> {
  return run('bench/load/workers/shop-origin.ts', { RENDER_MS: String(renderMs) }, NO_ORIGIN)
}

function run(entry: string, text: Readonly<Record<string, string>>, originPort: number): Promise<RunningWorkerd> {
  const origin = { scheme: 'http', host: '127.0.0.1', port: originPort } as const
  const config = edgeConfig({ listen: '127.0.0.1:0', bundlePath: buildWorker(entry).path, origin, text })
  return startWorkerd({ config, sockets: [EDGE_SOCKET] })
}

function firstChildOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  } catch {
    return Number.NaN
  }
}

function residentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
