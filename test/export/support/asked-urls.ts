import { readFileSync } from 'node:fs'
import type { FixtureCase } from '../../../src/cli/verifying/contract.ts'

const PATHS = [
  '/product/7', '/kept', '/index.php', '/product/special', '/x/item', '/list', '/list/3', '/x/y/z', '/products/shirt', '/', '/product/a/b', '/list/', '/wiki/A_(b)', '/front/x', '/a!b', '/emailWebview', '/logout', '/a;b', '/is/image/x', '/caf%C3%A9', '/%7eme', '/a%2Fb',
] // prettier-ignore
const QUERIES = [
  'color=red&ref=home', 'ref=home&color=red', 'ref=home', 'color=red&page=1&ref=x', 'page=2&ref=x&color=red', 'page=%31&ref=x&color=red', 'page=1&page=1&ref=x&color=red',
  'dwvar_115_color=red&src=mail', 'src=mail&dwvar_2_color=x', 'e=5&d=4&c=3&b=2&a=1', 'a=1&b=2&c=3&d=4&e=5&f=6', 'page=1&sort=price', 'sort=name&page=1', 'page=1&sort=a%20b', 'lang=de&theme=dark', 'theme=1&lang=2&utm_source=x',
  'f%5Bcolor%5D=1&x=2', 'f[color]=1&x=2', 'x=1&f%5bcolor%5d=3', 'trk=1&color=red&ref=home', 'trk=1', 'utm_source=a&id=7&utm_medium=b&q=x&gclid=1&z=2&fbclid=3&y=1&msclkid=2',
  'UTM_Source=x&id=7', 'amp;utm_source=x&id=1', 'id=7&amp;id=8', 'dclid=1&gclid=2&fbclid=3', 'b=2&a=1', 'B=1&a=2', 'a=1&A=2', 'a=2&b=1&a=1', 'a=1&&b=2', '&a=1', 'b=1&a=&c', 'b=1&a=', '1=b&a=2', 'a.b=1&a=2',
  'from=1&b=2&a=3', 'tab=1&from=2', 'tab=2&from=2', 'tab=a%20b', 'tab=2&tab=3', 'view=grid&from=1', 'view=rows&b=1', 'view=list', 'view=grid&view=grid', 'opt_12_x=1&from=1', 'opt_7_x=1&opt_8_x=2', 'gclid=1&from=2', 'msclkid=1&b=2&a=1', 'color=1&from=2',
  'gclid&b=2&a=1', 'gclid', 'gclid&fbclid&x', 'b=2&amp;utm_source&a=1', 'ref&color=1', 'gad&b=1&a=2',
  'token=abc&utm_source=x', 'sid=0123456789abcdef0123456789abcdef&utm_source=x', 'code=1&state=2&utm_source=3', 'code=1&utm_source=3', 'q=a+b&p=a%20b', 'z=1&utm_source=a;b=2', 'q={env.HOME}&a=1', "q='&a=1", 'ref=blog.example.com', 'sccid=1234', 'sccid=abc-1', 'mkt_tok=x', 'variant=3&_pos=1&_ss=r',
  'do=1&utm_source=x&id=2&gclid=3&fbclid=4', 'utm_source=x&do=1', 'do=1&&gclid=2&', 'UTM_SOURCE=x&&amp;gclid=2', 'do&gclid=1', 'do=1&gclid=1&token=abc', 'do=1&ref=x&gclid=1', 'sccid=1&sccid=a',
  'trk=1&color=2&view2=3', 'box=1&view2=3&color=2', 'box=1&trk=2', 'trk=1&box=2&color=3&view2=4', 'side=x&b=1', 'side=%78&b=1', 'side=a%20b', 'side=%c3%a9&a=1', 'side=y&side=x', 'side=y&side=z', 'side=%zz', 'do=1&side=2&trk=3&gclid=4', 'do=1&side&trk=3', 'tab=1&tab=3&a=1', 'tab=%32', 'view=%67rid&b=1', 'view=grid&view=rows',
  '_sid=0123456789abcdef0123456789abcdef&_pos=1', '_sid=a&_pos=1&b=1', 'ref=producthunt&b=1', 'ref=%70roducthunt', 'via=appinn&a=1', 'afsrc=1', 'afsrc=2',
  'long=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&utm_source=x', 'action=delete&utm_source=x', 'action=show&utm_source=x', 'a10=1&a2=2&a=3&a-b=4&a_b=5',
] // prettier-ignore

/** Paths that are asked for with every query; the others with a fifth of them. */
const WHOLE = 11

/** What every cache is asked for, the paths and queries of the fixtures included. */
export function askedTargets(): readonly string[] {
  const made = PATHS.flatMap((path, i) =>
    QUERIES.filter((_, j) => i < WHOLE || (i + j) % 5 === 0).map((query) => `${path}?${query}`),
  )
  return [...new Set([...made, '/', '/list', ...fixtureTargets()])]
}

function fixtureTargets(): readonly string[] {
  const { cases } = JSON.parse(readFileSync('fixtures/canonical.json', 'utf8')) as { cases: FixtureCase[] }
  return cases.flatMap(({ input }) => /^https?:\/\/[^/?#@]+(\/[!-"$-~]*\?[!-"$-~]*)/.exec(input)?.[1] ?? [])
}
