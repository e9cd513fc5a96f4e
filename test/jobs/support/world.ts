import { controlEnv } from '../../store/support/control-env.ts'

/** A Worker in place of the site: records its requests, and has a response for each URL. */
export function siteBinding(answer: (url: URL, visit: number) => Response): {
  readonly SITE: Fetcher
  readonly asked: string[]
} {
  const asked: string[] = []
  const SITE = {
    fetch: async (input: RequestInfo | URL) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.pathname === '/robots.txt') return new Response('', { status: 404 })
      asked.push(url.href)
      return answer(url, asked.filter((each) => each === url.href).length)
    },
  } as unknown as Fetcher
  return { SITE, asked }
}

/** The bindings of the tests with a site behind them, and ten pages a second. */
export function envWith(SITE: Fetcher): typeof controlEnv {
  return { ...controlEnv, SITE, FETCH_RATE: '10' }
}

const LETTERS = 'abcdefghij'

/** A page whose main text depends on `about`, in words without digits, which would look like counters. */
export function pageOf(about: string): Response {
  const word = about.replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!).replaceAll(/[^a-z]+/gi, 'x')
  const lines = Array.from({ length: 12 }, (_, i) => `<p>${word} ${LETTERS[i % 10]!.repeat(5)} ${word}</p>`).join('')
  const menu = Array.from(
    { length: 8 },
    (_, i) => `<li><a href="/s/${LETTERS[i]}">Section ${LETTERS[i]}</a></li>`,
  ).join('')
  const html = `<!doctype html><title>${word}</title><ul>${menu}</ul><main><h1>${word}</h1>${lines}</main>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
