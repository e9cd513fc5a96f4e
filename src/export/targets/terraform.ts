/** The ruleset of Cloudflare for Terraform, provider 5: https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/ruleset (2026-11-28). */

import { header } from '../header.ts'
import { CLOUDFLARE_CAN, rulesetPlan, rulesOf, type RewriteRule } from '../script/cloudflare-ruleset.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** What `cloudflare-rules` says, as `cloudflare_ruleset`. */
export const terraform: ExportTarget = {
  name: 'terraform',
  about: 'Cloudflare without a Worker, by Terraform (needs regular expressions)',
  can: CLOUDFLARE_CAN,
  fit: rulesetPlan,
  write: (plan) => [{ name: 'canonical.tf', text: resource(plan) }],
}

function resource(plan: ExportPlan): string {
  const about = header(plan, terraform).map((line) => `# ${line}\n`)
  return `${about.join('')}variable "canonical_zone_id" {
  type = string
}

resource "cloudflare_ruleset" "canonical_urls" {
  zone_id = var.canonical_zone_id
  name    = "Canonical URLs"
  kind    = "zone"
  phase   = "http_request_transform"
  rules = [
${rulesOf(plan).map(rule).join(',\n')}
  ]
}
`
}

function rule({ description, expression, query }: RewriteRule): string {
  return `    {
      description = ${text(description)}
      expression  = ${text(expression)}
      action      = "rewrite"
      action_parameters = {
        uri = {
          query = {
            expression = ${text(query)}
          }
        }
      }
      enabled = true
    }`
}

/** A text of HCL: `${` and `%{` begin templates. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('${', '$${').replaceAll('%{', '%%{')
}
