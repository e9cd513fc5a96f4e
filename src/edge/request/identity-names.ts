/** Request headers that say who asks, known by the words of their names. No list of them is ever whole: gateways name them as they like. */

// In a name without hyphens the words touch: `accesstoken`, `userid`, `clientcert`.
const WORDS: readonly string[] = [
  'token',
  'jwt',
  'secret',
  'session',
  'pass(?:word|wd|code|phrase)',
  'bearer',
  'signature',
  'impersonat',
  'on[-_]?behalf',
  'credential',
  'principal',
  'csrf',
  'xsrf',
  'oidc',
  'saml',
  'identity',
  // Not the author or the authority of something.
  'auth(?!or(?!i[sz]))',
  // Not the program of the user, nor what a network says about the device.
  'user(?!s?[-_]?(?:agent|ip|addr|country|region|city|geo|location|lang|locale|time|tz|device|platform|os\\b|browser))',
  // Whole segments: inside others these letters mean nothing.
  '(?<![a-z])(?:e?mails?(?:addr(?:ess)?)?|logins?|roles?|permissions?|claims?|scopes?|entitlements?|groups?(?:ids?|names?)?)(?![a-z])',
  '(?<![a-z])(?:(?:is[-_]?)?admins?|staff|actor|sid|shib|eppn|upn)(?![a-z])',
  '(?<![a-z])(?:account|customer|consumer|employee|member|subscriber|subject|person|org|organi[sz]ation)(?:id|name|number)?(?![a-z])',
  '(?<![a-z])(?:s[-_])?dn(?![a-z])',
  '(?:client|peer|ssl|tls)[-_]?verify',
  '(?<![a-z])(?:client|peer|user|ssl|tls|mtls)?certs?(?![a-z])',
  'certificate',
  '(?<![a-z])(?:api|app|access|client|licen[cs]e|service|subscription|functions?)[-_]?keys?(?![a-z])',
]
const IDENTITY = new RegExp(WORDS.join('|'))

/** Sent unasked with every request, although their names have such words: by browsers, by monitors, by a network of its own accounts. */
const UNASKED = /^(?:sec-(?:fetch|ch)-|x-session-trace-|x-nf-account-)/

/** Proxies that name the client's certificate or user for every request say so where there is none. */
const NO_IDENTITY = /^(?:-|0|false|none|nil|\(?null\)?|undefined)?$/i

// In-isolate memo: the headers of a site's clients have the same few names, and looking for the words takes a microsecond.
const known = new Map<string, boolean>()
const MAX_KNOWN = 500
/** Clients choose names, as long as they like: words are looked for in so many characters. */
const MAX_NAME_CHARACTERS = 128

/** Whether a header of this lower-case name says who asks. */
export function isIdentityName(name: string): boolean {
  if (name.length > MAX_NAME_CHARACTERS) return isIdentityName(name.slice(0, MAX_NAME_CHARACTERS))
  const before = known.get(name)
  if (before !== undefined) return before
  const found = IDENTITY.test(name) && !UNASKED.test(name)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, found)
  return found
}

/** Whether the value of such a header names anyone. */
export function namesAnyone(value: string): boolean {
  return !NO_IDENTITY.test(value.trim())
}
