import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const CANON = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** How a run of the command ended. */
export interface CanonRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
}

/** Runs the command line tool from its sources, the way a user would. */
export function canon(words: readonly string[]): Promise<CanonRun> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CANON, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code: code ?? -1, stdout, stderr, seconds: (performance.now() - begun) / 1000 }),
    )
  })
}

/** Keys of URLs under a record, in the identity profile. */
export async function keysOf(urls: readonly string[], recordPath: string, folder: string): Promise<string[]> {
  const list = `${folder}/urls.txt`
  await writeFile(list, `${urls.join('\n')}\n`)
  const run = await canon(['canonicalize', '--input', list, '--record', recordPath, '--format', 'ndjson'])
  if (run.code !== 0) throw new Error(`canon canonicalize: exit ${run.code}\n${run.stderr}`)
  const lines = run.stdout.trimEnd().split('\n')
  if (lines.length !== urls.length) throw new Error(`canon canonicalize: ${urls.length} URLs, ${lines.length} lines`)
  return lines.map((line) => (JSON.parse(line) as { key: string }).key)
}
