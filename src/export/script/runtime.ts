/**
 * The plan as a script of ECMAScript 5 for caches that run JavaScript (njs, CloudFront). It does what `apply-plan.ts` does; tests
 * compare both. `PLAN` stands before it.
 */
export const RUNTIME = `
var HAS = Object.prototype.hasOwnProperty
function setOf(list) { var set = {}; list.forEach(function (text) { set['.' + text] = 1 }); return set }
function inSet(set, text) { return HAS.call(set, '.' + text) }
var DROP = PLAN.drop.map(function (group) {
  return {
    names: setOf(group.names), anyCase: setOf(group.namesAnyCase), paths: group.paths, exceptPaths: group.exceptPaths,
    exceptTemplates: group.exceptTemplates, value: group.value && new RegExp('^(?:' + group.value + ')$'),
    exceptValue: group.exceptValue && new RegExp('^(?:' + group.exceptValue + ')$')
  }
})
var STRIP = setOf(PLAN.strip)
var HOSTS = PLAN.hosts.length > 0 ? setOf(PLAN.hosts) : null
var EXCEPT_HOSTS = PLAN.exceptHosts ? new RegExp(PLAN.exceptHosts) : null
var PATH = new RegExp(PLAN.gate.path)
var LEAVE_PATH = new RegExp(PLAN.gate.leavePath.join('|'), 'i')
var QUERY = new RegExp(PLAN.gate.query)
var LEAVE_QUERY = new RegExp(PLAN.gate.leaveQuery.join('|'), 'i')
var UNORDERED = /^[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*$/
var ROOT = { literals: {}, any: null, plan: null }
var OTHERS = null
PLAN.templates.forEach(function (plan) {
  var sets = {}
  plan.sets.forEach(function (set) {
    var key = '.' + set.names.join('&')
    if (!HAS.call(sets, key)) sets[key] = []
    sets[key].push(set)
  })
  var compiled = { template: plan.template, sets: sets, names: plan.names }
  if (plan.template === '') { OTHERS = compiled; return }
  var node = ROOT
  plan.template.slice(1).split('/').forEach(function (segment) {
    var next = segment === '*' ? node.any : HAS.call(node.literals, '.' + segment) ? node.literals['.' + segment] : null
    if (!next) {
      next = { literals: {}, any: null, plan: null }
      if (segment === '*') node.any = next
      else node.literals['.' + segment] = next
    }
    node = next
  })
  node.plan = compiled
})
function templateOf(path) {
  var node = ROOT
  var segments = path.slice(1).split('/')
  for (var i = 0; i < segments.length && node; i++) {
    node = HAS.call(node.literals, '.' + segments[i]) ? node.literals['.' + segments[i]] : node.any
  }
  return node && node.plan ? node.plan : OTHERS
}
function startsWithOne(path, prefixes) {
  return prefixes.some(function (prefix) { return path.slice(0, prefix.length) === prefix })
}
function wholeName(piece) {
  return piece.slice(0, piece.indexOf('=')).replace(/%5b/gi, '[').replace(/%5d/gi, ']')
}
function plainName(piece) { return wholeName(piece).replace(/^(?:amp;)+/, '') }
function valueOf(piece) { return piece.slice(piece.indexOf('=') + 1) }
function asciiLower(text) { return text.replace(/[A-Z]+/g, function (some) { return some.toLowerCase() }) }
function folded(name) { return name.replace(/[0-9]+/g, '#') }
function isTracker(piece, path, template) {
  var name = plainName(piece)
  var value = valueOf(piece)
  return DROP.some(function (group) {
    if (!inSet(group.names, name) && !inSet(group.anyCase, asciiLower(name))) return false
    if (group.paths && !startsWithOne(path, group.paths)) return false
    if (group.exceptPaths && startsWithOne(path, group.exceptPaths)) return false
    if (group.exceptTemplates && group.exceptTemplates.indexOf(template) !== -1) return false
    if ((group.value || group.exceptValue) && value.indexOf('%') !== -1) return false
    if (group.value && !group.value.test(value)) return false
    return !group.exceptValue || !group.exceptValue.test(value)
  })
}
function sortedUnique(names) {
  var sorted = names.slice().sort()
  return sorted.filter(function (name, i) { return i === 0 || name !== sorted[i - 1] })
}
function valuesOf(name, pieces) {
  return pieces.filter(function (piece) {
    var written = wholeName(piece)
    return written === name || folded(written) === name
  }).map(valueOf)
}
function setFor(plan, pieces, names) {
  var exact = '.' + sortedUnique(names).join('&')
  var key = HAS.call(plan.sets, exact) ? exact : '.' + sortedUnique(names.map(folded)).join('&')
  if (!HAS.call(plan.sets, key)) return null
  var sets = plan.sets[key]
  var isOpen = sets[0].plainValues.some(function (name) {
    var values = valuesOf(name, pieces)
    return values.length > 1 || values.some(function (value) { return value.indexOf('%') !== -1 })
  })
  if (isOpen) return { names: sets[0].names, drop: [] }
  return sets.filter(function (set) {
    return Object.keys(set.when || {}).every(function (name) {
      return valuesOf(name, pieces).every(function (value) { return set.when[name].indexOf(value) !== -1 })
    })
  })[0]
}
function isDroppedAlone(piece, pieces, plans) {
  var written = wholeName(piece)
  var own = plans.filter(function (plan) { return plan.name === written })[0]
  var plan = own || plans.filter(function (one) { return one.name === folded(written) })[0]
  if (!plan) return false
  var otherwise = plan.otherwise || []
  if (otherwise.length === 0) return plan.drop
  var values = pieces.filter(function (other) { return wholeName(other) === written }).map(valueOf)
  if (values.length > 1 || values[0].indexOf('%') !== -1) return false
  return otherwise.indexOf(values[0]) !== -1 ? !plan.drop : plan.drop
}
function withoutLearned(pieces, plan) {
  var rest = pieces.filter(function (piece) { return !inSet(STRIP, wholeName(piece)) })
  if (!plan) return rest
  var set = setFor(plan, rest, rest.map(wholeName))
  if (!set) return rest.filter(function (piece) { return !isDroppedAlone(piece, rest, plan.names) })
  var isFolded = set.names.some(function (name) { return name.indexOf('#') !== -1 })
  return rest.filter(function (piece) {
    var name = wholeName(piece)
    return set.drop.indexOf(isFolded ? folded(name) : name) === -1
  })
}
function mayChangeOrder(names, path, template) {
  if (!PLAN.sort || startsWithOne(path, PLAN.sort.exceptPaths)) return false
  if (PLAN.sort.exceptTemplates.indexOf(template) !== -1) return false
  if (!names.every(function (name) { return UNORDERED.test(name) })) return false
  return sortedUnique(names).length === sortedUnique(names.map(asciiLower)).length
}
function stableByName(pieces) {
  return pieces.map(function (piece, i) { return { name: wholeName(piece), piece: piece, i: i } }).sort(function (a, b) {
    return a.name < b.name ? -1 : a.name > b.name ? 1 : a.i - b.i
  }).map(function (entry) { return entry.piece })
}
function canonicalTarget(host, target) {
  var mark = target.indexOf('?')
  if (mark === -1 || mark === target.length - 1) return target
  if (HOSTS ? !inSet(HOSTS, host) : EXCEPT_HOSTS && EXCEPT_HOSTS.test(host)) return target
  var path = target.slice(0, mark)
  var query = target.slice(mark + 1)
  if (!PATH.test(path) || LEAVE_PATH.test(path) || query.length > PLAN.gate.maxQueryBytes) return target
  var all = query.split('&')
  if (all.length > PLAN.gate.maxParameters || !QUERY.test(query)) return target
  var plan = templateOf(path)
  var template = plan ? plan.template : ''
  var untracked = all.filter(function (piece) { return piece !== '' && !isTracker(piece, path, template) })
  if (LEAVE_QUERY.test(untracked.join('&'))) return target
  var lower = setOf(untracked.map(plainName).map(asciiLower))
  var isTogether = PLAN.gate.leaveTogether.some(function (names) {
    return names.every(function (name) { return inSet(lower, asciiLower(name)) })
  })
  if (isTogether) return target
  var kept = withoutLearned(untracked, plan)
  if (mayChangeOrder(kept.map(wholeName), path, template)) kept = stableByName(kept)
  return kept.length === 0 ? path : path + '?' + kept.join('&')
}
`
