import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathOf } from '../../../scripts/programs.ts'
import { connectProblem } from '../../../scripts/serve/port.ts'

/** A running nginx. */
export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as const

/**
 * Starts the nginx of this machine on a free loopback port, with a folder of its own.
 *
 * @param files name and text of what lies in its root
 * @param serversAt `server` blocks for a port
 */
export async function startNginx(
  files: Readonly<Record<string, string>>,
  serversAt: (port: number) => string,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const port = await freePort()
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const http = `access_log off;\nroot ${folder};\n${paths}\n${serversAt(port)}`
  // Its workers would else run as a user who may not read the folder; without the right to change users the line is ignored.
  const config = `user root;\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const program = pathOf('nginx') ?? 'nginx'
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while ((await connectProblem('127.0.0.1', port)) !== undefined) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`)
    await setTimeout(20)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
