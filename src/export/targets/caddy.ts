/**
 * Caddy 2.6 and later, with its standard modules alone: https://caddyserver.com/docs/caddyfile (2026-11-28). Caddy's own `uri query` is
 * not used: it decodes and encodes the query again, so that `+` and `%20` become one.
 */

import { isSayable } from '../apply-learned.ts'
import { leftWhole } from '../apply-plan.ts'
import { expressionOfName } from '../gate.ts'
import { header } from '../header.ts'
import { anyText } from '../portable-expression.ts'
import {
  firstOf,
  indent,
  matches,
  MAX_RUNS,
  misses,
  QUERY,
  quoted,
  runsOf,
  setQuery,
  trimmed,
  where,
  type Branch,
  type Writer,
} from '../script/caddyfile.ts'
import { anyName, learned, MAX_LEARNED, notOn, numbered, templateConditions } from '../script/caddy-learned.ts'
import { MAX_SORTED } from '../thresholds.ts'
import { byPaths, groupsOn, trackerPair, type TrackersOfPaths } from '../tracker-expressions.ts'
import type { Abilities, ExportPlan, ExportTarget, OrderedTemplate, Standalone } from '../types.ts'

const CAN: Abilities = {
  values: 'matching',
  paths: true,
  sets: 'all',
  names: 'plain',
  sort: 'few',
  emptyPieces: false,
  maxRuns: MAX_RUNS,
  maxLearned: MAX_LEARNED,
  // What Go writes as it came once it was decoded: a path that is rewritten is.
  path: '^/(?:[A-Za-z0-9._~$&+,=:@/-]|%[89A-F][0-9A-F]|%20)*$',
}

/** RE2 and a variable of the request for each step. */
export const caddy: ExportTarget = {
  name: 'caddy',
  about: 'Caddy, Caddyfile',
  can: CAN,
  write: (plan) => [{ name: 'canonical.caddyfile', text: snippet(plan) }],
  standalone: (plan, at) => ({
    files: [
      { name: 'canonical.caddyfile', text: snippet(plan) },
      { name: 'Caddyfile', text: configuration(at) },
    ],
    command: `caddy run --config ${at.folder}/Caddyfile --adapter caddyfile`,
  }),
}

function snippet(plan: ExportPlan): string {
  const writer: Writer = { plan, count: 0 }
  const about = header(plan, caddy).map((line) => `# ${line}\n`)
  const uri = `^(${plan.gate.path.slice(1, -1)})[?](${plan.gate.tidyQuery.slice(1, -1)})$`
  const text = where(writer, [...hostConditions(plan), matches('{http.request.uri}', uri)], (name) =>
    [`vars canonical_path {re.${name}.1}`, setQuery(`{re.${name}.2}`), gated(writer)].join('\n'),
  )
  return `${about.join('')}# In a site: route { import canonical
#   reverse_proxy my_origin }
(canonical) {
${indent(text)}
}
`
}

function hostConditions({ hosts, exceptHosts }: ExportPlan): readonly string[] {
  if (hosts.length > 0) return [`header_regexp Host ${quoted(`(?i)^${anyText(hosts)}(?::[0-9]*)?$`)}`]
  return exceptHosts === '' ? [] : [`not vars_regexp {http.request.host} ${quoted(`(?i)(?:${exceptHosts})`)}`]
}

function gated(writer: Writer): string {
  const { gate } = writer.plan
  const conditions = [
    `expression \`size({vars.${QUERY}}) <= ${gate.maxQueryBytes}\``,
    matches('canonical_path', CAN.path!),
    misses('canonical_path', `(?i)(?:${gate.leavePath.join('|')})`),
    misses(QUERY, `^[^&]*(?:&[^&]*){${gate.maxParameters}}`),
    ...leftAlone(writer.plan),
  ]
  return where(writer, conditions, () => changed(writer))
}

/** Conditions: nothing makes the query stay as it is, trackers included. */
function leftAlone(plan: ExportPlan): readonly string[] {
  const together = plan.gate.leaveTogether.flatMap((names) => orders(names.map(expressionOfName)).map(inOrder))
  const all = [...leftWhole(plan, CAN), ...together]
  return all.length === 0 ? [] : [misses(QUERY, `(?i)(?:${all.join('|')})`)]
}

function changed(writer: Writer): string {
  const { plan } = writer
  const all = (): string => [numbered(writer), trackers(writer), checked(writer)].join('\n')
  if (plan.inOrder.length === 0) return all()
  const branches = plan.inOrder.map((one): Branch => [
    [templateConditions(one.template, plan)],
    () => front(one, writer),
  ])
  return firstOf(writer, [...branches, [[], all]])
}

/** Drops pairs at the end of the query. */
function front({ template, names }: OrderedTemplate, writer: Writer): string {
  const said = writer.plan.drop.filter((group) => isSayable(group, CAN))
  const groups = groupsOn(byPaths(said), template)
  const pairs = [
    ...(groups.length === 0 ? [] : [trackerPair(groups, '')]),
    ...(names.length === 0 ? [] : [`${anyName(names)}=[^&]*`]),
  ]
  if (pairs.length === 0) return '# Nothing.'
  const pair = `(?:${pairs.join('|')})`
  return where(writer, [matches(QUERY, `^(.*?)(?:(?:^|&)${pair})+$`)], (name) =>
    [setQuery(`{re.${name}.1}`), where(writer, [isAllowed(writer)], () => rewritten(writer))].join('\n'),
  )
}

function isAllowed({ plan: { gate } }: Writer): string {
  return misses(QUERY, `(?i)(?:${gate.leaveQuery.join('|')})`)
}

