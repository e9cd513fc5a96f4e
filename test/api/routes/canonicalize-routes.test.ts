import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LINE_BYTES, MAX_STREAM_BYTES } from '../../../src/api/routes/canonicalize-routes.ts'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import fixtures from '../../../fixtures/canonical.json' with { type: 'json' }
import { apiWorld, SCOPED, type Answer, type ApiWorld } from '../support/api-world.ts'
import { NO_RECORDS } from '../../../src/rules/record/records-in-force.ts'
import { putInForce, recordOf } from '../support/memory-control.ts'

afterEach(() => vi.restoreAllMocks())

const PATH = '/v1/canonicalize'
const PAGE = 'https://shop.example/p?id=1'

function lines({ text }: Answer): Record<string, unknown>[] {
  return text.split('\n').filter((line) => line !== '').map((line): Record<string, unknown> => JSON.parse(line)) // prettier-ignore
}

function askLines({ ask }: ApiWorld, raw: BodyInit, path = PATH, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/x-ndjson' }
  return ask('POST', path, { raw, headers, ...(token !== undefined && { token }) })
}

describe('POST /v1/canonicalize', () => {
  it('answers one URL with what the library says', async () => {
    const { ask } = apiWorld()
    const url = 'https://youtu.be/dQw4w9WgXcQ?si=AbC'
    const { ok, url: canonical, key, item, applied } = canonicalize(url)
    expect((await ask('POST', PATH, { body: { url } })).json).toEqual(
      JSON.parse(JSON.stringify({ input: url, ok, url: canonical, key, item, applied })),
    )
  })

  it('says why the record of a host was not used', async () => {
    const problem = { problem: 'domain:shop.example is not used', domain: 'shop.example' }
    const { ask } = apiWorld({ records: { ...NO_RECORDS, of: async () => new Map([['shop.example', problem]]) } })
    const { json } = await ask('POST', PATH, { body: { urls: [PAGE, 'https://other.example/'] } })
    expect(json).toMatchObject({ results: [{ key: canonicalize(PAGE).key, warning: problem.problem }, { ok: true }] })
    expect(JSON.stringify(json)).not.toContain('other.example is not used')
  })

  it('looks up the records of a list and of lines that came together once', async () => {
    const asked: (readonly string[])[] = []
    const of = async (hosts: readonly string[]) => (asked.push(hosts.toSorted()), new Map())
    const world = apiWorld({ records: { ...NO_RECORDS, of } })
    const urls = [PAGE, 'https://other.example/a', `${PAGE}&a=1`]
    await world.ask('POST', PATH, { body: { urls } })
    await askLines(world, urls.map((input) => JSON.stringify({ input })).join('\n'))
    expect(asked).toEqual([
      ['other.example', 'shop.example'],
      ['other.example', 'shop.example'],
    ])
  })

  it('keeps the order of a list, and takes what is no URL for a result', async () => {
    const { ask } = apiWorld()
    const urls = [`${PAGE}&utm_source=x`, 'nothing', PAGE]
    const { json } = await ask('POST', PATH, { body: { urls, profile: 'request' } })
    expect(json).toMatchObject({ results: [{ url: PAGE }, { ok: false, input: 'nothing' }, { url: PAGE }] })
  })

  it('answers the whole contract, line by line in order', async () => {
    const world = apiWorld()
    // A record that is published for an example's host must not change the contract.
    const hosts = fixtures.cases.flatMap(({ input }) => URL.parse(input)?.hostname ?? [])
    for (const host of hosts.slice(0, 50)) putInForce(world.memory, recordOf(host, 1, { strip: ['id', 'q', 'page'] }))
    const questions = fixtures.cases.map(({ id, profile, input, ...rest }) =>
      JSON.stringify({ id, profile, input, record: 'record' in rest ? rest.record : undefined }),
    )
    const answers = lines(await askLines(world, questions.join('\n'), `${PATH}?records=given`))
    expect(answers).toHaveLength(fixtures.cases.length)
    for (const [i, { id, expected }] of fixtures.cases.entries()) {
      const { ok, url, key } = expected
      expect(answers[i]).toMatchObject({ id, ok, url, key })
    }
  })

  it('applies records of the caller’s domains only', async () => {
    const { ask, memory } = apiWorld()
    putInForce(memory, recordOf('shop.example', 1, { strip: ['tint'], aliases: ['foreign.example'] }))
    putInForce(memory, recordOf('other.example', 1, { strip: ['tint'], aliases: ['two.example'] }))
    const of = async (host: string, token: string | undefined) => {
      const body = { url: `https://${host}/p?id=1&tint=2` }
      const { json } = await ask('POST', PATH, { body, ...(token !== undefined && { token }) })
      return String(json['url']).includes('tint')
    }
    expect(await Promise.all(['shop.example', 'other.example'].map((host) => of(host, undefined)))).toEqual([
      false,
      false,
    ])
    expect(await of('shop.example', SCOPED)).toBe(false)
    expect(await of('other.example', SCOPED)).toBe(true)
    // The record decides whose it is, not the host that it is found under.
    expect(await of('two.example', SCOPED)).toBe(true)
  })

  it('applies a record that comes with the question, sealed or not', async () => {
    const { ask } = apiWorld()
    const { sha256: _, ...unsealed } = recordOf('shop.example', 1, { strip: ['tint'] })
    const body = { url: `${PAGE}&tint=2`, record: unsealed }
    expect((await ask('POST', PATH, { body })).json).toMatchObject({ url: PAGE })
  })

  it.each([
    { member: 'mode', record: { ...recordOf('shop.example', 1), mode: 'x' }, detail: /^at "record\.mode": ./ },
    { member: 'keep.1', record: recordOf('shop.example', 1, { keep: ['a', ''] }), detail: /^at "record\.keep\.1": ./ },
    { member: 'v', record: { domain: 'shop.example' }, detail: /^at "record\.v": it is missing$/ },
    { member: undefined, record: 5, detail: /^at "record": ./ },
  ])('says which member of a record is wrong: $member', async ({ member, record, detail }) => {
    const path = member === undefined ? 'record' : `record.${member}`
    const problem = { path, detail: expect.stringMatching(detail) }
    const world = apiWorld()
    const answer = await world.ask('POST', PATH, { body: { url: PAGE, record } })
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining(problem)])
    expect(lines(await askLines(world, JSON.stringify({ input: PAGE, record })))).toMatchObject([{ problem }])
  })

  it.each([
    { body: {}, path: '' },
    { body: { url: 1 }, path: 'url' },
    { body: { url: PAGE, urls: [PAGE] }, path: '' },
    { body: { urls: Array(1001).fill('x') }, path: 'urls' },
    { body: { urls: [PAGE, 1] }, path: 'urls.1' },
    { body: { url: PAGE, profile: 'other' }, path: 'profile' },
    { body: { url: PAGE, rules: {} }, path: 'rules' },
  ])('refuses %j', async ({ body, path }) => {
    const answer = await apiWorld().ask('POST', PATH, { body })
    expect([answer.status, answer.json]).toMatchObject([400, { type: 'urn:edge-canonicalizer:bad-body', path }])
  })

  it('refuses other types and what is no JSON', async () => {
    const { ask } = apiWorld()
    expect((await ask('POST', PATH, { raw: 'url=x', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await ask('POST', PATH, { raw: '{', headers: { 'content-type': 'application/json' } })).status).toBe(400)
    expect((await ask('POST', `${PATH}?records=mine`, { body: { url: PAGE } })).json).toMatchObject({ path: 'records' })
  })
})

