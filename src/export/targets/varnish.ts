/** Varnish 6 and later, VCL 4.1, with the std module alone: https://varnish-cache.org/docs/7.1/reference/vcl.html (2026-11-28). */

import { expressionOfName } from '../gate.ts'
import { header } from '../header.ts'
import { anyText, literal } from '../portable-expression.ts'
import { templateExpression } from '../template-tree.ts'
import { byPaths, trackerPair, type TrackersOfPaths } from '../tracker-expressions.ts'
import type { ExportPlan, ExportTarget, NamePlan, SetPlan, Standalone, TemplatePlan } from '../types.ts'

/** The names of a query are sorted as text and compared as one text; PCRE finds repeats. */
export const varnish: ExportTarget = {
  name: 'varnish',
  about: 'Varnish, VCL 4.1',
  can: { values: 'all', paths: true, sets: 'all', names: 'all', sort: 'unique', emptyPieces: true },
  write: (plan) => [{ name: 'canonical.vcl', text: subroutine(plan) }],
  standalone: (plan, at) => ({
    files: [
      { name: 'canonical.vcl', text: subroutine(plan) },
      { name: 'default.vcl', text: configuration(plan, at) },
    ],
    command: `varnishd -F -n ${at.folder}/state -a ${at.listen.host}:${at.listen.port} -f ${at.folder}/default.vcl -p vcc_allow_inline_c=off -s malloc,256m -T none`,
  }),
}

const QUERY = 'req.http.X-Canonical-Query'
const PATH = 'req.http.X-Canonical-Path'
const NAMES = 'req.http.X-Canonical-Names'
const FOLDED = 'req.http.X-Canonical-Folded'

/** Nothing of a plan holds a quotation mark; see `gate.ts`. */
const quoted = (text: string): string => `{"${text.replaceAll('"', '')}"}`

const matches = (subject: string, expression: string): string => `${subject} ~ ${quoted(expression)}`
const misses = (subject: string, expression: string): string => `${subject} !~ ${quoted(expression)}`

function replaced(expression: string, by: string): string {
  return `set ${QUERY} = regsuball(${QUERY}, ${quoted(expression)}, "${by}");`
}

function subroutine(plan: ExportPlan): string {
  const { gate } = plan
  const conditions = [
    matches('req.url', String.raw`^[^?]+\?[^?]+$`),
    ...hostConditions(plan),
    matches(PATH, gate.path),
    misses(PATH, `(?i)(?:${gate.leavePath.join('|')})`),
    misses(QUERY, `^.{${gate.maxQueryBytes + 1}}`),
    misses(QUERY, `^[^&]*(?:&[^&]*){${gate.maxParameters}}`),
    matches(QUERY, gate.query),
  ]
  return `${header(plan, varnish)
    .map((line) => `# ${line}\n`)
    .join('')}# In vcl_recv: call canonical_url; the origin is asked for req.url, and req.url is hashed.
import std;

sub canonical_url {
  set ${PATH} = regsub(req.url, "\\?.*$", "");
  set ${QUERY} = regsub(req.url, "^[^?]*\\??", "");
  if (${conditions.join('\n    && ')}) {
    call canonical_trackers;
  }
  unset ${PATH};
  unset ${QUERY};
  unset ${NAMES};
  unset ${FOLDED};
}

sub canonical_trackers {
${byPaths(plan.drop)
  .map((some) => indent(dropTrackers(some, plan)))
  .join('\n')}
${indent(tidied)}
  if (${[misses(QUERY, `(?i)(?:${gate.leaveQuery.join('|')})`), ...gate.leaveTogether.map(notTogether)].join('\n    && ')}) {
    call canonical_learned;
    call canonical_order;
    set req.url = regsub(${PATH} + "?" + ${QUERY}, "\\?$", "");
  }
}

sub canonical_learned {
${indent(learned(plan))}
}

