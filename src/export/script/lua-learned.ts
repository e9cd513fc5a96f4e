/** What was learned, in Lua: exact sets of names, then each name alone. */

/** Part of the runtime. It declares `without_learned(pieces, plan)`. */
export const LUA_LEARNED = `local function signature(pieces, key)
  local seen, names = {}, {}
  for _, piece in ipairs(pieces) do
    local name = piece[key]
    if not seen[name] then seen[name] = true names[#names + 1] = name end
  end
  table.sort(names)
  return table.concat(names, "&")
end
local function pieces_of(name, pieces)
  local own = {}
  for _, piece in ipairs(pieces) do
    if piece.name == name or piece.folded == name then own[#own + 1] = piece end
  end
  return own
end
local function value_of(piece)
  local raw = piece.value
  if not raw:find("%", 1, true) then return raw end
  if (raw:gsub("%%%x%x", "")):find("%", 1, true) then return raw end
  local value = raw:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end)
  return utf8.len(value) and value or raw
end
local function is_chosen(choice, pieces)
  for name, values in pairs(choice.when) do
    for _, piece in ipairs(pieces_of(name, pieces)) do if not values[value_of(piece)] then return false end end
  end
  return true
end
local function without_set(sets, pieces)
  local set = sets[signature(pieces, "name")] or sets[signature(pieces, "folded")]
  if not set then return nil end
  for _, name in ipairs(set.single) do if #pieces_of(name, pieces) > 1 then return pieces end end
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
  local count, listed = 0, 0
  for _, other in ipairs(pieces) do
    if (plans[other.name] or plans[other.folded]) == plan then
      count = count + 1
      if plan.otherwise[value_of(other)] then listed = listed + 1 end
    end
  end
  if plan.drop then return listed == 0 end
  return count == 1 and listed == 1
end
local function without_learned(pieces, plan)
  if not plan then return pieces end
  local decided = without_set(plan.sets, pieces)
  if decided then return decided end
  for _, name in ipairs(plan.guarded) do if #pieces_of(name, pieces) > 0 then return pieces end end
  local rest = {}
  for _, piece in ipairs(pieces) do if plan.untold and UNTOLD[piece.lower] then return pieces end end
  for _, piece in ipairs(pieces) do if not plan.strip[piece.name] then rest[#rest + 1] = piece end end
  decided = #rest < #pieces and without_set(plan.sets, rest)
  if decided then return decided end
  local kept = {}
  for _, piece in ipairs(rest) do
    if not is_dropped_alone(piece, rest, plan.names) then kept[#kept + 1] = piece end
  end
  return kept
end
`
