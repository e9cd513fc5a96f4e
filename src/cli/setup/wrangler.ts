/** Runs wrangler, which has the account. */

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CommandFailure, EXIT_UNREACHABLE } from '../output/failure.ts'

/** Runs wrangler with arguments; resolves with what it printed. Rejects with CommandFailure when it fails. */
export type Wrangler = (args: readonly string[], stdin?: string) => Promise<string>

/**
 * The wrangler of the project in a folder.
 *
 * @throws CommandFailure where the project has none
 */
export function projectWrangler(folder: string): Wrangler {
  let program: string
  try {
    program = createRequire(join(folder, 'package.json')).resolve('wrangler/bin/wrangler.js')
  } catch {
    throw new CommandFailure(`${folder}: wrangler is not installed here; npm install --save-dev wrangler`)
  }
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
        const why =
          `${stderr}\n${stdout}`.split('\n').find((line) => /error|✘/i.test(line)) ?? stderr.trim().split('\n').at(-1)
        const message = `wrangler ${args.join(' ')}: ${why?.trim() ?? `ended with ${code}`}`
        reject(new CommandFailure(message, { exitCode: EXIT_UNREACHABLE }))
      })
    })
}
