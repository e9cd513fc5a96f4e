/** A ruleset of Cloudflare for the phase `http_request_transform`: https://developers.cloudflare.com/rules/transform/ (2026-11-28). */

import { header } from '../header.ts'
import { CLOUDFLARE_CAN, rulesetPlan, rulesOf } from '../script/cloudflare-ruleset.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** Without a Worker a zone can remove names and nothing else. */
export const cloudflareRules: ExportTarget = {
  name: 'cloudflare-rules',
  about: 'Cloudflare without a Worker, a ruleset for its API (needs regular expressions)',
  can: CLOUDFLARE_CAN,
  fit: rulesetPlan,
  write: (plan) => [{ name: 'canonical-ruleset.json', text: `${JSON.stringify(ruleset(plan), undefined, 2)}\n` }],
}

function ruleset(plan: ExportPlan): unknown {
  return {
    name: 'Canonical URLs',
    description: header(plan, cloudflareRules)[0],
    kind: 'zone',
    phase: 'http_request_transform',
    rules: rulesOf(plan).map(({ description, expression, query }) => ({
      description,
      expression,
      action: 'rewrite',
      action_parameters: { uri: { query: { expression: query } } },
      enabled: true,
    })),
  }
}
