/** Which Workers `npm start` runs, as configurations of wrangler. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isIP } from 'node:net'
import { REPOSITORY } from '../build-worker.ts'

const SHOP = 'examples/shop'

/**
 * The configurations in front of the demo shop, or in front of `origin` (`scheme://host[:port]`). Those of an origin are written into
 * `folder`.
 *
 * @returns paths relative to the repository, or absolute; the port of the first one is open
 */
export function startConfigs(origin: string | undefined, folder: string): readonly string[] {
  const front = [`${SHOP}/front.wrangler.toml`, `${SHOP}/edge.wrangler.toml`]
  const control = `${SHOP}/control.wrangler.toml`
  if (origin === undefined) return [...front, control, `${SHOP}/wrangler.toml`]
  const own = join(folder, 'control.wrangler.toml')
  const site = join(folder, 'site.wrangler.toml')
  mkdirSync(folder, { recursive: true })
  writeFileSync(own, controlConfig(readFileSync(join(REPOSITORY, control), 'utf8'), origin))
  writeFileSync(site, siteConfig(readFileSync(join(REPOSITORY, SHOP, 'wrangler.toml'), 'utf8'), origin))
  return [...front, own, site]
}

/** A site that others serve is learned at the rate of production: one page a second. */
function controlConfig(demo: string, origin: string): string {
  const absolute = demo.replaceAll('"../../', `"${REPOSITORY}/`).replace(/^#:schema .*\n/, '')
  return isLocal(origin) ? absolute : absolute.replace(/^FETCH_RATE = .*$/m, 'FETCH_RATE = "1"')
}

/** Under the name of the shop's Worker, to which edge and control are bound. */
function siteConfig(shop: string, origin: string): string {
  const entry = JSON.stringify(join(REPOSITORY, 'scripts/start/site-worker.ts'))
  const absolute = shop.replace(/^main = .*$/m, `main = ${entry}`).replace(/^#:schema .*\n/, '')
  return `${absolute}\n[vars]\nORIGIN_URL = ${JSON.stringify(origin)}\n`
}

function isLocal(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
