/** Varnish 6 and later, VCL 4.1, with the std module alone: https://varnish-cache.org/docs/7.1/reference/vcl.html (2026-11-28). */

import { expressionOfName } from '../gate.ts'
import { header } from '../header.ts'
import { anyText } from '../portable-expression.ts'
import { templateExpression } from '../template-expression.ts'
import { byPaths, trackerPair, type TrackersOfPaths } from '../tracker-expressions.ts'
import type { ExportPlan, ExportTarget, Standalone } from '../types.ts'
import { isOfTemplate, learned } from '../script/vcl-learned.ts'
import { FOLDED, indent, matches, misses, NAMES, PATH, QUERY, quoted, replaced, tidied } from '../script/vcl.ts'

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

function subroutine(plan: ExportPlan): string {
  const about = header(plan, varnish).map((line) => `# ${line}\n`)
  return `${about.join('')}# In vcl_recv: call canonical_url; the origin is asked for req.url, and req.url is hashed.
import std;

sub canonical_url {
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

sub canonical_learned {
${indent(learned(plan))}
}

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
  ]
}

function trackers(plan: ExportPlan): string {
  const { leaveQuery, leaveTogether } = plan.gate
  const conditions = [misses(QUERY, `(?i)(?:${leaveQuery.join('|')})`), ...leaveTogether.map(notTogether)]
  return `${byPaths(plan.drop)
    .map((some) => indent(dropTrackers(some, plan)))
    .join('\n')}
${indent(tidied)}
  if (${conditions.join('\n    && ')}) {
    call canonical_learned;
    call canonical_order;
    set req.url = regsub(${PATH} + "?" + ${QUERY}, "\\?$", "");
  }`
}

function hostConditions({ hosts, exceptHosts }: ExportPlan): readonly string[] {
  const port = '(?::[0-9]*)?$'
  if (hosts.length > 0) return [matches('req.http.host', `(?i)^${anyText(hosts)}${port}`)]
  if (exceptHosts === '') return []
  return [`regsub(req.http.host, ":[0-9]*$", "") !~ ${quoted(`(?i)(?:${exceptHosts})`)}`]
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

function order({ sort, templates }: ExportPlan): string {
  if (sort === undefined) return '# Nothing is sorted.'
  const all = templates.map(({ template }) => template)
  const conditions = [
    matches(QUERY, '^(?:[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*=[^&]*(?:&|$))+$'),
    misses(QUERY, String.raw`(?i)(?:^|&)([^=&]+)=[^&]*&(?:.*&)?\1=`),
    ...(sort.exceptPaths.length === 0 ? [] : [misses(PATH, `^${anyText(sort.exceptPaths)}`)]),
    ...sort.exceptTemplates.map((template) => {
      const { matches: own } = templateExpression(template, all)
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
