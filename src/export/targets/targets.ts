import type { ExportTarget } from '../types.ts'
import { adguard } from './adguard.ts'
import { caddy } from './caddy.ts'
import { cloudflareRules } from './cloudflare-rules.ts'
import { cloudfront } from './cloudfront.ts'
import { fastly } from './fastly.ts'
import { haproxy } from './haproxy.ts'
import { json } from './json.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'
import { terraform } from './terraform.ts'
import { varnish } from './varnish.ts'
import { vercel } from './vercel.ts'

/**
 * Every cache that a plan can be written for, in the order of help. The choices of `canon export`, its help, the documents and the tests
 * are derived from it: adding one is one file, one line here and its test.
 */
export const EXPORT_TARGETS: readonly ExportTarget[] = [
  varnish,
  nginx,
  caddy,
  haproxy,
  fastly,
  cloudfront,
  cloudflareRules,
  terraform,
  netlify,
  vercel,
  adguard,
  json,
]

/**
 * The target of this name; undefined where there is none.
 *
 * @example
 * const target = targetNamed('varnish')
 * target?.write(target.fit?.(plan) ?? plan) // [{ name: 'canonical.vcl', text: '…' }]
 */
export function targetNamed(name: string): ExportTarget | undefined {
  return EXPORT_TARGETS.find((target) => target.name === name)
}
