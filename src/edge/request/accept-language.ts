// One language range and its weight (RFC 4647 §2.1, RFC 9110 §12.4.2), with the blanks that RFC 9110 §5.6.1 allows around them.
const MEMBER = /^[ \t]*([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/** Longer ones are not worth the work; browsers send a few dozen characters. */
const MOST_CHARACTERS = 256

/** The letter case of RFC 5646 §2.1.1, which browsers send: `de`, `pt-BR`, `zh-Hant-TW`. */
function inUsualCase(range: string): string {
  const [language = '', ...others] = range.toLowerCase().split('-')
  const cased = others.map((part) => {
    if (part.length === 2) return part.toUpperCase()
    return part.length === 4 ? part[0]!.toUpperCase() + part.slice(1) : part
  })
  return [language, ...cased].join('-')
}

/**
 * An `Accept-Language` in the spelling of browsers, without blanks and in their letter case, which mean nothing (RFC 4647 §2, RFC 9110
 * §5.6.1): clients that mean the same then share a stored response, and the origin sees what is keyed. Order and weights stay, since
 * servers read them as preference. What is no such list comes back as it is.
 */
export function inOneSpelling(field: string): string {
  if (field.length > MOST_CHARACTERS) return field
  const members: string[] = []
  for (const text of field.split(',')) {
    const found = MEMBER.exec(text)
    if (found === null) return field
    const [, range = '', weight] = found
    members.push(weight === undefined ? inUsualCase(range) : `${inUsualCase(range)};q=${weight}`)
  }
  return members.join(',')
}
