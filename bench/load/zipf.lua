-- Traffic by Zipf's law over the URLs of a file: `wrk … -s zipf.lua URL -- FILE PAGES VARIANTS PAGE_EXPONENT VARIANT_EXPONENT SEED`.
-- With THINK_MS in the environment every connection waits about so long before it asks again, as readers do.
-- Line p * VARIANTS + v of the file is variant v of page p, both from 0.
local lines, pages, variants
local think = tonumber(os.getenv("THINK_MS"))

-- wrk asks for it once the script is read: where it is not there, nobody waits.
if think then
  function delay()
    return math.floor(think * (0.5 + math.random()))
  end
end

local function cumulate(size, exponent)
  local shares, sum = {}, 0
  for rank = 1, size do
    sum = sum + rank ^ -exponent
    shares[rank] = sum
  end
  for rank = 1, size do shares[rank] = shares[rank] / sum end
  shares[size] = 1
  return shares
end

local function pick(shares)
  local share, low, high = math.random(), 1, #shares
  while low < high do
    local middle = math.floor((low + high) / 2)
    if shares[middle] > share then high = middle else low = middle + 1 end
  end
  return low - 1
end

function init(args)
  lines = {}
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  pages = cumulate(tonumber(args[2]), tonumber(args[4]))
  variants = cumulate(tonumber(args[3]), tonumber(args[5]))
  math.randomseed(tonumber(args[6]))
end

function request()
  local page = pick(pages)
  return "GET " .. lines[page * #variants + pick(variants) + 1] .. " HTTP/1.1\r\nHost: shop.test\r\n\r\n"
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"errors":%d}\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
