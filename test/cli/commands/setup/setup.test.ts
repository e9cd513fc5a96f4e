import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runSetup, type SetupOptions } from '../../../../src/cli/commands/setup/setup.ts'
import { memberOf } from '../../../../src/cli/setup/toml-table.ts'
import type { Wrangler } from '../../../../src/cli/setup/wrangler.ts'
import { temporaryDirectory } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

/** An account, behind a wrangler that says what the real one says. */
function account() {
  const kv: object[] = [{ id: 'other-id', title: 'other' }]
  const databases: object[] = []
  const buckets: string[] = []
  const queues: string[] = []
  const secrets: Record<string, Map<string, string>> = {}
  const changes: string[] = []
  const wrangler: Wrangler = async (args, stdin = '') => {
    const [what, verb, third, name = ''] = args
    const said = args.join(' ')
    if (said === 'kv namespace list') return JSON.stringify(kv)
    if (said === 'd1 list --json') return `one line in front\n${JSON.stringify(databases)}`
    if (said === 'r2 bucket list')
      return buckets.map((bucket) => `name:           ${bucket}\ncreation_date: x\n`).join('\n')
    if (said === 'queues list') return `│ id │ name │\n${queues.map((queue) => `│ 0 │ ${queue} │`).join('\n')}`
    if (what === 'secret' && verb === 'list') {
      const found = secrets[args.at(-1)!]
      if (found === undefined) throw new Error('wrangler secret list: ✘ [ERROR] Worker "edge-canonicalizer" not found.')
      return JSON.stringify([...found.keys()].map((key) => ({ name: key })))
    }
    changes.push(said)
    if (what === 'kv') kv.push({ id: 'kv-id', title: name })
    if (what === 'd1') databases.push({ uuid: 'db-id', name: third })
    if (what === 'r2') buckets.push(name)
    if (what === 'queues') queues.push(third!)
    if (what === 'secret') (secrets[args.at(-1)!] ??= new Map()).set(third!, stdin)
    return 'done'
  }
  return { wrangler, changes, secrets }
}

function project(): string {
  const folder = temporaryDirectory()
  for (const file of ['wrangler.toml', 'wrangler.control.toml']) copyFileSync(file, join(folder, file))
  return folder
}

async function setup(options: SetupOptions, wrangler: Wrangler) {
  const io = memoryIo()
  let tokens = 0
  expect(await runSetup(options, { io, wrangler, newToken: () => `token-${++tokens}` })).toBe(0)
  return io.written
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')
const KV = { header: '[[kv_namespaces]]', binding: 'DOMAIN_RECORDS', name: 'id' }

describe('canon setup', () => {
  it('creates what is missing, writes ids into both configurations, and makes secrets', async () => {
    const { wrangler, changes, secrets } = account()
    const folder = project()
    const { stdout } = await setup({ folder }, wrangler)
    expect(changes.slice(0, 7)).toEqual([
      'kv namespace create edge-canonicalizer-records',
      'd1 create edge-canonicalizer',
      'r2 bucket create edge-canonicalizer',
      'queues create edge-canonicalizer-events',
      'queues create edge-canonicalizer-audits',
      'queues create edge-canonicalizer-checks',
      'queues create edge-canonicalizer-webhooks',
    ])
    const [edge, control] = [read(folder, 'wrangler.toml'), read(folder, 'wrangler.control.toml')]
    expect([memberOf(edge, KV), memberOf(control, KV)]).toEqual(['kv-id', 'kv-id'])
    expect(memberOf(edge, { header: '[[queues.producers]]', binding: 'EVENTS', name: 'queue' })).toBe(
      'edge-canonicalizer-events',
    )
    expect(control).toContain('binding = "DB"\ndatabase_name = "edge-canonicalizer"\ndatabase_id = "db-id"')
    expect(control).toContain('binding = "ARCHIVE"\nbucket_name = "edge-canonicalizer"')
    expect(stdout).toBe('PURGE_TOKEN=token-1\nDEBUG_TOKEN=token-2\nAPI_TOKEN=token-3\n')
    expect(secrets['wrangler.toml']?.get('PURGE_TOKEN')).toBe(secrets['wrangler.control.toml']?.get('PURGE_TOKEN'))
  })

  it('changes nothing when it runs again', async () => {
    const { wrangler, changes } = account()
    const folder = project()
    await setup({ folder }, wrangler)
    const [count, edge, control] = [
      changes.length,
      read(folder, 'wrangler.toml'),
      read(folder, 'wrangler.control.toml'),
    ]
    expect((await setup({ folder }, wrangler)).stdout).toBe('')
    expect([changes.length, read(folder, 'wrangler.toml'), read(folder, 'wrangler.control.toml')]).toEqual([
      count,
      edge,
      control,
    ])
  })

  it('sets no secret anew where those that are set cannot be listed', async () => {
    const { wrangler, changes } = account()
    const failing: Wrangler = (args, stdin) =>
      args[0] === 'secret' && args[1] === 'list' ? Promise.reject(new Error('the API is away')) : wrangler(args, stdin)
    await expect(setup({ folder: project() }, failing)).rejects.toThrow('the API is away')
    expect(changes.filter((change) => change.startsWith('secret'))).toEqual([])
  })

  it('says what it would do with --dry-run', async () => {
    const { wrangler, changes } = account()
    const folder = project()
    const { stderr, stdout } = await setup({ folder, dryRun: true }, wrangler)
    expect([changes, stdout, read(folder, 'wrangler.toml')]).toEqual([[], '', readFileSync('wrangler.toml', 'utf8')])
    expect(stderr).toContain('would create the D1 database edge-canonicalizer\n')
    expect(stderr).toContain('would write ids into wrangler.toml\n')
    expect(stderr).toContain('would write ids into wrangler.control.toml\n')
    expect(stderr).toContain('would set the secret PURGE_TOKEN in wrangler.toml and wrangler.control.toml\n')
  })

  it('fails for a folder that is no project', async () => {
    await expect(setup({ folder: temporaryDirectory() }, account().wrangler)).rejects.toThrow('--folder')
  })
})
