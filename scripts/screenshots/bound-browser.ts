/** The demo's control Worker with a browser bound, as `wrangler dev` runs it: a Chrome of the machine where wrangler would put one. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../../src/cli/browser/chromium-path.ts'
import { REPOSITORY } from '../build-worker.ts'

/** A folder that holds what it takes. */
export interface BoundBrowser {
  /** The demo's configuration of the control Worker, with `[browser]`. */
  readonly configPath: string
  /** Removes it. */
  close(): Promise<void>
}

/** Makes the folder, and tells the programs of this process to look there for their Chrome. Downloads nothing. */
export async function bindBrowser(): Promise<BoundBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'bound-browser-'))
  const configPath = join(folder, 'control.wrangler.toml')
  const demo = await readFile(join(REPOSITORY, 'examples/shop/control.wrangler.toml'), 'utf8')
  const bound = `${demo.replaceAll('"../../', `"${REPOSITORY}/`)}\n[browser]\nbinding = "BROWSER"\n`
  await writeFile(configPath, bound)
  await seedChrome(join(folder, 'cache'))
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache')
  return { configPath, close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

async function seedChrome(cache: string): Promise<void> {
  const source = await readFile(createRequire(import.meta.url).resolve('miniflare'), 'utf8')
  const version = /BROWSER_VERSION = "([\d.]+)"/.exec(source)?.[1]
  if (version === undefined) throw new Error('miniflare no longer says which Chrome it wants')
  for (const platform of ['linux', 'linux_arm']) {
    const place = join(cache, '.wrangler', 'chrome', `${platform}-${version}`, 'chrome-linux64')
    await mkdir(place, { recursive: true })
    // Chrome needs the flag when it runs as root.
    const script = `#!/bin/sh\nexec ${chromiumPath(process.env)} --no-sandbox "$@"\n`
    await writeFile(join(place, 'chrome'), script, { mode: 0o755 })
  }
}