function trackers(writer: Writer): string {
  const groups = byPaths(writer.plan.drop.filter((group) => isSayable(group, CAN)))
  const steps = groups.map((some) => {
    const conditions = pathConditions(some, writer.plan)
    const runs = runsOf(writer, trackerPair(some.groups, '(?:&|$)'), `vars canonical_left 1`)
    return conditions.length === 0 ? runs : where(writer, conditions, () => runs)
  })
  return ['vars canonical_left 0', ...steps].join('\n')
}

function pathConditions(
  { paths, exceptPaths, exceptTemplates = [] }: TrackersOfPaths,
  plan: ExportPlan,
): readonly string[] {
  const own = paths === undefined ? [] : [matches('canonical_path', `^${anyText(paths)}`)]
  const others = exceptPaths === undefined ? [] : [misses('canonical_path', `^${anyText(exceptPaths)}`)]
  return [...own, ...others, ...notOn(exceptTemplates, plan)]
}

function checked(writer: Writer): string {
  const conditions = ['vars canonical_left 0', isAllowed(writer)]
  const steps = (): string => [learned(writer, CAN), sorted(writer), rewritten(writer)].join('\n')
  return [trimmed(writer), where(writer, conditions, steps)].join('\n')
}

const inOrder = (names: readonly string[]): string => names.map((name) => `(?:^|&)(?:amp;)*${name}=`).join('.*')

/** Every order of some texts. */
function orders(texts: readonly string[]): readonly (readonly string[])[] {
  if (texts.length < 2) return [texts]
  return texts.flatMap((text, i) => orders(texts.toSpliced(i, 1)).map((rest) => [text, ...rest]))
}

/** Sorts up to {@link MAX_SORTED} pairs by exchanging neighbours, which keeps the order of equal names. */
function sorted(writer: Writer): string {
  const { sort } = writer.plan
  if (sort === undefined) return '# Nothing is sorted.'
  const name = '([A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*)(=[^&]*)'
  const some = `^${name}${`(?:&${name})?`.repeat(MAX_SORTED - 1)}$`
  const { exceptPaths, exceptTemplates } = sort
  const conditions = [
    matches(QUERY, some),
    ...(exceptPaths.length === 0 ? [] : [misses('canonical_path', `^${anyText(exceptPaths)}`)]),
    ...notOn(exceptTemplates, writer.plan),
  ]
  return where(writer, conditions, (matcher) => {
    const read = PLACES.flatMap((i) => [
      `vars canonical_n${i} "{re.${matcher}.${i * 2 - 1}}"`,
      `vars canonical_v${i} "{re.${matcher}.${i * 2}}"`,
    ])
    const joined = PLACES.map((i) => `{vars.canonical_n${i}}{vars.canonical_v${i}}`).join('&')
    const trim = where(writer, [matches(QUERY, '^(.*[^&])&+$')], (own) => setQuery(`{re.${own}.1}`))
    const steps = (): string => [...exchanges(writer), setQuery(joined), trim].join('\n')
    return [...read, spellings(writer), where(writer, ['vars canonical_sort 1'], steps)].join('\n')
  })
}

const PLACES = Array.from({ length: MAX_SORTED }, (_, i) => i + 1)

/** Nothing is sorted where a name comes again in another case. */
function spellings(writer: Writer): string {
  const pairs = PLACES.flatMap((i) => PLACES.filter((j) => j > i).map((j) => [`{vars.canonical_n${i}}`, `{vars.canonical_n${j}}`])) // prettier-ignore
  const again = pairs.map(([a, b]) => `(${a} != ${b} && string(${a}).lowerAscii() == string(${b}).lowerAscii())`)
  const test = (): string => where(writer, [`expression \`${again.join(' || ')}\``], () => 'vars canonical_sort 0')
  return ['vars canonical_sort 1', where(writer, [matches(QUERY, '(?:^|&)[^=&]*[A-Z]')], test)].join('\n')
}

function exchanges(writer: Writer): readonly string[] {
  const steps: string[] = []
  for (let end = MAX_SORTED; end > 1; end--) for (let i = 1; i < end; i++) steps.push(exchange(writer, i))
  return steps
}

function exchange(writer: Writer, i: number): string {
  const [a, b] = [`canonical_n${i}`, `canonical_n${i + 1}`]
  const condition = `expression \`{vars.${b}} != "" && {vars.${a}} > {vars.${b}}\``
  const swap = (x: string, y: string): readonly string[] => [
    `vars canonical_t "{vars.${x}}"`,
    `vars ${x} "{vars.${y}}"`,
    `vars ${y} "{vars.canonical_t}"`,
  ]
  return where(writer, [condition], () => [...swap(a, b), ...swap(`canonical_v${i}`, `canonical_v${i + 1}`)].join('\n'))
}

function rewritten(writer: Writer): string {
  return firstOf(writer, [
    // The query comes in by a variable, because placeholders behind the question mark are encoded. The last `&` is taken away, and keeps an empty value its `=`.
    [
      [[matches(QUERY, '^[^<]')]],
      () => `vars canonical_target "?{vars.${QUERY}}&"\nrewrite * {http.request.uri.path}{vars.canonical_target}?`,
    ],
    [[], () => 'rewrite * ?'],
  ])
}

function configuration({ origin, listen }: Standalone): string {
  return `{
  admin off
  auto_https off
}
import canonical.caddyfile
http://:${listen.port} {
  bind ${listen.host}
  route {
    import canonical
    reverse_proxy ${new URL(origin).host}
  }
}
`
}
