/**
 * What a consumer of the package does in every runtime: hold the packed library against the fixtures that came with it, and
 * see how long it takes. Plain JavaScript, because it is copied beside the installed package and runs in Node 20 and browsers.
 */

/** The cases that come out differently, by id. */
export function checkContract({ createCanonicalizer }, { cases }) {
  const failed = []
  for (const { id, profile, record, input, expected } of cases) {
    const { ok, url, key, item } = createCanonicalizer({ record }).canonicalize(input, { profile })
    const isSame = ok === expected.ok && url === expected.url && key === expected.key && sameItem(item, expected.item)
    if (!isSame) failed.push(id)
  }
  return { cases: cases.length, failed }
}

/** Runs `passes` times over every URL of usual length: `ours` with its key read, or the platform's own parser for comparison. */
export function runAll({ createCanonicalizer }, { cases }, what, passes) {
  const canonicalizer = createCanonicalizer()
  const run = what === 'ours' ? (url) => canonicalizer.canonicalize(url).key : (url) => new URL(url).href
  const usual = cases.filter(
    ({ record, input, expected }) => record === undefined && input.length <= 200 && expected.ok,
  )
  let characters = 0
  for (let pass = 0; pass < passes; pass++) for (const { input } of usual) characters += run(input).length
  return { urls: passes * usual.length, characters }
}

/** Microseconds per URL of both, after a warm-up; for runtimes whose clock runs while they compute. */
export function speedOf(library, fixtures, now = () => performance.now()) {
  const time = (what) => {
    runAll(library, fixtures, what, 40)
    const start = now()
    const { urls } = runAll(library, fixtures, what, 100)
    return ((now() - start) * 1000) / urls
  }
  return { microseconds: time('ours'), parserMicroseconds: time('parser') }
}

function sameItem(item, expected) {
  if (item === undefined || expected === undefined) return item === expected
  return ['provider', 'kind', 'id', 'token'].every((member) => item[member] === expected[member])
}
