import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCanon } from '../../src/cli/run.ts'
import { memoryIo } from './memory-io.ts'

/** The launcher that `npm ci` links, by its absolute path. */
export const CANON = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'canon')

/** What a run left behind. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a run is given. */
interface Given {
  readonly stdin?: string | Buffer
  readonly env?: Record<string, string>
}

/** Runs a command line as the launcher does, without a process of its own, which would cost half a second. */
export async function canon(args: readonly string[], { stdin, env }: Given = {}): Promise<Run> {
  const io = { ...memoryIo(stdin), env: environment(env) }
  const code = await runCanon(args, io)
  return { code, ...io.written }
}

function environment(own: Given['env']): Record<string, string | undefined> {
  return { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...own }
}

/** Runs the real launcher as a child process. `stdin` is closed after the given text or bytes. */
export function canonProgram(args: readonly string[], options: Given & { readonly cwd?: string } = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = environment(options.env)
    const child = spawn(CANON, args, { env, cwd: options.cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.stdin ?? '')
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** Parses NDJSON, one object a line. */
export function ndjson(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
}

/** A fresh directory below the system's temporary one. */
export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'canon-test-'))
}

/** Writes a file into a fresh directory and returns its path. */
export function temporaryFile(name: string, content: string | Buffer): string {
  const path = join(temporaryDirectory(), name)
  writeFileSync(path, content)
  return path
}
