import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { pathOf } from '../../scripts/programs.ts'

/** PostgreSQL refuses to run as root: the last of the system users then owns the server. */
const UNPRIVILEGED = 65_534
const START_MS = 60_000

/** The folder of the server that all tests of a run share. */
const folderOf = (temporary: string): string => join(temporary, 'postgres')

/**
 * Creates an empty database on the server of this run, and starts that server if no other test has.
 *
 * @returns the database's URL, with the password of the superuser
 */
export async function createDatabase(name: string): Promise<string> {
  const server = await serverUrl()
  const client = new Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}

/** Stops the server of a run, if there is one. */
export function stopPostgres(temporary: string): void {
  const file = join(folderOf(temporary), 'data', 'postmaster.pid')
  // Immediate shutdown: what it holds is of no use any more.
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
}

async function serverUrl(): Promise<string> {
  const folder = folderOf(tmpdir())
  const file = join(folder, 'url')
  try {
    mkdirSync(folder)
  } catch {
    for (let waited = 0; !existsSync(file) && waited < START_MS; waited += 50) await wait(50)
    return readFileSync(file, 'utf8')
  }
  const url = await startIn(folder)
  writeFileSync(`${file}.new`, url)
  renameSync(`${file}.new`, file)
  return url
}

/** Starts a server with its files in a folder. It may lose what it holds when the machine stops. */
async function startIn(folder: string): Promise<string> {
  const password = join(folder, 'password')
  writeFileSync(password, 'secret\n')
  const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  if ('uid' in user) {
    for (const path of [folder, password]) chownSync(path, UNPRIVILEGED, UNPRIVILEGED)
    // The run's folder for temporary files belongs to root alone.
    chmodSync(tmpdir(), 0o711)
  }
  const programs = dirname(pathOf('postgresql') ?? '')
  const run = (program: string, ...args: string[]): ChildProcess =>
    spawn(join(programs, program), args, { ...user, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const data = join(folder, 'data')
  const auth = ['--auth=scram-sha-256', '--username=canon', `--pwfile=${password}`]
  await logged(run('initdb', '--pgdata', data, '--no-sync', '--locale=C', '--encoding=UTF8', ...auth))
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const server = run('postgres', '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
  await logged(server, 'ready to accept connections')
  server.unref()
  return `postgres://canon:secret@127.0.0.1:${port}`
}

/** Waits for words in the log of a program, or for its end if there are none; rejects when it fails. */
function logged(child: ChildProcess, words?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (words === undefined || !log.includes(words)) return
      child.stderr?.destroy()
      resolve()
    })
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnfile}: ${log}`))))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
