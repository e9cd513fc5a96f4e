/** A plan as subroutines of VCL. The names of a query are sorted as text and compared as one text; PCRE finds repeats. */

import { EVERYTHING, leftWhole } from '../apply-plan.ts'
import { expressionOfName } from '../gate.ts'
import { anyText } from '../portable-expression.ts'
import { byPaths, groupsOn, trackerPair, type TrackersOfPaths } from '../tracker-expressions.ts'
import type { ExportPlan, OrderedTemplate } from '../types.ts'
import { anyName, isOfTemplate, learnedSubroutines } from './vcl-learned.ts'
import { FOLDED, indent, matches, misses, NAMES, PATH, QUERY, quoted, replaced, tidied } from './vcl.ts'
import { MAX_NUMBERED } from '../thresholds.ts'

/** Writes them; `call canonical_url;` in `vcl_recv` changes `req.url`. Never throws. */
export function subroutines(plan: ExportPlan): string {
  return `sub canonical_url {
  set ${PATH} = regsub(req.url, "\\?.*$", "");
  set ${QUERY} = regsub(req.url, "^[^?]*\\??", "");
  if (${mayChange(plan).join('\n    && ')}) {
    call canonical_trackers;
  }
  unset ${PATH};
  unset ${QUERY};
  unset ${NAMES};
  unset ${FOLDED};
}

sub canonical_trackers {
${trackers(plan)}
}

${learnedSubroutines(plan)}
sub canonical_order {
${indent(order(plan))}
}
`
}

function mayChange(plan: ExportPlan): readonly string[] {
  const { gate } = plan
  return [
    matches('req.url', String.raw`^[^?]+\?[^?]+$`),
    ...hostConditions(plan),
    matches(PATH, gate.path),
    misses(PATH, `(?i)(?:${gate.leavePath.join('|')})`),
    misses(QUERY, `^.{${gate.maxQueryBytes + 1}}`),
    misses(QUERY, `^[^&]*(?:&[^&]*){${gate.maxParameters}}`),
    matches(QUERY, gate.query),
    ...leftAlone(plan),
  ]
}

/** Nothing makes the query stay as it is, trackers included. */
function leftAlone(plan: ExportPlan): readonly string[] {
  const whole = leftWhole(plan, EVERYTHING)
  const secrets = whole.length === 0 ? [] : [misses(QUERY, `(?i)(?:${whole.join('|')})`)]
  return [...secrets, ...plan.gate.leaveTogether.map(notTogether)]
}

function trackers(plan: ExportPlan): string {
  const everywhere = byPaths(plan.drop).map((some) => dropTrackers(some, plan))
  const all = [...everywhere, tidied, whereAllowed(plan, 'call canonical_learned;\ncall canonical_order;\n')].join('\n')
  const fronts = plan.inOrder.map((one) => `if (${isOfTemplate(one.template, plan)}) {\n${indent(front(one, plan))}\n}`)
  return indent(fronts.length === 0 ? all : `${fronts.join(' else ')} else {\n${indent(all)}\n}`)
}

/** Drops pairs at the end of the query. */
function front({ template, names }: OrderedTemplate, plan: ExportPlan): string {
  const groups = groupsOn(byPaths(plan.drop), template)
  const pairs = [
    ...(groups.length === 0 ? [] : [trackerPair(groups, '(?=&|$)')]),
    ...(names.length === 0 ? [] : [`${anyName(names)}=[^&]*`]),
  ]
  const run = pairs.length === 0 ? '' : `(?:(?:^|&+)(?:${pairs.join('|')}))*`
  return [`set ${QUERY} = regsub(${QUERY}, ${quoted(`${run}&*$`)}, "");`, whereAllowed(plan, '')].join('\n')
}

/** Changes the URL, unless what is left of the query is a secret, a session or an action. */
function whereAllowed({ gate }: ExportPlan, steps: string): string {
  return `if (${misses(QUERY, `(?i)(?:${gate.leaveQuery.join('|')})`)}) {
${indent(`${steps}set req.url = regsub(${PATH} + "?" + ${QUERY}, "\\?$", "");`)}
}`
}

function hostConditions({ hosts, exceptHosts }: ExportPlan): readonly string[] {
  const port = '(?::[0-9]*)?$'
  if (hosts.length > 0) return [matches('req.http.host', `(?i)^${anyText(hosts)}${port}`)]
  if (exceptHosts === '') return []
  return [misses('req.http.host', `(?i)(?:${exceptHosts.replaceAll('$', port)})`)]
}

function notTogether(names: readonly string[]): string {
  const each = names.map((name) => matches(QUERY, `(?i)(?:^|&)(?:amp;)*${expressionOfName(name)}=`))
  return `!(${each.join(' && ')})`
}

function dropTrackers(some: TrackersOfPaths, plan: ExportPlan): string {
  const { paths, exceptPaths, exceptTemplates = [] } = some
  const drop = replaced(`(^|&)${trackerPair(some.groups, '(?=&|$)')}`, String.raw`\1`)
  const conditions = [
    ...(paths === undefined ? [] : [matches(PATH, `^${anyText(paths)}`)]),
    ...(exceptPaths === undefined ? [] : [misses(PATH, `^${anyText(exceptPaths)}`)]),
    ...exceptTemplates.map((template) => `!(${isOfTemplate(template, plan)})`),
  ]
  return conditions.length === 0 ? drop : `if (${conditions.join(' && ')}) {\n  ${drop}\n}`
}

function order(plan: ExportPlan): string {
  const { sort } = plan
  if (sort === undefined) return '# Nothing is sorted.'
  const conditions = [
    matches(QUERY, '^(?:[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*=[^&]*(?:&|$))+$'),
    // No name comes again in another case.
    misses(QUERY, String.raw`(?i)(?:^|&)([^=&]+)=[^&]*&(?:.*&)?(?!(?-i:\1)=)\1=`),
    ...(sort.exceptPaths.length === 0 ? [] : [misses(PATH, `^${anyText(sort.exceptPaths)}`)]),
    ...sort.exceptTemplates.map((template) => `!(${isOfTemplate(template, plan)})`),
  ]
  const sorted = `set ${QUERY} = regsub(std.querysort("?" + ${QUERY}), "^\\?", "");`
  return `if (${conditions.join(' && ')}) {
  if (${misses(QUERY, String.raw`(?:^|&)([^=&]+)=[^&]*&(?:.*&)?\1=`)}) {
    ${sorted}
  } else if (${misses(QUERY, `^[^&]*(?:&[^&]*){${MAX_NUMBERED}}`)}) {
${indent(indent([...numbers, sorted, replaced(';[A-Z]', '=')].join('\n')))}
  }
}`
}

/** A `;`, which no query has here, and a letter for the place of each pair: equal names keep their order, whatever their values are. */
const numbers = Array.from({ length: MAX_NUMBERED }, (_, i) => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + i)
  return `set ${QUERY} = regsub(${QUERY}, ${quoted('((?:^|&)[^=&;]+)=')}, "\\1;${letter}");`
})
