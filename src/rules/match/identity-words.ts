/** Words by which names of request headers and cookies say who asks. No list of names is ever whole: gateways name them as they like. */

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

/** Whether a name in lower case has such a word. */
export function hasIdentityWord(name: string): boolean {
  return IDENTITY.test(name)
}
