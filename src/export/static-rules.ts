/** The static rules about parameters that hold on some hosts in the request profile, grouped by their conditions. */

import { hostContexts } from '../canonicalize/host-contexts.ts'
import type { HostContext } from '../canonicalize/host-context.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { nameRules } from '../rules/match/name-index.ts'
import { RULE_DATA } from '../rules/data/index.ts'
import type { CompiledFact, NameRules, RuleIndex } from '../rules/match/types.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { hostMatches } from '../url/host.ts'
import { expressionOfName, isPlainName, leaveExpression, portableValue, sessionName } from './gate.ts'
import type { DropGroup, Unsaid } from './types.ts'

/** The static part of a plan. */
export interface StaticRules {
  readonly groups: readonly DropGroup[]
  /** Names, in lower case, that a static rule may drop on some page. */
  readonly conditional: ReadonlySet<string>
  /** Those of them, in lower case, of which some rule is in no group. */
  readonly untold: readonly string[]
  readonly unsaid: readonly Unsaid[]
}

type Condition = Omit<DropGroup, 'names' | 'namesAnyCase'>

/** One name under one condition. */
interface Fact {
  readonly name: string
  readonly anyCase: boolean
  readonly condition: Condition
}

/** A host that no rule names. */
const ANY_HOST = 'host.invalid'

/**
 * Collects what holds on all of these hosts. A name that the record or a veto keeps anywhere is left out. Never throws.
 *
 * @param hosts none: on every host that no exception names
 * @param isExcepted templates on which a name is not dropped
 */
export function staticRules(
  index: RuleIndex,
  record: DomainRecord | undefined,
  hosts: readonly string[],
  isExcepted: (name: string) => readonly string[],
): StaticRules {
  const contexts = hostContexts(index, record)
  const perHost = (hosts.length === 0 ? [ANY_HOST] : hosts).map((host) => factsOf(contexts.of(host), isExcepted))
  const [first, ...rest] = perHost
  const common = first!.facts.filter((fact) => rest.every(({ keys }) => keys.has(keyOf(fact))))
  const said = new Set(common.map(keyOf))
  const others = perHost.flatMap(({ facts }) => facts.filter((fact) => !said.has(keyOf(fact))))
  const untold = [
    ...new Set([...others.map(({ name }) => asciiLower(name)), ...perHost.flatMap((one) => one.untold)]),
  ].toSorted()
  return {
    groups: grouped(common),
    conditional: new Set([...untold, ...common.filter(isConditional).map(({ name }) => asciiLower(name))]),
    untold,
    unsaid: first!.unsaid,
  }
}

function isConditional({ condition }: Fact): boolean {
  return Object.keys(condition).length > 0
}

const keyOf = ({ name, condition, anyCase }: Fact): string => JSON.stringify([name, anyCase, condition])

interface HostFacts {
  readonly facts: readonly Fact[]
  readonly keys: ReadonlySet<string>
  /** In lower case: names of rules that no plan says. */
  readonly untold: readonly string[]
  readonly unsaid: readonly Unsaid[]
}

function factsOf(context: HostContext, isExcepted: (name: string) => readonly string[]): HostFacts {
  const { names } = context.index
  const facts: Fact[] = []
  const unsaid: Unsaid[] = []
  const untold: string[] = []
  for (const name of new Set([...names.exact.keys(), ...(context.facts?.keys() ?? [])])) {
    const rules = nameRules(names, name)
    const known = [...(rules?.facts ?? []), ...(context.facts?.get(name) ?? [])]
    if (known.length === 0 || !isPlainName(name)) continue
    if (isKept(name, context)) {
      // An audit keeps it on some paths alone.
      if (isQuarantined(name, context)) untold.push(asciiLower(name))
      continue
    }
    const leaveIf = leftQueries(rules, context.host)
    if (leaveIf === undefined) continue
    const folded = names.ignoringCase.get(name)
    for (const fact of known) {
      const condition = conditionOf(fact, context.host)
      if (condition === undefined) continue
      if ('why' in condition) {
        unsaid.push({ what: `tracking:${name}`, why: condition.why })
        untold.push(asciiLower(name))
        continue
      }
      const exceptTemplates = isExcepted(name)
      facts.push({
        name,
        anyCase: folded?.facts.includes(fact) === true,
        condition: {
          ...condition,
          ...(exceptTemplates.length > 0 && { exceptTemplates }),
          ...(leaveIf.length > 0 && { leaveIf }),
        },
      })
    }
  }
  const said = withoutConditions(facts)
  return { facts: said, keys: new Set(said.map(keyOf)), untold, unsaid }
}

