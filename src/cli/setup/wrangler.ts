/** Runs wrangler, which has the account. */

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CommandFailure, EXIT_REFUSED, EXIT_UNREACHABLE } from '../output/failure.ts'

/** Runs wrangler with arguments; resolves with what it printed. Rejects with CommandFailure when it fails. */
export type Wrangler = (args: readonly string[], stdin?: string) => Promise<string>

/**
 * The wrangler of the project in a folder.
 *
 * @throws CommandFailure where the project has none
 */
export function projectWrangler(folder: string): Wrangler {
  const program = wranglerOf(folder)
  return (args, stdin = '') =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' },
      })
      let stdout = ''
      let stderr = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
      child.stdin.on('error', () => undefined)
      child.stdin.end(stdin)
      child.on('error', reject)
      child.on('close', (code) => {
        if (code === 0) return resolve(stdout)
        reject(failureOf(args, `${stderr}\n${stdout}`.trim() || `ended with ${code}`))
      })
    })
}

/** Exports of the package hide the program, but not its package.json. */
function wranglerOf(folder: string): string {
  try {
    const load = createRequire(join(folder, 'package.json'))
    const manifest = load('wrangler/package.json') as { readonly bin: { readonly wrangler: string } }
    return join(dirname(load.resolve('wrangler/package.json')), manifest.bin.wrangler)
  } catch {
    throw new CommandFailure(`${folder}: wrangler is not installed here; npm install --save-dev wrangler`)
  }
}

/** What wrangler says without a token, and with one that is wrong or may not do this. */
const SIGNED_OUT = /CLOUDFLARE_API_TOKEN|not logged in/i
const REFUSED = /authentication|unauthorized|\[code: (?:9109|10000|10001)\]/i

function failureOf(args: readonly string[], said: string): CommandFailure {
  const lines = stripVTControlCharacters(said).split('\n')
  // The reason of the API is on a line of its own.
  const why = (
    lines.find((line) => /\[code: \d+\]/.test(line)) ??
    lines.find((line) => /error|✘/i.test(line)) ??
    lines.at(-1)!
  ).trim()
  const command = `wrangler ${args.join(' ')}`
  if (SIGNED_OUT.test(said))
    return new CommandFailure(`${command}: not signed in; run npx wrangler login, or set CLOUDFLARE_API_TOKEN`, {
      exitCode: EXIT_REFUSED,
    })
  return new CommandFailure(`${command}: ${why}`, { exitCode: REFUSED.test(said) ? EXIT_REFUSED : EXIT_UNREACHABLE })
}
