/** The plan as a script of Lua 5.3 for HAProxy. It does what `apply-plan.ts` does but for conditions on values; tests compare both. */

import type { ExportPlan, SetPlan } from '../types.ts'

/** What the script reads of a plan, as Lua tables. */
export function planTables(plan: ExportPlan): string {
  const groups = plan.drop
    .filter(({ value, exceptValue }) => value === undefined && exceptValue === undefined)
    .map(
      ({ names, namesAnyCase, paths, exceptPaths, exceptTemplates }) =>
        `{names=${set(names)},any_case=${set(namesAnyCase)},paths=${list(paths)},except_paths=${list(exceptPaths)},except_templates=${set(exceptTemplates ?? [])}}`,
    )
  const templates = plan.templates.map(({ template, sets, names, guarded }) => {
    const alone = names.map(
      ({ name, drop, otherwise }) =>
        `[${text(name)}]={drop=${drop},otherwise=${otherwise === undefined ? 'nil' : set(otherwise)}}`,
    )
    return `{template=${text(template)},sets=${setTable(sets)},names={${alone.join(',')}},guarded=${list(guarded)}}`
  })
  return `local DROP = {${groups.join(',\n')}}
local IN_ORDER = ${set(plan.inOrder)}
local STRIP = ${set(plan.strip)}
local TOGETHER = {${plan.gate.leaveTogether.map((names) => list(names.map((name) => name.toLowerCase()))).join(',')}}
local TEMPLATES = {${templates.join(',\n')}}
local SORT = ${plan.sort === undefined ? 'nil' : `{except_paths=${list(plan.sort.exceptPaths)},except_templates=${set(plan.sort.exceptTemplates)}}`}
local MAX_QUERY_BYTES = ${plan.gate.maxQueryBytes}
local MAX_PARAMETERS = ${plan.gate.maxParameters}
`
}

function setTable(sets: readonly SetPlan[]): string {
  const groups = new Map<string, SetPlan[]>()
  for (const one of sets) groups.set(one.names.join('&'), [...(groups.get(one.names.join('&')) ?? []), one])
  const entries = [...groups].map(([key, some]) => {
    const choices = some.map(({ when, drop }) => {
      const conditions = Object.entries(when ?? {}).map(([name, values]) => `[${text(name)}]=${set(values)}`)
      return `{when={${conditions.join(',')}},drop=${set(drop)}}`
    })
    const isFolded = some[0]!.names.some((name) => name.includes('#'))
    return `[${text(key)}]={folded=${isFolded},plain=${list(some[0]!.plainValues)},choices={${choices.join(',')}}}`
  })
  return `{${entries.join(',')}}`
}

function set(texts: readonly string[]): string {
  return `{${texts.map((one) => `[${text(one)}]=true`).join(',')}}`
}

function list(texts: readonly string[] | undefined): string {
  return texts === undefined ? 'nil' : `{${texts.map(text).join(',')}}`
}

/** A string of Lua; all but letters, digits and `_` as decimal escapes of their octets. */
function text(value: string): string {
  const octets = [...new TextEncoder().encode(value)]
  return `"${octets.map((octet) => (PLAIN.test(String.fromCharCode(octet)) ? String.fromCharCode(octet) : `\\${String(octet).padStart(3, '0')}`)).join('')}"`
}

const PLAIN = /^[A-Za-z0-9_]$/

