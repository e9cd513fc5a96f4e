import { beforeEach, describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { withoutSecretOffers } from '../../../src/learn/offers.ts'
import { htmlPage } from '../../fingerprint/generated-pages.ts'
import { urlTraces } from '../../../src/jobs/store-jobs/url-traces.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const PAGE = 'https://shop.example/people?id=jane'
const VARIANTS = [PAGE, `${PAGE}&gclid=1`, 'https://shop.example/people?utm_source=x&id=jane']
const OTHERS = ['https://shop.example/people?id=john', 'https://shop.example/people?id=jane2']

const corpusOf = (host: string) => controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(host))

async function fill(host: string, urls: readonly string[]): Promise<void> {
  await corpusOf(host).add(
    urls.map((url, i) => ({ id: `${host}${i}`, atMs: 1, url, pattern: '/people?id', hits: 1 })),
    Date.now(),
  )
}

async function runOf(id: string, urls: readonly string[], isEnded: boolean): Promise<void> {
  const { runs } = publishStores(controlEnv).control
  await runs.begin({ id, domain: 'shop.example', state: 'running', reason: 'r', startedAtMs: 1 })
  for (const [number, url] of urls.entries())
    await runEvidence(controlEnv.ARCHIVE, 'shop.example', id).add(number, JSON.stringify({ url, chain: [url] }))
  const files = r2RunFiles(controlEnv.ARCHIVE)
  await files.write(id, 'report', { patterns: [{ examples: urls }] })
  await files.write(id, 'record', { patterns: { '/people?id': {} } })
  const snapshot = files.writeSnapshot('shop.example', id)
  await snapshot.add(urls.map((url) => `${JSON.stringify({ url, hits: 1 })}\n`).join(''))
  await snapshot.end()
  if (isEnded) await runs.update(id, { state: 'done', endedAtMs: 2 })
}

/** Everything that is kept anywhere, as one text. */
async function everything(): Promise<string> {
  const { objects } = await controlEnv.ARCHIVE.list()
  const texts = await Promise.all(objects.map(async ({ key }) => (await controlEnv.ARCHIVE.get(key))?.text()))
  const corpora = await Promise.all(
    ['shop.example', 'www.shop.example'].map(async (host) => [...(await corpusOf(host).urlsAfter(''))]),
  )
  return JSON.stringify([objects.map(({ key }) => key), texts, corpora])
}

describe('the traces of a page in what learning keeps', () => {
  it('are found and forgotten in every variant and on hosts that fold into one, and nothing else is', async () => {
    await fill('shop.example', [...VARIANTS, ...OTHERS])
    const traffic = [...VARIANTS, ...OTHERS].map(
      (url) => ({ kind: 'traffic', url, fetchedAtMs: 1, digest: 'x' }) as const,
    )
    await corpusOf('shop.example').addTraffic('shop.example', traffic)
    await fill('www.shop.example', ['https://www.shop.example/people?id=jane', 'https://www.shop.example/'])
    await runOf('run-with', [...VARIANTS, ...OTHERS], true)
    await runOf('run-without', OTHERS, true)
    const traces = urlTraces(controlEnv)
    expect((await traces.find(VARIANTS[1]!, [])).map(({ url }) => url).toSorted()).toEqual(
      [...VARIANTS, 'https://www.shop.example/people?id=jane'].toSorted(),
    )
    // Four URLs, three observations of traffic and three of a run, a report and a snapshot.
    expect(await traces.forget(VARIANTS[1]!, [])).toBe(4 + 3 + 3 + 2)
    const left = await everything()
    expect(left).not.toContain('id=jane"')
    expect(left).not.toContain('id=jane&')
    expect(left).not.toContain('x&id=jane')
    for (const url of [...OTHERS, 'https://www.shop.example/']) expect(left).toContain(url)
    expect(left).toContain('runs/run-with/record.json')
    expect(left).toContain('runs/run-without/report.json')
    expect(await traces.forget(PAGE, [])).toBe(0)
  })

  it('are looked for where the page is, whatever was asked with, and where its host is learned', async () => {
    await publishStores(controlEnv).hosts.claim('shop.example', ['shop.example', 'blog.shop.example'])
    const post = "https://blog.shop.example/o'brien's?id=jane"
    await fill('shop.example', [...VARIANTS, post])
    await runOf('run-1', [post], true)
    const traces = urlTraces(controlEnv)
    expect(await traces.find(post, [])).toMatchObject([{ url: post }])
    expect(await traces.forget(post, [])).toBe(1 + 1 + 2)
    expect(await everything()).not.toContain('brien')
    const redirector = `https://l.facebook.com/l.php?u=${encodeURIComponent(PAGE)}&h=x`
    expect(await traces.find(redirector, [])).toHaveLength(VARIANTS.length)
  })

  it('are found in what another page offers, whatever it repeats of its own address', async () => {
    const url = 'https://shop.example/people?id=7'
    const { runs } = publishStores(controlEnv).control
    await runs.begin({ id: 'run-offers', domain: 'shop.example', state: 'done', reason: 'r', startedAtMs: 1 })
    const signals = withoutSecretOffers(pageSignals(htmlPage('<a href="/people?id=7&by=jane">x</a>', url)))
    const evidence = runEvidence(controlEnv.ARCHIVE, 'shop.example', 'run-offers')
    await evidence.add(0, JSON.stringify({ kind: 'page', url, chain: [url], signals }))
    expect(await everything()).toContain('jane')
    expect(await urlTraces(controlEnv).forget(`${url}&by=jane`, [])).toBe(1)
    expect(await everything()).not.toContain('jane')
  })

  it('stop a run under way that knows of the page, and no other', async () => {
    await runOf('run-1', VARIANTS, false)
    const { runs } = publishStores(controlEnv).control
    await urlTraces(controlEnv).forget('https://shop.example/nothing', [])
    expect(await runs.get('run-1')).toMatchObject({ state: 'running' })
    await urlTraces(controlEnv).forget(PAGE, [])
    expect(await runs.get('run-1')).toMatchObject({ state: 'stopped', message: 'stopped: a page was to be forgotten' })
  })

  it('are those of the keys of before as well, and none for what is no URL', async () => {
    await fill('shop.example', [...VARIANTS, ...OTHERS])
    const { key } = canonicalize(OTHERS[0]!)
    expect(await urlTraces(controlEnv).find(PAGE, [key])).toHaveLength(4)
    expect(await urlTraces(controlEnv).find('nothing', [])).toEqual([])
  })
})
