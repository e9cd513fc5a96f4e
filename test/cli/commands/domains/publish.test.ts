import { describe, expect, it } from 'vitest'
import { runGuard } from '../../../../src/cli/commands/learning/guard.ts'
import { runPublish } from '../../../../src/cli/commands/domains/publish.ts'
import type { DomainRecord } from '../../../../src/rules/record/domain-record.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { controlServer } from '../../control-server.ts'
import { canon, temporaryFile } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] }
const PATTERN = { keep: ['id'], drop: ['a', 'b'], basis: 'verified', evidence: EVIDENCE }
const FILE = { domain: 'shop.example', mode: 'rewrite', patterns: { '/p?a&b&id': PATTERN } }

function file(content: object = FILE): string {
  return temporaryFile('shop.json', JSON.stringify(content))
}

describe('canon publish', () => {
  it('says target and effect, publishes, and says what came of it', async () => {
    const { memory, target } = await controlServer()
    const io = memoryIo()
    expect(await runPublish(file(), { ...target, json: true, reason: 'spring' }, io)).toBe(0)
    expect(io.written.stderr).toContain(
      `canon: publish shop.example revision 1 -> local control Worker ${target.control}: +2 drops, +1 pattern, mode unset -> rewrite\n`,
    )
    expect(io.written.stderr).toContain('canon: shop.example revision 1 is published')
    expect(memory.pointed.get('shop.example')).toMatchObject({
      revision: 1,
      patterns: { '/p?a&b&id': { drop: ['a', 'b'] } },
    })
    expect(JSON.parse(io.written.stdout)).toMatchObject({ outcome: { kind: 'published', revision: 1 } })
  })

  it('only says what it would do in a dry run', async () => {
    const { memory, target, requests } = await controlServer()
    putInForce(memory, recordOf('shop.example', 7))
    const io = memoryIo()
    expect(await runPublish(file(), { ...target, dryRun: true }, io)).toBe(0)
    expect(io.written.stderr).toContain('canon: would publish shop.example revision 8')
    expect(requests).toEqual(['GET /v1/domains/shop.example/record'])
  })

  it('does not overwrite another publish that comes meanwhile', async () => {
    const { memory, target, requests } = await controlServer()
    putInForce(memory, recordOf('shop.example', 7))
    const io = memoryIo()
    const other = { push: requests.push.bind(requests) }
    requests.push = (...lines) => {
      if (lines[0]?.startsWith('PUT') === true) putInForce(memory, recordOf('shop.example', 8, { keep: ['x'] }))
      return other.push(...lines)
    }
    await expect(runPublish(file(), target, io)).rejects.toThrow(/status 409: .*the latest one is 8/)
    expect(memory.pointed.get('shop.example')?.revision).toBe(8)
  })

  it('drops nothing that is known to matter without being told so', async () => {
    const { memory, target } = await controlServer()
    const known = { '/p?a&b&id': { ...PATTERN, keep: ['a', 'id'], drop: ['b'] } } as unknown as DomainRecord['patterns']
    putInForce(memory, recordOf('shop.example', 7, { patterns: known }))
    for (const dryRun of [true, false]) {
      const io = memoryIo()
      expect(await runPublish(file(), { ...target, dryRun, json: true }, io)).toBe(1)
      expect(JSON.parse(io.written.stdout)).toEqual({ target: expect.any(String), diff: expect.any(Object) })
      expect(io.written.stderr).toContain('known to matter and dropped now: a on /p?a&b&id (learned)\n')
      expect(io.written.stderr).toContain('use --accept-drops to publish it all the same')
    }
    expect(memory.writes).toEqual([])
    expect(await runPublish(file(), { ...target, acceptDrops: true, reason: 'it does not' }, memoryIo())).toBe(0)
    expect(memory.revisions.at(-1)).toMatchObject({
      revision: 8,
      reason: 'it does not; known to matter and dropped: a',
    })
  })

  it.each([
    ['a name that a scheme still protects', { '/p?id&ref': { ...PATTERN, keep: ['id'], drop: ['ref'] } }, { '/p?id&ref': { ...PATTERN, keep: [], drop: ['id', 'ref'] } }, {}],
    ['a name that the operator keeps', { '/p?a&b': { ...PATTERN, keep: ['a'], drop: ['b'] } }, { '/p?a&b': { ...PATTERN, keep: [], drop: ['a', 'b'] } }, { keep: ['a'] }],
  ])('refuses what canon guard refuses: %s', async (_what, before, after, settings) => {
    const { memory, target } = await controlServer()
    putInForce(memory, recordOf('shop.example', 7, { ...settings, patterns: before as unknown as DomainRecord['patterns'] }))
    const [old, next] = [before, after].map((patterns) => file({ ...FILE, patterns }))
    expect(runGuard(old!, next!, {}, memoryIo())).toBe(1)
    const io = memoryIo()
    expect(await runPublish(next!, target, io)).toBe(1)
    expect(io.written.stderr).toContain('use --accept-drops')
    expect(memory.writes).toEqual([])
    expect(await runPublish(next!, { ...target, acceptDrops: true }, memoryIo())).toBe(0)
  }) // prettier-ignore

  it('keeps mode and lists of the domain, and says what the file has otherwise', async () => {
    const { memory, target } = await controlServer()
    const settings = { mode: 'rewrite', rollout: 0.5, modeByPath: { '/checkout': 'off' }, keep: ['q'], strip: ['box'], anonymousCookies: ['theme'] } as const // prettier-ignore
    putInForce(memory, recordOf('shop.example', 7, settings))
    const path = file({ ...FILE, mode: 'observe', keep: ['x'], veto: ['utm_source'] })
    const io = memoryIo()
    expect(await runPublish(path, { ...target, json: true }, io)).toBe(0)
    expect(memory.pointed.get('shop.example')).toMatchObject({
      ...settings,
      veto: ['utm_source'],
      patterns: { '/p?a&b&id': {} },
    })
    expect(io.written.stderr).toContain(
      'canon: the settings in force stay; those of the file are not published: +1 keep, -1 keep, mode rewrite -> observe (--replace-settings publishes them)\n',
    )
    expect(JSON.parse(io.written.stdout)).toMatchObject({
      notPublished: {
        lists: [{ field: 'keep', added: ['x'], removed: ['q'] }],
        values: [{ field: 'mode', from: 'rewrite', to: 'observe' }],
      },
    })
  })

  it('publishes the settings of the file when told so', async () => {
    const { memory, target } = await controlServer()
    putInForce(memory, recordOf('shop.example', 7, { mode: 'rewrite', strip: ['box'], rollout: 0.5 }))
    const path = file({ ...FILE, mode: 'observe', keep: ['x'] })
    const io = memoryIo()
    expect(await runPublish(path, { ...target, replaceSettings: true }, io)).toBe(0)
    expect(io.written.stderr).toContain('-1 strip, mode rewrite -> observe, rollout 0.5 -> unset')
    expect(io.written.stderr).not.toContain('settings in force stay')
    const { mode, keep, strip, rollout } = memory.pointed.get('shop.example')!
    expect({ mode, keep, strip, rollout }).toEqual({ mode: 'observe', keep: ['x'], strip: undefined, rollout: undefined }) // prettier-ignore
  })

  it('leaves in quarantine what the file does not hold, unless told to lift it', async () => {
    const { memory, target } = await controlServer()
    const quarantine = [{ name: 'a', pattern: '/p?a&b&id', since: '2026-11-20T00:00:00Z' }]
    putInForce(memory, recordOf('shop.example', 7, { quarantine }))
    const io = memoryIo()
    expect(await runPublish(file(), target, io)).toBe(0)
    expect(io.written.stderr).toContain('stays in quarantine: a in /p?a&b&id (--lift-quarantine lets it go)\n')
    expect(memory.pointed.get('shop.example')).toMatchObject({ quarantine })
    const lifting = memoryIo()
    expect(await runPublish(file(), { ...target, liftQuarantine: true }, lifting)).toBe(0)
    expect(lifting.written.stderr).toContain('leaves quarantine: a in /p?a&b&id\n')
    expect(memory.pointed.get('shop.example')?.quarantine).toBeUndefined()
    expect(memory.writes).toEqual(['publish', 'publish, lifting the quarantine'])
  })

  it('shows names that clients have invented so that they cannot control the terminal', async () => {
    const { memory, target } = await controlServer()
    const name = '\u001b[2J'
    const pattern = `/p?id&${encodeURIComponent(name)}`
    const quarantine = [{ name, pattern, since: '2026-11-20T00:00:00Z' }]
    putInForce(memory, recordOf('shop.example', 7, { quarantine }))
    for (const liftQuarantine of [false, true]) {
      const io = memoryIo()
      await runPublish(file(), { ...target, liftQuarantine, dryRun: true }, io)
      expect(io.written.stderr).toContain(String.raw`quarantine: \u{1b}[2J in /p?id&%1B%5B2J`)
    }
  })

  it('shows what the API refuses', async () => {
    const { target } = await controlServer()
    await expect(runPublish(file(), { ...target, token: 'wrong' }, memoryIo())).rejects.toThrow('status 401')
    await expect(runPublish(file({ domain: 'x.example', mode: 'bad' }), target, memoryIo())).rejects.toThrow(
      'at "mode"',
    )
  })

  it('is a command with exit codes', async () => {
    const { target } = await controlServer()
    const env = { CANON_URL: target.control, CANON_TOKEN: target.token }
    const done = await canon(['publish', file()], { env })
    expect([done.code, done.stdout]).toEqual([0, ''])
    const away = await canon(['publish', file(), '--control', 'https://control.example'], { env })
    expect(away.code).toBe(3)
    const missing = await canon(['publish', 'no-such-file.json'], { env })
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('no-such-file.json')
  })
})