/**
 * Queries in which a name is a secret, a session or an action by its value. Undefined where it is one whatever its value is. Those by a
 * segment of the path, or beside other names, stay as they are for any name.
 */
function leftQueries(rules: NameRules | undefined, host: string): readonly string[] | undefined {
  const { passThrough = [], sessions = [] } = rules ?? {}
  const alone = passThrough.filter(({ rule }) => rule.names.length === 1 && rule.segment === undefined)
  const left = [
    ...alone.map(({ rule }) => ({ name: expressionOfName(rule.names[0]!), value: rule.value, hosts: rule.hosts })),
    ...sessions.map(({ rule }) => ({ name: sessionName(rule), value: rule.value, hosts: rule.hosts })),
  ].filter(({ hosts }) => hosts === undefined || hosts.some((name) => hostMatches(host, name)))
  if (left.some(({ value }) => value === undefined)) return undefined
  return [...new Set(left.map(({ name, value }) => leaveExpression(name, value!)))].toSorted()
}

/** Of a name that is dropped without a condition, the others are of no use. */
function withoutConditions(facts: readonly Fact[]): readonly Fact[] {
  const always = new Set(facts.filter((fact) => !isConditional(fact)).map(({ name }) => name))
  const seen = new Set<string>()
  return facts.filter((fact) => {
    const key = keyOf(fact)
    if (seen.has(key) || (isConditional(fact) && always.has(fact.name))) return false
    seen.add(key)
    return true
  })
}

/** Whether the record, quarantine, a platform or a veto keeps a name in some spelling, on some path. */
function isKept(name: string, { record, vetoed, guarded }: HostContext): boolean {
  if (vetoed?.has(name) === true || guarded?.has(asciiLower(name)) === true) return true
  if (record === undefined) return false
  return record.platforms.some(({ keepPatterns }) => keepPatterns.some((pattern) => pattern.test(name)))
}

function isQuarantined(name: string, { record }: HostContext): boolean {
  return [...(record?.quarantine.keys() ?? [])].some((one) => asciiLower(one) === asciiLower(name))
}

/** The paths on which no global fact holds; the gate leaves them alone. */
const EXEMPT_PATHS = new Set(
  RULE_DATA.exemptPages.flatMap(({ host, path }) => (host === undefined ? (path ?? []) : [])),
)

/** The condition of a fact on a host; undefined where it never holds there, `why` where no plan can say it. */
function conditionOf(fact: CompiledFact, host: string): Condition | { readonly why: string } | undefined {
  if (fact.identityOnly) return undefined
  const exceptions = fact.unless.filter(
    (exception) => exception.host === undefined || hostMatches(host, exception.host),
  )
  if (exceptions.some(({ path, value }) => path === undefined && value === undefined)) return undefined
  const exceptPaths = [...new Set(exceptions.flatMap(({ path }) => path ?? []))].filter(
    (path) => !EXEMPT_PATHS.has(path),
  )
  const values = exceptions.filter(({ path }) => path === undefined).map(({ value }) => portableValue(value))
  const value = portableValue(fact.value)
  if (values.includes(undefined) || (fact.value !== undefined && value === undefined)) {
    return { why: 'no expression that every cache supports recognizes its values' }
  }
  return {
    ...(fact.paths !== undefined && { paths: fact.paths }),
    ...(exceptPaths.length > 0 && { exceptPaths }),
    ...(value !== undefined && { value }),
    ...(values.length > 0 && { exceptValue: values.join('|') }),
  }
}

function grouped(facts: readonly Fact[]): readonly DropGroup[] {
  const groups = new Map<string, { condition: Condition; names: string[]; namesAnyCase: string[] }>()
  for (const { name, anyCase, condition } of facts) {
    const key = JSON.stringify(condition)
    const group = groups.get(key) ?? { condition, names: [], namesAnyCase: [] }
    groups.set(key, group)
    ;(anyCase ? group.namesAnyCase : group.names).push(anyCase ? asciiLower(name) : name)
  }
  return [...groups.values()].map(({ condition, names, namesAnyCase }) => ({
    names: [...new Set(names)].toSorted(),
    namesAnyCase: [...new Set(namesAnyCase)].toSorted(),
    ...condition,
  }))
}
