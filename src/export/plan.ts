/** Turns a record and the static rules into a plan that any cache can follow as far as it can (DESIGN §15). */

import { compileRecord } from '../canonicalize/record/compiled-record.ts'
import { RULE_DATA } from '../rules/data/index.ts'
import { ruleIndex } from '../rules/match/rule-index.ts'
import type { RuleIndex } from '../rules/match/types.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { recordHosts } from '../rules/record/record-concerns.ts'
import type { RuleSet } from '../rules/types.ts'
import { hostMatches } from '../url/host.ts'
import { gateFor } from './gate.ts'
import { exceptionsOf } from './apply-learned.ts'
import { learnedRules, type LearnedRules } from './learned-rules.ts'
import { anyText } from './portable-expression.ts'
import { exceptedTemplates, templatesInOrder } from './record-parameters.ts'
import { harmlessNames } from './harmless-names.ts'
import { staticRules } from './static-rules.ts'
import type { ExportPlan, OrderedTemplate, PlanOrigin, Unsaid } from './types.ts'

/** What {@link exportPlan} is made of. */
export interface PlanOptions {
  /** Absent: the static rules alone, for every host. Must have been parsed. */
  readonly record?: DomainRecord | undefined
  /** Without a record: the hosts that the plan is for, in lower case. Absent: every host that no rule treats in another way than the rest. */
  readonly hosts?: readonly string[] | undefined
  /** The overlay that the edge reads. */
  readonly rules?: RuleSet | undefined
  /** SHA-256 of the fixtures, as in `fixtures/digest.json`; it is written into the configuration. */
  readonly contract: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
}

/**
 * Makes a plan. What the plan does to a URL never changes which canonical URL it has, so two URLs that it merges are one page for the
 * edge too (invariant I12). Never throws on a record that was parsed.
 *
 * @example
 * exportPlan({ record, contract, madeAt: '2026-11-28T00:00:00Z' }).templates[0] // { template: '/product/*', sets: […], names: […] }
 */
export function exportPlan({ record, hosts: named = [], rules, contract, madeAt }: PlanOptions): ExportPlan {
  const index = ruleIndex(rules)
  const hosts = record === undefined ? named : record.domain === '*' ? [] : recordHosts(record)
  const compiled = record && compileRecord(record)
  const platforms = compiled?.platforms ?? []
  const excepted = exceptedTemplates(record)
  const statics = staticRules(index, record, hosts, excepted)
  const learned = record && learnedRules(record, rules, statics.conditional)
  const gate = gateFor(
    hosts,
    index,
    platforms.flatMap(({ actions }) => [...actions]),
  )
  const sort = sortOf(record, hosts, excepted('sort'))
  return {
    plan: 1,
    from: originOf(record, contract, madeAt),
    hosts,
    exceptHosts: hosts.length > 0 ? '' : exceptedHosts(index),
    gate,
    harmless: harmlessNames(gate, record, statics.groups),
    drop: statics.groups,
    untold: statics.untold,
    templates: learned?.templates ?? [],
    inOrder: templatesInOrder(record).map((template) => orderedTemplate(template, learned)),
    ...(sort !== undefined && { sort }),
    unsaid: [...statics.unsaid, ...(learned?.unsaid ?? []), ...beyondPlans(record)],
  }
}

/** Where no set of names is known on a template, each name is dropped whatever is beside it, so from the end of a query too. */
function orderedTemplate(template: string, learned: LearnedRules | undefined): OrderedTemplate {
  const plan = learned?.templates.find((one) => one.template === template)
  if (learned === undefined || plan === undefined || plan.sets.length + plan.guarded.length > 0)
    return { template, names: [] }
  const alone = plan.names.filter(
    ({ name, drop, otherwise }) => drop && otherwise === undefined && exceptionsOf(name, plan.names).length === 0,
  )
  return { template, names: [...plan.strip, ...alone.map(({ name }) => name)] }
}

function originOf(record: DomainRecord | undefined, contract: string, madeAt: string): PlanOrigin {
  if (record === undefined) return { contract, madeAt }
  return { domain: record.domain, revision: record.revision, record: record.sha256, contract, madeAt }
}

function sortOf(
  record: DomainRecord | undefined,
  hosts: readonly string[],
  exceptTemplates: readonly string[],
): ExportPlan['sort'] {
  const { sequencedHosts, sequencedPaths } = RULE_DATA
  const isSequenced = hosts.some((host) => sequencedHosts.some((name) => hostMatches(host, name)))
  if (isSequenced || record?.veto?.includes('sort') === true) return undefined
  return { exceptPaths: sequencedPaths, exceptTemplates }
}

/** Every host that some rule treats in another way than the rest. */
function exceptedHosts({ exceptionalHosts, clickServers }: RuleIndex): string {
  const named = new Set([
    ...exceptionalHosts,
    ...clickServers.byHost.keys(),
    ...RULE_DATA.sequencedHosts,
    ...[...RULE_DATA.passThrough, ...RULE_DATA.sessions].flatMap(({ hosts }) => hosts ?? []),
  ])
  const labels = [...clickServers.byFirstLabel.keys()]
  return String.raw`(?:^|\.)${anyText([...named].toSorted())}\.?$|^${anyText(labels.toSorted())}\.`
}

function beyondPlans(record: DomainRecord | undefined): readonly Unsaid[] {
  const rules = (record?.pathRules ?? []).map(({ id }) => ({ what: `path rule ${id}`, why: 'paths stay as they are' }))
  const nested = (record?.urlParams ?? []).map((name) => ({
    what: `URL in ${name}`,
    why: 'a URL in a value is not canonicalized',
  }))
  const inOrder = templatesInOrder(record).map((template) => ({
    what: template,
    why: 'its query is read in order: names are dropped from its end alone, and what is not read stays',
  }))
  return [...rules, ...nested, ...inOrder]
}
