import { describe, expect, it } from 'vitest'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { withoutNetworkMarks } from '../../../src/fingerprint/mask/network-marks.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { htmlPage } from '../generated-pages.ts'

/** As the network hides an address: the key, then every byte under it. */
function hidden(address: string, key: number): string {
  const bytes = [key, ...new TextEncoder().encode(address).map((byte) => byte ^ key)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const detection = (ray: string): string =>
  `<script>(function(){function c(){var b=a.contentDocument||a.contentWindow.document;if(b){var d=b.createElement('script');d.innerHTML="window.__CF$cv$params={r:'${ray}',t:'MTcz${ray}'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';";b.getElementsByTagName('head')[0].appendChild(d)}}if(document.body)c()})();</script>`
const mail = (address: string, key: number): string =>
  `<p><a href="/cdn-cgi/l/email-protection#${hidden(address, key)}">Write</a> or <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hidden(address, key)}">[email&#160;protected]</a></p>`
const late = (key: string): string =>
  `<script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js" data-cf-settings="${key}-|49" defer></script><script type="${key}-text/javascript">var x = 1</script>`
const KEYS = ['0123456789abcdef01234567', 'fedcba9876543210fedcba98'] as const

const SHOP = '<title>Lamp</title><h1>Lamp</h1><p>A lamp made of steel, in seven colours.</p>'
const hashOf = (html: string): string => fingerprinterNamed('content').of(htmlPage(html)).hash

describe('what the network writes into pages', () => {
  it('is another text in every answer and still the same page', () => {
    const answers = KEYS.map(
      (key, n) => `${SHOP}${mail('ada@shop.example', 7 + n)}${late(key)}${detection(`8f3c${n}`)}`,
    )
    const [first, second] = answers.map(withoutNetworkMarks)
    expect(first).toBe(second)
    expect(first).toContain('<a href="mailto:ada@shop.example">Write</a>')
    expect(first).toContain('data-cfemail="">ada@shop.example</a>')
    expect(first).not.toContain('__CF$cv$params')
    expect(first).toContain('<script type="text/javascript">var x = 1</script>')
    expect(new Set(answers.map(hashOf)).size).toBe(1)
  })

  it('hides no difference: two addresses are two pages', () => {
    const pages = ['ada@shop.example', 'bob@shop.example'].map((address) => `${SHOP}${mail(address, 9)}`)
    expect(new Set(pages.map(hashOf)).size).toBe(2)
    expect(withoutNetworkMarks(mail('"a<b>"&\'@x', 3))).toContain('mailto:&#34;a&#60;b&#62;&#34;&#38;&#39;@x')
  })

  it('leaves alone what is the site’s own, and what is broken', () => {
    const kept = [
      SHOP,
      '<p>window.__CF$cv$params is what they call it</p><script>var a = 1</script>',
      '<script>var a = 1</script><p>__CF$cv$params</p><script>var b = 2</script>',
      '<script>__CF$cv$params',
      '<a href="/cdn-cgi/l/email-protection#zz">x</a>',
    ]
    expect(kept.map(withoutNetworkMarks)).toEqual(kept)
    expect(withoutNetworkMarks(`${detection('1')}a${detection('2')}b`)).toBe('ab')
  })

  it('keeps text of users that contains these marks', () => {
    const state = (price: number, comment: string): string =>
      `${SHOP}<script id="state">{"comments":["${comment}"],"lamp":{"price":${price}}}</script>`
    const own = (price: number): string =>
      `${SHOP}<script>(function(){var said = "__CF$cv$params /cdn-cgi/challenge-platform/"; shop.show({"price":${price}})})()</script>`
    for (const comment of ['__CF$cv$params', `/cdn-cgi/l/email-protection#${hidden('a\\', 7)}`])
      expect(new Set([7, 9].map((price) => hashOf(state(price, comment)))).size).toBe(2)
    expect(new Set([7, 9].map((price) => hashOf(own(price)))).size).toBe(2)
    const script = `<script>x("/cdn-cgi/l/email-protection#${hidden('a\\\n', 7)}")</script>`
    expect(withoutNetworkMarks(script)).toBe('<script>x("mailto:a&#92;&#10;")</script>')
  })

  it('takes out the scripts of earlier years', () => {
    const bodies = [
      `(function(){window['__CF$cv$params']={r:'7d',m:'rgk',s:[0x1f],u:'/cdn-cgi/challenge-platform/h/b'};var a=1})();`,
      `(function(){var js = "window['__CF$cv$params']={r:'7d',m:'rgk'};_cpo=document.createElement('script')";handler()})();`,
      `(function(){window.__CF$cv$params={r:'8a',t:'MTc='};var a=document.createElement('script')})();`,
    ]
    const scripts = bodies.map((body) => `<script type="text/javascript" nonce="a1">${body}</script>`)
    expect(withoutNetworkMarks(`a${scripts.join('b')}c`)).toBe('abbc')
  })

  it('takes time in proportion to the page', () => {
    const many = '__CF$cv$params'.repeat(140_000)
    const began = performance.now()
    for (const html of [
      many,
      `<script></script>${many}</script>`,
      `<script>${many}`,
      '<script>'.repeat(200_000) + many,
    ])
      expect(withoutNetworkMarks(html)).toBe(html)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('is no challenge, however short the page', () => {
    const script = (src: string): string => `<title>Lamp</title><p>Sold out.</p><script src="${src}"></script>`
    const looks = (html: string): string => pageSignals(htmlPage(html)).looksLike
    for (const src of ['scripts/jsd/main.js', 'h/b/scripts/jsd/8c/main.js', 'scripts/invisible.js'])
      expect(looks(script(`/cdn-cgi/challenge-platform/${src}`))).not.toBe('challenge')
    expect(looks(script('/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'))).toBe('challenge')
  })
})
