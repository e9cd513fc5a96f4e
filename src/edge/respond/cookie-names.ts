/** Names of cookies as they are reported to the operator: without values, and few. */

const MOST_NAMES = 8
const MOST_CHARACTERS = 64
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
/** A number or digest inside a name may be that of a client (`wordpress_logged_in_<digest>`), and would make each name its own. */
const IDS = /[0-9a-f]{12,}|\d{4,}/gi

/** The names for reports, each once; `*` is put in the place of ids. */
export function reportedCookies(names: readonly string[]): readonly string[] {
  const masked = names
    .filter((name) => TOKEN.test(name))
    .map((name) => name.replace(IDS, '*').slice(0, MOST_CHARACTERS))
  return [...new Set(masked)].slice(0, MOST_NAMES)
}
