/**
 * Grammar of a captured value by the name of its class, for `{name:class}` in a learned path rule. A closed list, because a
 * record holds no expressions; each takes time linear in the value. From narrow to wide.
 */
export const VALUE_CLASSES: Readonly<Record<string, string>> = {
  digits: '\\d+',
  hex: '[\\da-f]{8,}',
  /** Session ids and the like: letters and at least one digit. */
  token: '(?=\\D*\\d)[\\w~-]{6,}',
  /** A slug of at least two words; no word of a site's own structure (`reviews`) is one. */
  words: '[\\w%.~]+(?:-+[\\w%.~]+)+',
}
