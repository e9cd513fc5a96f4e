/**
 * A plan as a script of ECMAScript 5, for njs, edge functions and middleware. It does what `apply-plan.ts` does; tests compare both. njs runs a script once for each
 * request, so whatever can be is an expression, which is compiled when the script is read, or a function that is called on need.
 */

import { dependsOnSets, untoldNames } from '../apply-learned.ts'
import { EVERYTHING, leftWhole } from '../apply-plan.ts'
import { anyText } from '../portable-expression.ts'
import { templateExpression } from '../template-expression.ts'
import { minified } from './minified.ts'
import { byPaths, inEitherCase, trackerPair } from '../tracker-expressions.ts'
import type { ExportPlan, SetPlan, TemplatePlan } from '../types.ts'

/** Writes the script; it declares `canonicalTarget(host, target)`. */
export function scriptOf(plan: ExportPlan): string {
  return tablesOf(plan) + RUNTIME
}

/** The same in few bytes, for services that limit them. */
export function smallScriptOf(plan: ExportPlan): string {
  return tablesOf(plan) + minified(RUNTIME)
}

function tablesOf(plan: ExportPlan): string {
  const { hosts, exceptHosts, gate, drop, templates, sort } = plan
  const untold = untoldNames(plan, EVERYTHING)
  const trackers = byPaths(drop).map(
    ({ groups, paths, exceptPaths, exceptTemplates = [] }) =>
      `{pair:${expression(`^${trackerPair(groups, '$', inEitherCase)}`)},paths:${prefixes(paths)},exceptPaths:${prefixes(exceptPaths)},exceptTemplates:${text(exceptTemplates)}}`,
  )
  const plans = [...new Set(templates.map(planText))]
  // Not an array: njs 0.7 makes texts of the numbers that a script of the start has as an index, and then `1` is a text everywhere.
  const nameOf = (one: TemplatePlan): string => `PLAN_${plans.indexOf(planText(one))}`
  const known = templates
    .filter(({ template }) => template !== '')
    .map((one) => templateText(one.template, templates, nameOf(one)))
  const others = templates.find(({ template }) => template === '')
  return `var HOSTS = ${hosts.length === 0 ? 'null' : expression(`^${anyText(hosts)}$`)}
var EXCEPT_HOSTS = ${exceptHosts === '' ? 'null' : expression(exceptHosts)}
var PATH = ${expression(gate.path)}
var LEAVE_PATH = ${expression(gate.leavePath.join('|'))}i
var QUERY = ${expression(gate.query)}
var LEAVE_QUERY = ${expression(gate.leaveQuery.join('|') || '(?!)')}i
var LEAVE_WHOLE = ${expression(leftWhole(plan, EVERYTHING).join('|') || '(?!)')}i
var ONLY_QUERY = ${gate.onlyQuery === undefined ? 'null' : expression(gate.onlyQuery)}
var TOGETHER = ${text(gate.leaveTogether.map((names) => names.map((name) => name.toLowerCase())))}
var MAX_QUERY_BYTES = ${gate.maxQueryBytes}
var MAX_PARAMETERS = ${gate.maxParameters}
var TRACKERS = [${trackers.join(',\n')}]
var IN_ORDER = ${text(plan.inOrder)}
var UNTOLD = ${untold.length === 0 ? 'null' : expression(`^${anyText(untold)}$`)}
${plans.map((one, i) => `var PLAN_${i} = function () { return ${one} }\n`).join('')}var TEMPLATES = [${known.join(',\n')}]
var OTHERS = ${others === undefined ? 'null' : `{template:"",plan:${nameOf(others)}}`}
var SORT = ${sort === undefined ? 'null' : `{exceptPaths:${prefixes(sort.exceptPaths)},exceptTemplates:${text(sort.exceptTemplates)}}`}
`
}