describe('NDJSON', () => {
  it('answers every line, the broken ones with a problem', async () => {
    const world = apiWorld()
    const long = JSON.stringify({ input: `https://a.example/?q=${'x'.repeat(MAX_LINE_BYTES)}` })
    const asked = [{ id: '1', input: PAGE }, { input: 5 }, { url: PAGE }].map((line) => JSON.stringify(line))
    const answer = await askLines(world, [asked[0], '{', '', asked[1], asked[2], long, asked[0]].join('\n'))
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    expect(lines(answer)).toMatchObject([
      { id: '1', url: PAGE },
      { ok: false, problem: { status: 400, detail: expect.stringMatching(/^the line is no JSON object: ./) } },
      { ok: false, problem: { status: 400, path: 'input' } },
      { ok: false, problem: { status: 400, path: 'input', detail: 'at "input": it is missing' } },
      { ok: false, problem: { status: 413, type: 'urn:edge-canonicalizer:line-too-long' } },
      { id: '1', url: PAGE },
    ])
  })

  it('ends with a problem when the whole is too long', async () => {
    const world = apiWorld()
    const headers = { 'content-type': 'application/x-ndjson', 'content-length': String(MAX_STREAM_BYTES + 1) }
    expect((await world.ask('POST', PATH, { raw: '{}', headers })).status).toBe(413)
    const chunk = new TextEncoder().encode(`${JSON.stringify({ input: PAGE, pad: 'x'.repeat(1_000_000) })}\n`)
    let left = Math.ceil(MAX_STREAM_BYTES / chunk.length) + 3
    const raw = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    })
    const answers = lines(await askLines(world, raw))
    expect(answers[0]).toMatchObject({ url: PAGE })
    expect(answers.at(-1)).toMatchObject({ ok: false, problem: { status: 413 } })
  })

  it('applies what the edge lays over the rules, unless only given records are to count', async () => {
    const records = { ...NO_RECORDS, overlay: async () => ({ veto: [{ name: 'gclid' }] }) }
    const { ask } = apiWorld({ records })
    const body = { url: `${PAGE}&gclid=1`, profile: 'request' }
    expect((await ask('POST', '/v1/canonicalize', { body })).json).toMatchObject({
      url: expect.stringContaining('gclid'),
    })
    expect((await ask('POST', '/v1/canonicalize?records=given', { body })).json).toMatchObject({ url: PAGE })
  })

  it('says so when a record cannot be had, and does not guess', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const world = apiWorld({ records: { ...NO_RECORDS, of: () => Promise.reject(new Error('KV is away')) } })
    const answer = await askLines(world, `${JSON.stringify({ input: PAGE })}\n`.repeat(2))
    expect(lines(answer)).toMatchObject([{ ok: false, problem: { status: 500 } }])
    expect(answer.text).not.toContain('KV')
  })

  it('answers nothing to nothing', async () => {
    expect((await askLines(apiWorld(), '')).text).toBe('')
  })
})
