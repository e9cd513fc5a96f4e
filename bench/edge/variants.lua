-- Variants of 20 pages: `pages` (default) asks for the same URLs again and again, `unique` never for the same one twice.
local mode = "pages"
local path = "/products/lamp"
local count = 0
local tails = {
  "", "&utm_source=newsletter&utm_medium=email", "&gclid=Cj0KCQiA7bucBhCeARIsAIOwr",
  "&fbclid=IwAR2x7yKp0Q", "&utm_campaign=autumn&utm_content=footer", "&sort=price", "&msclkid=7f3b2a90"
}

function init(args)
  if args[1] then mode = args[1] end
  if args[2] then path = args[2] end
  math.randomseed(os.time())
  count = math.random(0, 1000000) * 1000
end

function request()
  count = count + 1
  local id = count
  if mode == "pages" then id = count % 20 end
  return wrk.format("GET", path .. "?variant=" .. id .. tails[count % #tails + 1])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"durationUs":%d,"p50Us":%d,"errors":%d}\n', summary.requests, summary.duration,
    latency:percentile(50), errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