/** Behind the tables. */
export const LUA_RUNTIME = `
local function split(text, delimiter)
  local parts, start = {}, 1
  while true do
    local at = text:find(delimiter, start, true)
    if not at then parts[#parts + 1] = text:sub(start) return parts end
    parts[#parts + 1] = text:sub(start, at - 1)
    start = at + 1
  end
end
local function decoded(name) return (name:gsub("%%5[Bb]", "["):gsub("%%5[Dd]", "]")) end
local function piece_of(raw)
  local equals = raw:find("=", 1, true) or #raw + 1
  local name = decoded(raw:sub(1, equals - 1))
  local plain = name
  while plain:sub(1, 4) == "amp;" do plain = plain:sub(5) end
  return {raw = raw, name = name, plain = plain, lower = plain:lower(), folded = name:gsub("%d+", "#"), value = raw:sub(equals + 1)}
end
local function starts_with_one(path, prefixes)
  for _, prefix in ipairs(prefixes) do if path:sub(1, #prefix) == prefix then return true end end
  return false
end
local function new_node() return {literals = {}, any = nil, plan = nil} end
local ROOT, OTHERS = new_node(), nil
for _, plan in ipairs(TEMPLATES) do
  if plan.template == "" then OTHERS = plan else
    local node = ROOT
    for _, segment in ipairs(split(plan.template:sub(2), "/")) do
      local following
      if segment == "*" then
        following = node.any or new_node()
        node.any = following
      else
        following = node.literals[segment] or new_node()
        node.literals[segment] = following
      end
      node = following
    end
    node.plan = plan
  end
end
local function template_of(path)
  local node = ROOT
  for _, segment in ipairs(split(path:sub(2), "/")) do
    node = node.literals[segment] or node.any
    if not node then return OTHERS end
  end
  return node.plan or OTHERS
end
local function is_tracker(piece, path, template)
  for _, group in ipairs(DROP) do
    if (group.names[piece.plain] or group.any_case[piece.lower])
      and not (group.paths and not starts_with_one(path, group.paths))
      and not (group.except_paths and starts_with_one(path, group.except_paths))
      and not group.except_templates[template] then return true end
  end
  return false
end
local function signature(pieces, key)
  local seen, names = {}, {}
  for _, piece in ipairs(pieces) do
    local name = piece[key]
    if not seen[name] then seen[name] = true names[#names + 1] = name end
  end
  table.sort(names)
  return table.concat(names, "&")
end
local function values_of(name, pieces)
  local values = {}
  for _, piece in ipairs(pieces) do
    if piece.name == name or piece.folded == name then values[#values + 1] = piece.value end
  end
  return values
end
local function is_chosen(choice, pieces)
  for name, values in pairs(choice.when) do
    for _, value in ipairs(values_of(name, pieces)) do if not values[value] then return false end end
  end
  return true
end
local function without_set(set, pieces)
  for _, name in ipairs(set.plain) do
    local values = values_of(name, pieces)
    if #values > 1 or (values[1] and values[1]:find("%", 1, true)) then return pieces end
  end
  for _, choice in ipairs(set.choices) do
    if is_chosen(choice, pieces) then
      local rest = {}
      for _, piece in ipairs(pieces) do
        if not choice.drop[set.folded and piece.folded or piece.name] then rest[#rest + 1] = piece end
      end
      return rest
    end
  end
  return pieces
end
local function is_dropped_alone(piece, pieces, plans)
  local plan = plans[piece.name] or plans[piece.folded]
  if not plan then return false end
  if not plan.otherwise then return plan.drop end
  local count = 0
  for _, other in ipairs(pieces) do if other.name == piece.name then count = count + 1 end end
  if count > 1 or piece.value:find("%", 1, true) then return false end
  if plan.otherwise[piece.value] then return not plan.drop end
  return plan.drop
end
local function without_learned(pieces, plan)
  local rest = {}
  for _, piece in ipairs(pieces) do if not STRIP[piece.name] then rest[#rest + 1] = piece end end
  if not plan then return rest end
  local set = plan.sets[signature(rest, "name")] or plan.sets[signature(rest, "folded")]
  if set then return without_set(set, rest) end
  for _, name in ipairs(plan.guarded) do if #values_of(name, rest) > 0 then return rest end end
  local kept = {}
  for _, piece in ipairs(rest) do
    if not is_dropped_alone(piece, rest, plan.names) then kept[#kept + 1] = piece end
  end
  return kept
end
local function may_change_order(pieces, path, template)
  if not SORT or starts_with_one(path, SORT.except_paths) or SORT.except_templates[template] then return false end
  local spellings = {}
  for _, piece in ipairs(pieces) do
    local name, lower = piece.name, piece.name:lower()
    if not name:find("^[%w_-]+$") or name:find("^%d+$") then return false end
    if spellings[lower] and spellings[lower] ~= name then return false end
    spellings[lower] = name
  end
  return true
end
local function joined(pieces)
  local raw = {}
  for i, piece in ipairs(pieces) do raw[i] = piece.raw end
  return table.concat(raw, "&")
end
local function front_of(all, template)
  for last = #all, 1, -1 do
    local piece, gone = piece_of(all[last]), all[last] == ""
    for _, group in ipairs(DROP) do
      local holds = not group.paths and not group.except_paths and not group.except_templates[template]
      gone = gone or (holds and (group.names[piece.plain] or group.any_case[piece.lower]))
    end
    if not gone then return last end
  end
  return 0
end
local function untracked(path, query)
  local all = split(query, "&")
  if #query > MAX_QUERY_BYTES or #all > MAX_PARAMETERS then return nil end
  local plan, pieces, lower = template_of(path), {}, {}
  local template = plan and plan.template or ""
  local front = IN_ORDER[template] and front_of(all, template)
  for i, raw in ipairs(all) do
    local piece = piece_of(raw)
    local kept = raw ~= "" and not is_tracker(piece, path, template)
    if front then kept = i <= front end
    if kept then
      pieces[#pieces + 1] = piece
      lower[piece.lower] = true
    end
  end
  for _, names in ipairs(TOGETHER) do
    local all_there = true
    for _, name in ipairs(names) do all_there = all_there and lower[name] end
    if all_there then return nil end
  end
  return pieces, plan, template
end
core.register_action("canonical_trackers", {"http-req"}, function(txn)
  local pieces = untracked(txn.sf:path(), txn.sf:query())
  if not pieces then return end
  txn:set_var("txn.canonical_query", joined(pieces))
  txn:set_var("txn.canonical", true)
end)
core.register_action("canonical_rest", {"http-req"}, function(txn)
  local path = txn.sf:path()
  local pieces, plan, template = untracked(path, txn.sf:query())
  local kept = IN_ORDER[template] and pieces or without_learned(pieces, plan)
  if not IN_ORDER[template] and may_change_order(kept, path, template) then
    for i, piece in ipairs(kept) do piece.i = i end
    table.sort(kept, function(a, b)
      if a.name == b.name then return a.i < b.i end
      return a.name < b.name
    end)
  end
  local query = joined(kept)
  txn.http:req_set_uri(query == "" and path or path .. "?" .. query)
end)
`