sub canonical_order {
${indent(order(plan))}
}
`
}

function hostConditions({ hosts, exceptHosts }: ExportPlan): readonly string[] {
  const port = '(?::[0-9]*)?$'
  if (hosts.length > 0) return [matches('req.http.host', `(?i)^${anyText(hosts)}${port}`)]
  if (exceptHosts === '') return []
  return [`regsub(req.http.host, ":[0-9]*$", "") !~ ${quoted(`(?i)(?:${exceptHosts})`)}`]
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

const tidied = [replaced('&{2,}', '&'), replaced('^&|&$', '')].join('\n')

function notTogether(names: readonly string[]): string {
  const each = names.map((name) => matches(QUERY, `(?i)(?:^|&)(?:amp;)*${expressionOfName(name)}=`))
  return `!(${each.join(' && ')})`
}

function dropTrackers(trackers: TrackersOfPaths, plan: ExportPlan): string {
  const { paths, exceptPaths, exceptTemplates = [] } = trackers
  const drop = replaced(`(^|&)${trackerPair(trackers.groups, '(?=&|$)')}`, String.raw`\1`)
  const conditions = [
    ...(paths === undefined ? [] : [matches(PATH, `^${anyText(paths)}`)]),
    ...(exceptPaths === undefined ? [] : [misses(PATH, `^${anyText(exceptPaths)}`)]),
    ...exceptTemplates.map((template) => `!(${isOfTemplate(template, plan)})`),
  ]
  return conditions.length === 0 ? drop : `if (${conditions.join(' && ')}) {\n  ${drop}\n}`
}

function isOfTemplate(template: string, plan: ExportPlan): string {
  const all = plan.templates.map((one) => one.template)
  const { matches: own, unless } = templateExpression(template, all, literal)
  return [matches(PATH, own), ...unless.map((other) => misses(PATH, other))].join(' && ')
}

function learned(plan: ExportPlan): string {
  const lines: string[] = []
  if (plan.strip.length > 0) {
    lines.push(replaced(`(^|&)(?:${plan.strip.map(expressionOfName).join('|')})=[^&]*`, String.raw`\1`), tidied)
  }
  if (plan.templates.every(({ sets, names }) => sets.length + names.length === 0)) return lines.join('\n')
  lines.push(...signatures(plan))
  const some = plan.templates.filter(({ template }) => template !== '')
  const others = plan.templates.find(({ template }) => template === '')
  const branches = some.map((one) => `if (${isOfTemplate(one.template, plan)}) {\n${indent(templateText(one))}\n}`)
  const rest = others === undefined ? '' : `{\n${indent(templateText(others))}\n}`
  lines.push([...branches, ...(rest === '' ? [] : [rest])].join(' else '), tidied)
  return lines.join('\n')
}

/** The names of the query, sorted, each once: `?a&b`. And the same with `#` for each run of digits. */
function signatures({ templates }: ExportPlan): readonly string[] {
  const isFolded = templates.some(({ sets }) => sets.some(({ names }) => names.some((name) => name.includes('#'))))
  const named = [
    `set ${NAMES} = regsuball("?" + ${QUERY}, "=[^&]*", "");`,
    `set ${NAMES} = regsuball(regsuball(${NAMES}, "%5[Bb]", "["), "%5[Dd]", "]");`,
  ]
  const fold = isFolded ? [`set ${FOLDED} = regsuball(${NAMES}, "[0-9]+", "#");`, ...unique(FOLDED)] : []
  return [...named, ...fold, ...unique(NAMES)]
}

function unique(name: string): readonly string[] {
  return [
    `set ${name} = std.querysort(${name});`,
    `set ${name} = regsuball(${name}, ${quoted(String.raw`(?<=[?&])([^&]*)(?:&\1(?=&|$))+`)}, "\\1");`,
  ]
}

function templateText({ sets, names }: TemplatePlan): string {
  const exact = sets.filter((set) => !isFolded(set))
  const folded = sets.filter(isFolded)
  const groups = [...bySignature(exact), ...bySignature(folded)]
  const branches = groups.map((group) => `if (${signatureIs(group[0]!)}) {\n${indent(setText(group))}\n}`)
  const alone = names.map(nameText).join('\n')
  if (branches.length === 0) return alone
  return branches.join(' else ') + (alone === '' ? '' : ` else {\n${indent(alone)}\n}`)
}

