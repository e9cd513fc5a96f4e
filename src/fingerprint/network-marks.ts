/** What Cloudflare writes into pages on their way to the reader: another text for every answer, and nothing of the site's. */

const DETECTION = '__CF$cv$params'
const MAIL_LINK = /\/cdn-cgi\/l\/email-protection#([\da-f]{4,1024})/g
const MAIL_TEXT = /data-cfemail="([\da-f]{4,1024})"([^<>]{0,200}>)\[email(?:&#160;|&nbsp;|\s)protected\]/g
const LATE_SCRIPT = /type="[\da-f]{24}-([\w/+-]{0,40})"/g
const LATE_SETTINGS = /data-cf-settings="[\da-f]{24}-[^"]{0,40}"/g

/**
 * The page as the site has sent it: without the script that looks for bots, with scripts that are put off as they were, and with the
 * addresses of mail, which are hidden under another key in every answer. Never throws.
 */
export function withoutNetworkMarks(html: string): string {
  if (!html.includes('/cdn-cgi/') && !html.includes(DETECTION)) return html
  return withoutDetection(html)
    .replace(MAIL_LINK, (_, hidden: string) => `mailto:${shown(hidden)}`)
    .replace(MAIL_TEXT, (_, hidden: string, rest: string) => `data-cfemail=""${rest}${shown(hidden)}`)
    .replace(LATE_SCRIPT, 'type="$1"')
    .replace(LATE_SETTINGS, 'data-cf-settings=""')
}

function withoutDetection(html: string): string {
  let left = html
  for (let at = left.indexOf(DETECTION); at !== -1; at = left.indexOf(DETECTION, at)) {
    const start = left.lastIndexOf('<script', at)
    const end = left.indexOf('</script>', at)
    // One that stands in no script of its own is the site's.
    if (start === -1 || end === -1 || left.slice(start, at).includes('</script>')) at += DETECTION.length
    else {
      left = left.slice(0, start) + left.slice(end + '</script>'.length)
      at = start
    }
  }
  return left
}

/** Every byte is changed by the first one. */
function shown(hidden: string): string {
  const [key = 0, ...bytes] = (hidden.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(new Uint8Array(bytes.map((byte) => byte ^ key)))
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
