-- Asks for the lines of a file in their order: wrk -s urls.lua http://127.0.0.1:8080 -- FILE HOST
local paths, at = {}, 0
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  wrk.headers["Host"] = args[2]
end
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
