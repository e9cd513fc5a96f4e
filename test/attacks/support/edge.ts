import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../../scripts/build-worker.ts'

/** `npm run serve`, running. */
export interface ServedEdge {
  readonly port: number
  /** The line it printed when it was ready. */
  readonly readyLine: string
  /** Everything it wrote to stderr so far. */
  errors(): string
  /** Process id of workerd; undefined where the system does not tell. */
  workerdPid(): number | undefined
  readonly process: ChildProcess
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Runs `scripts/serve.ts` with these flags and waits for its ready line. Rejects with what it said when it ends before. */
export function serveEdge(flags: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<ServedEdge> {
  const child = spawn(process.execPath, [join(REPOSITORY, 'scripts/serve.ts'), ...flags], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment },
  })
  let output = ''
  let errors = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    return exited
  }
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const ready = /^edge-canonicalizer ready on http:\/\/\S*:(\d+) .*$/m.exec(output)
      if (ready === null) return
      const workerdPid = (): number | undefined => firstChildOf(child.pid!)
      resolve({ port: Number(ready[1]), readyLine: ready[0], errors: () => errors, workerdPid, process: child, stop })
    })
    void exited.then((code) => reject(new Error(`serve ended with ${code}: ${errors}${output}`)))
  })
}

function firstChildOf(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return Number(children.trim().split(' ')[0]) || undefined
  } catch {
    return undefined
  }
}
