/** Marks that Cloudflare writes into pages on their way to the client: another text in every response, none of it from the site. */

const MARKS = ['/cdn-cgi/', '__CF$cv$params'] as const
/**
 * The beginning of the detection script, as of three years. It is matched in full, because the site's own scripts may hold text of
 * users and must be kept. No `<` within, so that no place is read twice.
 */
const DETECTION =
  /<script\b[^<>]{0,200}>\(function\(\)\{(?:function c\(\)\{var b=a\.contentDocument\|\|a\.contentWindow\.document;if\(b\)\{var d=b\.createElement\('script'\);d\.innerHTML="|var js ?= ?")?window(?:\.__CF\$cv\$params|\['__CF\$cv\$params'\])=\{r:'[^<]{0,4000}<\/script>/g
const MAIL_LINK = /\/cdn-cgi\/l\/email-protection#([\da-f]{4,1024})/g
const MAIL_TEXT = /data-cfemail="([\da-f]{4,1024})"([^<>]{0,200}>)\[email(?:&#160;|&nbsp;|\s)protected\]/g
const LATE_SCRIPT = /type="[\da-f]{24}-([\w/+-]{0,40})"/g
const LATE_SETTINGS = /data-cf-settings="[\da-f]{24}-[^"]{0,40}"/g

/**
 * The page as the site has sent it: without the bot detection script, with deferred scripts restored, and with the mail addresses,
 * which every response hides under another key. Never throws.
 */
export function withoutNetworkMarks(html: string): string {
  if (!MARKS.some((mark) => html.includes(mark))) return html
  return html
    .replace(DETECTION, '')
    .replace(MAIL_LINK, (_, hidden: string) => `mailto:${shown(hidden)}`)
    .replace(MAIL_TEXT, (_, hidden: string, rest: string) => `data-cfemail=""${rest}${shown(hidden)}`)
    .replace(LATE_SCRIPT, 'type="$1"')
    .replace(LATE_SETTINGS, 'data-cf-settings=""')
}

/** The first byte is the key of all others. Characters that end a string of a script are escaped, because users may write them. */
function shown(hidden: string): string {
  const [key = 0, ...bytes] = (hidden.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(new Uint8Array(bytes.map((byte) => byte ^ key)))
  return text.replace(/[&<>"'`\\\u0000-\u001F\u2028\u2029]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
