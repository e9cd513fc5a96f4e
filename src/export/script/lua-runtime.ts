/** What the tables of a plan mean to HAProxy, in Lua. */

import { LUA_LEARNED } from './lua-learned.ts'

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
local function is_named(piece, group)
  return group.names[piece.plain] or group.any_case[piece.lower] or (group.values and group.values:lookup(piece.raw))
end
local function is_tracker(piece, path, template)
  for _, group in ipairs(DROP) do
    if is_named(piece, group)
      and not (group.paths and not starts_with_one(path, group.paths))
      and not (group.except_paths and starts_with_one(path, group.except_paths))
      and not group.except_templates[template] then return true end
  end
  return false
end
${LUA_LEARNED}local function may_change_order(pieces, path, template)
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
local function front_of(all, template, names)
  for last = #all, 1, -1 do
    local piece = piece_of(all[last])
    local gone = piece.raw == "" or ((names[piece.name] or names[piece.folded]) and piece.raw:find("=", 1, true))
    for _, group in ipairs(DROP) do
      local holds = not group.paths and not group.except_paths and not group.except_templates[template]
      gone = gone or (holds and is_named(piece, group))
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
  local front = IN_ORDER[template] and front_of(all, template, IN_ORDER[template])
  for i, raw in ipairs(all) do
    local piece = piece_of(raw)
    local kept = raw ~= "" and not is_tracker(piece, path, template)
    if front then kept = i <= front end
    if kept then pieces[#pieces + 1] = piece end
    lower[piece.lower] = true
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
