import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { CANON, canon, temporaryDirectory } from '../run-canon.ts'
import { corpusOf, learnHere } from '../run-learn.ts'
import { answerShop, shopUrls, startOrigin, type Answer, type ShopOrigin } from '../shop-origin.ts'

const running: ShopOrigin[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

/** A shop that calls back at its n-th page. */
async function serve(
  atPage = 0,
  happen: () => void = () => undefined,
  answer: Answer = answerShop,
): Promise<ShopOrigin> {
  let count = 0
  const origin = await startOrigin((request, response) => {
    if (++count === atPage) happen()
    answer(request, response)
  })
  running.push(origin)
  return origin
}

function repeats(asked: readonly string[]): number {
  return asked.length - new Set(asked).size
}

describe('canon learn --state', () => {
  it('goes on after a stop without asking for a page twice, and ends where an undisturbed run ends', async () => {
    const stop = new AbortController()
    const shop = await serve(30, () => stop.abort())
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    const stopped = await learnHere(corpus, { state }, stop.signal)
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toContain(`stopped; the same command goes on from ${state}`)
    expect(stopped.report().end).toBe('stopped')
    const before = shop.asked.length
    const resumed = await learnHere(corpus, { state })
    expect(resumed.code).toBe(0)
    expect(resumed.stderr).toContain('going on from')
    expect(before).toBeLessThanOrEqual(31)
    const all = shop.asked.splice(0)

    const undisturbed = await learnHere(corpus)
    expect(resumed.record().parameters).toEqual(undisturbed.record().parameters)
    // The page that was under way when the run was stopped may be asked for again.
    expect(all.length - shop.asked.length).toBeLessThanOrEqual(1)
    expect(repeats(all) - repeats(shop.asked)).toBeLessThanOrEqual(1)
  })

  it('stops at once while a busy server makes it wait', async () => {
    const stop = new AbortController()
    const shop = await serve(
      1,
      () => setTimeout(() => stop.abort(), 20),
      (_request, response) => {
        response.writeHead(503, { 'retry-after': '120' }).end('busy')
      },
    )
    const run = await learnHere(corpusOf(shopUrls(shop.origin)), {}, stop.signal)
    expect(run.report()).toMatchObject({ end: 'stopped', patterns: run.report().patterns.map(() => ({ drop: [] })) })
    expect(run.code).toBe(1)
    expect(existsSync(join(run.folder, 'out.json'))).toBe(false)
  })

  it('asks again for what it could not see when the site was down', async () => {
    let isUp = false
    const shop = await serve(0, undefined, (request, response) =>
      isUp ? answerShop(request, response) : void response.destroy(),
    )
    const options = { state: join(temporaryDirectory(), 'state') }
    const corpus = corpusOf(shopUrls(shop.origin))
    const down = await learnHere(corpus, options)
    expect([down.code, down.report().end]).toEqual([3, 'unreachable'])
    isUp = true
    const up = await learnHere(corpus, options)
    expect(up.stderr).toMatch(/0 pages are known; \d+ attempts that failed are made again/)
    expect([up.code, up.report().end]).toEqual([0, 'complete'])
    expect(up.record().parameters).toMatchObject({ sess: { drop: ['/product/*'] } })
  })

  it('asks for nothing when the state knows everything', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    await learnHere(corpus, { state })
    shop.asked.length = 0
    expect((await learnHere(corpus, { state })).code).toBe(0)
    expect(shop.asked).toEqual([])
  })

  it.each(['SIGKILL', 'SIGINT'] as const)('loses at most the page that is under way on %s', async (signal) => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    const words = ['learn', corpus, '--allow-private', '--rate', '1000', '--state', state, '--out', `${state}.json`]
    const child = spawn(CANON, words, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    while (shop.asked.length < 25) await new Promise((resolve) => setTimeout(resolve, 10))
    process.kill(-child.pid!, signal)
    expect(await ended).toBe(signal === 'SIGINT' ? 1 : null)
    const before = shop.asked.length
    const lines = readFileSync(state, 'utf8').split('\n').length - 2
    expect(before - lines).toBeLessThanOrEqual(1)
    const resumed = await learnHere(corpus, { state })
    expect(resumed.code).toBe(0)
    expect(resumed.report().recalled).toBeGreaterThanOrEqual(before - 1)
  })

  it('lets no second run begin while one is at work, and says which', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    const words = ['learn', corpus, '--allow-private', '--rate', '5', '--state', state, '--out', `${state}.json`]
    const child = spawn(CANON, words, { detached: true, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('close', resolve))
    while (shop.asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    const { code, stderr } = await canon(words)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/state: another canon learn is at work on it \(process \d+, /),
    ])
    process.kill(-child.pid!, 'SIGINT')
    await ended
    expect(readdirSync(dirname(state)).filter((name) => name.includes('lock'))).toEqual([])
  })

  it('cuts away a last line that was broken off', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    const whole = await learnHere(corpus, { state })
    const lines = readFileSync(state, 'utf8').trimEnd().split('\n')
    const last = lines.findLastIndex((line) => line.includes('"kind":"page"'))
    // The comparison that needed the page is not decided any more either.
    const kept = Buffer.byteLength(`${lines.slice(0, last).join('\n')}\n`)
    truncateSync(state, kept + 20)
    shop.asked.length = 0
    const resumed = await learnHere(corpus, { state })
    expect(resumed.record().parameters).toEqual(whole.record().parameters)
    expect(shop.asked).toHaveLength(1)
    for (const line of readFileSync(state, 'utf8').trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })

  it('refuses the state of another run, a damaged one, and what is none', async () => {
    const shop = await serve()
    const corpus = corpusOf(shopUrls(shop.origin))
    const state = join(temporaryDirectory(), 'state')
    await learnHere(corpus, { state, maxFetches: 10 })
    const other = corpusOf(shopUrls(shop.origin).slice(10))
    expect(await learnHere(other, { state })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another corpus'),
    })
    expect(await learnHere(corpus, { state, profile: 'strict' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another --policy'),
    })
    expect(await learnHere(corpus, { state: other })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not a state file'),
    })
    appendFileSync(state, 'garbage\n')
    const lineCount = readFileSync(state, 'utf8').split('\n').length - 1
    expect(await learnHere(corpus, { state })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${state}:${lineCount}: neither an observation nor a comparison`),
    })
  })
})
