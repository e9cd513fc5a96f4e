import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { parseDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'
import { canon, ndjson, temporaryDirectory, temporaryFile } from '../../run-canon.ts'
import { corpusOf, learnHere } from '../../run-learn.ts'
import { shopUrls, startOrigin, type ShopOrigin } from '../../shop-origin.ts'

const PRODUCT = '/product/*'
const running: ShopOrigin[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

async function serve(): Promise<ShopOrigin> {
  const origin = await startOrigin()
  running.push(origin)
  return origin
}

describe('canon learn', () => {
  it('learns a shop from start to end, and the record drives canon canonicalize', async () => {
    const shop = await serve()
    const folder = temporaryDirectory()
    const [out, report] = [join(folder, 'out.json'), join(folder, 'report.md')]
    const urls = shopUrls(shop.origin)
    const words = ['learn', '-', '--allow-private', '--rate', '1000', '--out', out, '--report', report, '--json']
    const run = await canon(words, { stdin: urls.join('\n') })
    expect(run.stderr).toContain('canon: complete')
    expect(run.code).toBe(0)
    const record: unknown = JSON.parse(readFileSync(out, 'utf8'))
    expect(parseDomainRecord(record).ok).toBe(true)
    expect(record).toMatchObject({
      v: 2,
      templates: ['/compare', '/list/*', PRODUCT],
      parameters: {
        ref: { drop: [PRODUCT], keep: ['/compare'] },
        sess: { drop: [PRODUCT], keep: [] },
        tint: { drop: [], keep: [PRODUCT] },
      },
    })
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(JSON.parse(run.stdout))
    expect(readFileSync(report, 'utf8')).toContain('## `/compare`')
    expect(run.stderr).toContain(`npx canon explain --record ${out} URL`)

    const keyed = await canon(['canonicalize', '--record', out], { stdin: urls.join('\n') })
    const keysOf = (path: string): number =>
      new Set(ndjson(keyed.stdout).filter(({ input }) => String(input).includes(path)).map(({ key }) => key)).size // prettier-ignore
    // In this list the number of a chair decides its tint.
    expect(keysOf('/product/')).toBe(60)
    expect(keysOf('/compare')).toBe(10)
  })

  it('learns from an access log a host that --origin serves', async () => {
    const shop = await serve()
    const lines = shopUrls('').map(
      (path) => `192.0.2.1 - - [01/Mar/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 512`,
    )
    const log = temporaryFile('access.log.gz', gzipSync(lines.join('\n')))
    const run = await learnHere(log, { origin: shop.origin, host: 'shop.example' })
    expect(run.code).toBe(0)
    expect(run.record()).toMatchObject({ domain: 'shop.example', parameters: { ref: { drop: [PRODUCT] } } })
    expect(shop.asked.length).toBeGreaterThan(50)
  })

  it('says of a mixed corpus what it leaves out, and learns the host that was asked for', async () => {
    const shop = await serve()
    const others = Array.from({ length: 900 }, (_, i) => `https://other.example/p?x=${i}`)
    const run = await learnHere(corpusOf([...others, ...shopUrls(shop.origin)]), { origin: shop.origin })
    expect(run.code).toBe(0)
    expect(run.stderr).toContain('learning 127.0.0.1: 600 URLs')
    expect(run.stderr).toContain('900 URLs of other hosts (other.example)')
  })

  it('asks the same pages and writes the same parameters again for the same corpus', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const first = await learnHere(corpus)
    const asked = shop.asked.splice(0)
    const second = await learnHere(corpus)
    expect(shop.asked).toEqual(asked)
    expect(second.record().parameters).toEqual(first.record().parameters)
  })

  it('holds a drop of an important parameter back, and lets it through when the next run finds it again', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    // The site has changed: `ref` mattered on products when records still had version 1.
    const evidence = { equal: 0, differ: 3, inconclusive: 0, upperBound99: 1, holdout: [0, 0] }
    const patterns = { [`${PRODUCT}?ref&sess&tint`]: { keep: ['ref', 'tint'], drop: ['sess'], basis: 'verified', evidence } } // prettier-ignore
    const old = { v: 1, domain: '127.0.0.1', revision: 1, builtAt: '2026-11-01T00:00:00.000Z', mode: 'observe', patterns } // prettier-ignore
    const previous = temporaryFile('previous.json', JSON.stringify(old))
    const held = await learnHere(corpus, { previous })
    expect(held.stderr).toContain(`held until another run agrees: ref on ${PRODUCT}`)
    expect(held.code).toBe(1)
    expect(held.record()).toMatchObject({ revision: 2, parameters: { ref: { drop: [], keep: ['/compare', PRODUCT] } } })
    expect(held.record('out.candidate.json').parameters?.['ref']?.drop).toEqual([PRODUCT])
    const second = await learnHere(corpus, { previous, previousReport: join(held.folder, 'report.json') })
    expect(second.code).toBe(0)
    expect(second.record().parameters?.['ref']?.drop).toEqual([PRODUCT])
  })

  it('asks for leave before it fetches from loopback', async () => {
    const run = await learnHere(corpusOf(shopUrls('http://127.0.0.1:9')), { allowPrivate: false })
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('--allow-private')
    expect(existsSync(join(run.folder, 'out.json'))).toBe(false)
  })

  it('never asks for an action or a secret', async () => {
    const shop = await serve()
    const acting = Array.from({ length: 40 }, (_, i) => `${shop.origin}/product/chair-${i}?action=delete&ref=${i}`)
    const signed = Array.from(
      { length: 40 },
      (_, i) => `${shop.origin}/product/chair-${i}?X-Amz-Signature=ab${i}&ref=1`,
    )
    await learnHere(corpusOf([...acting, ...signed, ...shopUrls(shop.origin)]))
    expect(shop.asked.length).toBeGreaterThan(50)
    expect(shop.asked.filter((target) => /action|Signature/.test(target))).toEqual([])
  })
})
