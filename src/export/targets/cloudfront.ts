/**
 * CloudFront Functions, runtime 2.0, and a cache policy:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/general-helper-methods.html (2026-11-28).
 */

import { EVERYTHING } from '../apply-plan.ts'
import { fewerTrackers } from '../fewer-trackers.ts'
import { COMMON_NAMES, harmlessGate } from '../harmless-names.ts'
import { header } from '../header.ts'
import { smallScriptOf } from '../script/script.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** Bytes of a function: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html (2026-11-28). */
const MAX_BYTES = 10_240

/** Conditions on paths and values cost bytes, so only trackers without them are dropped, as many as fit. */
export const cloudfront: ExportTarget = {
  name: 'cloudfront',
  about: 'Amazon CloudFront, a function and a cache policy',
  can: { ...EVERYTHING, values: 'none', paths: false },
  fit,
  write(plan) {
    const about = header(plan, cloudfront)
    return [
      { name: 'canonical-function.js', text: functionText(plan) },
      { name: 'canonical-cache-policy.json', text: `${JSON.stringify(cachePolicy(about), undefined, 2)}\n` },
    ]
  },
}

/** As many trackers as fit; where not even a few do, fewer names are known, and then what was learned is left out. */
function fit(plan: ExportPlan): ExportPlan {
  const learned = new Set(plan.templates.flatMap(({ names, sets }) => [names.map(({ name }) => name), sets.flatMap((set) => set.names)].flat())) // prettier-ignore
  const harmless = plan.harmless.filter((name) => COMMON_NAMES.includes(name))
  const known = plan.harmless.filter((name) => harmless.includes(name) || learned.has(name))
  for (const names of [plan.harmless, known]) {
    const own = { ...plan, harmless: names }
    const whole = fewerTrackers({ ...own, gate: harmlessGate(own) }, fits)
    if (whole !== undefined) return whole
  }
  const unsaid = [...plan.unsaid, { what: 'learned rules', why: 'they do not fit into a function' }]
  const common: ExportPlan = { ...withoutTemplates(plan), gate: harmlessGate({ ...plan, harmless }), unsaid }
  return fewerTrackers(common, fits) ?? { ...common, drop: [] }
}

/** Without its templates a plan cannot tell where nothing is sorted. */
function withoutTemplates({ sort, ...plan }: ExportPlan): ExportPlan {
  const isEverywhere = sort !== undefined && sort.exceptTemplates.length === 0
  return { ...plan, templates: [], ...(isEverywhere && { sort }) }
}

const fits = (plan: ExportPlan): boolean => functionText(plan).length <= MAX_BYTES

function functionText(plan: ExportPlan): string {
  const { domain = 'the static rules', revision = '' } = plan.from
  return `// canon export --to cloudfront: ${domain} ${revision}. Viewer request, cloudfront-js-2.0.
${smallScriptOf(plan)}function handler(event) {
var request = event.request
var query = request.rawQueryString()
if (!query) return request
var host = request.headers.host ? request.headers.host.value.toLowerCase() : ''
var target = canonicalTarget(host, request.uri + '?' + query)
if (target !== request.uri + '?' + query) request.querystring = target.slice(request.uri.length + 1)
return request
}
`
}

function cachePolicy(about: readonly string[]): unknown {
  return {
    Name: 'canonical-urls',
    Comment: about[0]!.slice(0, 128),
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    },
  }
}