const isFolded = ({ names }: SetPlan): boolean => names.some((name) => name.includes('#'))

function bySignature(sets: readonly SetPlan[]): readonly (readonly SetPlan[])[] {
  const groups = new Map<string, SetPlan[]>()
  for (const set of sets) groups.set(set.names.join('&'), [...(groups.get(set.names.join('&')) ?? []), set])
  return [...groups.values()]
}

function signatureIs(set: SetPlan): string {
  return `${isFolded(set) ? FOLDED : NAMES} == ${quoted(`?${set.names.join('&')}`)}`
}

const nameExpression = (name: string): string => expressionOfName(name).replaceAll('#', '[0-9]+')

function setText(sets: readonly SetPlan[]): string {
  const open = sets[0]!.plainValues.flatMap((name) => {
    const written = nameExpression(name)
    return [matches(QUERY, `(?:^|&)${written}=[^&]*%`), matches(QUERY, `(?:^|&)${written}=.*&${written}=`)]
  })
  const branches = sets.map(({ when, drop }) => {
    const conditions = Object.entries(when ?? {}).map(([name, values]) =>
      matches(QUERY, `(?:^|&)${nameExpression(name)}=${anyText(values)}(?:&|$)`),
    )
    const text =
      drop.length === 0 ? '' : replaced(`(^|&)(?:${drop.map(nameExpression).join('|')})=[^&]*`, String.raw`\1`)
    return { conditions, text }
  })
  const all = open.length === 0 ? branches : [{ conditions: [open.join(' || ')], text: '' }, ...branches]
  return all
    .map(({ conditions, text }) =>
      conditions.length === 0
        ? all.length === 1
          ? text
          : `{\n  ${text}\n}`
        : `if (${conditions.join(' && ')}) {\n  ${text}\n}`,
    )
    .join(' else ')
}

function nameText({ name, drop, otherwise = [] }: NamePlan): string {
  const written = nameExpression(name)
  if (otherwise.length === 0) return drop ? replaced(`(^|&)${written}=[^&]*`, String.raw`\1`) : ''
  const values = anyText(otherwise)
  const value = drop ? `(?!${values}(?:&|$))[^&%]*(?=&|$)` : `${values}(?=&|$)`
  const once = misses(QUERY, `(?:^|&)${written}=.*&${written}=`)
  return `if (${once}) {\n  ${replaced(`(^|&)${written}=${value}`, String.raw`\1`)}\n}`
}

function order({ sort, templates }: ExportPlan): string {
  if (sort === undefined) return '# Nothing is sorted.'
  const all = templates.map(({ template }) => template)
  const conditions = [
    matches(QUERY, '^(?:[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*=[^&]*(?:&|$))+$'),
    misses(QUERY, String.raw`(?i)(?:^|&)([^=&]+)=[^&]*&(?:.*&)?\1=`),
    ...(sort.exceptPaths.length === 0 ? [] : [misses(PATH, `^${anyText(sort.exceptPaths)}`)]),
    ...sort.exceptTemplates.map((template) => {
      const { matches: own } = templateExpression(template, all, literal)
      return misses(PATH, own)
    }),
  ]
  return `if (${conditions.join(' && ')}) {
  set ${QUERY} = regsub(std.querysort("?" + ${QUERY}), "^\\?", "");
}`
}

function configuration(plan: ExportPlan, { origin }: Standalone): string {
  const { hostname, port } = new URL(origin)
  return `vcl 4.1;

${header(plan, varnish)
  .map((line) => `# ${line}\n`)
  .join('')}
include "./canonical.vcl";

backend default {
  .host = "${hostname}";
  .port = "${port === '' ? '80' : port}";
}

sub vcl_recv {
  call canonical_url;
}
`
}
