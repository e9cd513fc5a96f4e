/** What both Workers need of an account, and which members of the configurations name it. */

import { parseJson } from '../../store/json-text.ts'
import { CommandFailure } from '../output/failure.ts'
import { memberOf, withMember, type TableMember } from './toml-table.ts'
import type { Wrangler } from './wrangler.ts'

/** The two configurations. */
export type ConfigName = 'edge' | 'control'

/** One resource of the account. */
export interface Resource {
  /** Its name in the account. */
  readonly name: string
  readonly kind: 'KV namespace' | 'D1 database' | 'R2 bucket' | 'queue'
  readonly create: readonly string[]
  /** The id in the account; undefined where it does not exist. */
  readonly find: (wrangler: Wrangler, name: string) => Promise<string | undefined>
  /** Members that hold its id or name. */
  readonly members: (name: string, id: string) => readonly (TableMember & { readonly in: ConfigName })[]
}

const KV = { header: '[[kv_namespaces]]', binding: 'DOMAIN_RECORDS', name: 'id' } as const
const DB = { header: '[[d1_databases]]', binding: 'DB' } as const
const EVENTS = 'edge-canonicalizer-events'

/** All of them, under a prefix that is `edge-canonicalizer` unless told otherwise by the configurations. */
export const RESOURCES: readonly Resource[] = [
  {
    name: 'edge-canonicalizer-records',
    kind: 'KV namespace',
    create: ['kv', 'namespace', 'create'],
    find: async (wrangler, name) => idIn(await wrangler(['kv', 'namespace', 'list']), { title: name }, 'id'),
    members: (_name, value) => [
      { in: 'edge', ...KV, value },
      { in: 'control', ...KV, value },
    ],
  },
  {
    name: 'edge-canonicalizer',
    kind: 'D1 database',
    create: ['d1', 'create'],
    find: async (wrangler, name) => idIn(await wrangler(['d1', 'list', '--json']), { name }, 'uuid'),
    members: (name, id) => [
      { in: 'control', ...DB, name: 'database_id', value: id },
      { in: 'control', ...DB, name: 'database_name', value: name },
    ],
  },
  {
    name: 'edge-canonicalizer',
    kind: 'R2 bucket',
    create: ['r2', 'bucket', 'create'],
    find: async (wrangler, name) => nameIn(await wrangler(['r2', 'bucket', 'list']), name),
    members: (value) => [{ in: 'control', header: '[[r2_buckets]]', binding: 'ARCHIVE', name: 'bucket_name', value }],
  },
  ...[EVENTS, 'edge-canonicalizer-audits', 'edge-canonicalizer-checks', 'edge-canonicalizer-webhooks'].map(
    (name): Resource => ({
      name,
      kind: 'queue',
      create: ['queues', 'create'],
      find: async (wrangler) => nameIn(await wrangler(['queues', 'list']), name),
      members: (value) =>
        value === EVENTS
          ? [{ in: 'edge', header: '[[queues.producers]]', binding: 'EVENTS', name: 'queue', value }]
          : [],
    }),
  ),
]

/** Both configurations, as text. */
export type Configs = Readonly<Record<ConfigName, string>>

/** The configurations with every id that is known. */
export function withIds(configs: Configs, ids: ReadonlyMap<Resource, string>): Configs {
  let after = configs
  for (const [resource, id] of ids)
    for (const { in: config, ...member } of resource.members(resource.name, id)) {
      const text = after[config]
      if (memberOf(text, member) !== member.value) after = { ...after, [config]: withMember(text, member) }
    }
  return after
}

function idIn(text: string, wanted: Readonly<Record<string, string>>, member: string): string | undefined {
  // Wrangler may write a line about itself in front of the JSON.
  const rows = parseJson(text.slice(Math.max(0, text.indexOf('['))))
  if (!Array.isArray(rows)) throw new CommandFailure(`wrangler: expected a list as JSON, got ${text.slice(0, 80)}`)
  const found: unknown = rows.find((row: Record<string, unknown>) =>
    Object.entries(wanted).every(([name, value]) => row[name] === value),
  )
  const id = (found as Record<string, unknown> | undefined)?.[member]
  return typeof id === 'string' ? id : undefined
}

/** Lists that wrangler draws as a table, or as `name: x`. */
function nameIn(text: string, name: string): string | undefined {
  return text.split(/[\s│|]+/).includes(name) ? name : undefined
}