function templateText(template: string, all: readonly TemplatePlan[], plan: string): string {
  const { matches, unless } = templateExpression(template, all)
  const others = unless.length === 0 ? '' : `,unless:${expression(unless.join('|'))}`
  return `{template:${text(template)},matches:${expression(matches)}${others},plan:${plan}}`
}

function planText({ sets, strip, names, guarded }: TemplatePlan): string {
  const byNames = new Map<string, SetPlan[]>()
  for (const set of sets) {
    const key = `.${set.names.join('&')}`
    byNames.set(key, [...(byNames.get(key) ?? []), set])
  }
  return text({ sets: Object.fromEntries(byNames), strip, names, guarded, untold: dependsOnSets({ sets, guarded }) })
}

function prefixes(paths: readonly string[] | undefined): string {
  return paths === undefined || paths.length === 0 ? 'null' : expression(`^${anyText(paths)}`)
}

/** An expression as a literal. */
function expression(source: string): string {
  return `/${ascii(source.replaceAll('/', String.raw`\/`))}/`
}

/** JSON of printable ASCII: old engines refuse some line ends in strings. */
function text(value: unknown): string {
  return ascii(JSON.stringify(value))
}

function ascii(source: string): string {
  return source.replaceAll(
    /[^\u0020-\u007E]/g,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const RUNTIME = `
var HAS = Object.prototype.hasOwnProperty
var UNORDERED = /^[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*$/
function templateOf(path) {
  for (var i = 0; i < TEMPLATES.length; i++) {
    if (TEMPLATES[i].matches.test(path) && !(TEMPLATES[i].unless && TEMPLATES[i].unless.test(path))) return TEMPLATES[i]
  }
  return OTHERS
}
function wholeName(piece) {
  return piece.split('=')[0].replace(/%5b/gi, '[').replace(/%5d/gi, ']')
}
function plainName(piece) { return wholeName(piece).replace(/^(?:amp;)+/, '') }
function asciiLower(text) { return text.replace(/[A-Z]+/g, function (some) { return some.toLowerCase() }) }
function folded(name) { return name.replace(/[0-9]+/g, '#') }
function isTracker(piece, path, template) {
  return TRACKERS.some(function (some) {
    return some.pair.test(piece) && !(some.paths && !some.paths.test(path)) && !(some.exceptPaths && some.exceptPaths.test(path)) &&
      some.exceptTemplates.indexOf(template) === -1
  })
}
function sortedUnique(names) {
  var sorted = names.slice().sort()
  return sorted.filter(function (name, i) { return i === 0 || name !== sorted[i - 1] })
}
function decoded(piece) {
  var value = piece.slice(piece.indexOf('=') + 1)
  try { return decodeURIComponent(value) } catch (error) { return value }
}
function piecesOf(name, pieces) {
  return pieces.filter(function (piece) {
    var written = wholeName(piece)
    return written === name || folded(written) === name
  })
}
function withoutSet(pieces, known) {
  var names = pieces.map(wholeName)
  var key = '.' + sortedUnique(names).join('&')
  if (!HAS.call(known, key)) {
    names = names.map(folded)
    key = '.' + sortedUnique(names).join('&')
  }
  if (!HAS.call(known, key)) return null
  var sets = known[key]
  if (sets[0].single.some(function (name) { return piecesOf(name, pieces).length > 1 })) return pieces
  var set = sets.filter(function (one) {
    return Object.keys(one.when || {}).every(function (name) {
      return piecesOf(name, pieces).every(function (piece) { return one.when[name].indexOf(decoded(piece)) !== -1 })
    })
  })[0]
  return pieces.filter(function (piece, i) { return set.drop.indexOf(names[i]) === -1 })
}
function planOfName(piece, plans) {
  var written = wholeName(piece)
  return plans.filter(function (plan) { return plan.name === written })[0] ||
    plans.filter(function (plan) { return plan.name === folded(written) })[0]
}
function isDroppedAlone(piece, pieces, plans) {
  var plan = planOfName(piece, plans)
  if (!plan || !plan.otherwise) return !!plan && plan.drop
  var own = pieces.filter(function (other) { return planOfName(other, plans) === plan })
  var listed = own.filter(function (other) { return plan.otherwise.indexOf(decoded(other)) !== -1 })
  return plan.drop ? listed.length === 0 : own.length === 1 && listed.length === 1
}
function withoutLearned(pieces, plan) {
  if (!plan) return pieces
  var known = plan.plan()
  var decided = withoutSet(pieces, known.sets)
  if (decided) return decided
  if (known.guarded.some(function (name) { return piecesOf(name, pieces).length > 0 })) return pieces
  if (UNTOLD && known.untold && pieces.some(function (piece) { return UNTOLD.test(asciiLower(plainName(piece))) })) return pieces
  var rest = pieces.filter(function (piece) { return known.strip.indexOf(wholeName(piece)) === -1 })
  decided = rest.length < pieces.length && withoutSet(rest, known.sets)
  return decided || rest.filter(function (piece) { return !isDroppedAlone(piece, rest, known.names) })
}
function mayChangeOrder(names, path, template) {
  if (!SORT || (SORT.exceptPaths && SORT.exceptPaths.test(path)) || SORT.exceptTemplates.indexOf(template) !== -1) return false
  if (!names.every(function (name) { return UNORDERED.test(name) })) return false
  return sortedUnique(names).length === sortedUnique(names.map(asciiLower)).length
}
function stableByName(pieces) {
  return pieces.map(function (piece, i) { return { name: wholeName(piece), piece: piece, i: i } }).sort(function (a, b) {
    return a.name < b.name ? -1 : a.name > b.name ? 1 : a.i - b.i
  }).map(function (entry) { return entry.piece })
}
function frontOf(pieces, inOrder) {
  var trackers = TRACKERS.filter(function (some) {
    return !some.paths && !some.exceptPaths && some.exceptTemplates.indexOf(inOrder.template) === -1
  })
  function isDropped(piece) {
    var name = wholeName(piece)
    var isLearned = inOrder.names.indexOf(name) !== -1 || inOrder.names.indexOf(folded(name)) !== -1
    return piece === '' || (isLearned && piece.indexOf('=') !== -1) || trackers.some(function (some) { return some.pair.test(piece) })
  }
  var end = pieces.length
  while (end > 0 && isDropped(pieces[end - 1])) end--
  return pieces.slice(0, end)
}
function areTogether(pieces) {
  var lower = pieces.map(plainName).map(asciiLower)
  return TOGETHER.some(function (names) {
    return names.every(function (name) { return lower.indexOf(name) !== -1 })
  })
}
function canonicalTarget(host, target) {
  var mark = target.indexOf('?')
  if (mark === -1 || mark === target.length - 1) return target
  if ((HOSTS && !HOSTS.test(host)) || (EXCEPT_HOSTS && EXCEPT_HOSTS.test(host))) return target
  var path = target.slice(0, mark)
  var query = target.slice(mark + 1)
  if (!PATH.test(path) || LEAVE_PATH.test(path) || query.length > MAX_QUERY_BYTES) return target
  var all = query.split('&')
  if (all.length > MAX_PARAMETERS || !QUERY.test(query) || LEAVE_WHOLE.test(query) || areTogether(all)) return target
  var plan = templateOf(path)
  var template = plan ? plan.template : ''
  var inOrder = IN_ORDER.filter(function (one) { return one.template === template })[0]
  var untracked = inOrder ? frontOf(all, inOrder) : all.filter(function (piece) { return piece !== '' && !isTracker(piece, path, template) })
  var joined = untracked.join('&')
  if (LEAVE_QUERY.test(joined) || (ONLY_QUERY && !ONLY_QUERY.test(joined))) return target
  var kept = inOrder ? untracked : withoutLearned(untracked, plan)
  if (!inOrder && mayChangeOrder(kept.map(wholeName), path, template)) kept = stableByName(kept)
  return kept.length === 0 ? path : path + '?' + kept.join('&')
}
`
