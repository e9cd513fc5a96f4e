import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeFileAtomically } from '../../files/atomic-file.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { parseJson } from '../../../store/json-text.ts'
import { RESOURCES, withIds, type Configs, type Resource } from '../../setup/resources.ts'
import { projectWrangler, type Wrangler } from '../../setup/wrangler.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon setup`. */
export interface SetupOptions {
  /** Folder of the project. */
  readonly folder?: string
  readonly dryRun?: boolean
}

/** `canon setup`. */
export const canonCommand: CanonCommand<[], SetupOptions> = {
  group: 'Setup',
  summary: 'create KV, D1, R2, queues and secrets with wrangler, and write their ids into both configurations',
  details: [
    'Needs a signed-in wrangler (npx wrangler login). What exists is used, and a secret that is set stays: a second run changes ' +
      'nothing. Tokens that it makes are printed once, on stdout. It deploys nothing.',
  ],
  examples: ['canon setup --dry-run', 'canon setup'],
  declare: (command) =>
    command
      .option('--folder <path>', 'folder with wrangler.toml and wrangler.control.toml', '.')
      .option('--dry-run', 'say what would be created and written, and change nothing'),
  run: (_args, options, io) => runSetup(options, { io, wrangler: projectWrangler(resolve(options.folder ?? '.')) }),
}

const FILES = { edge: 'wrangler.toml', control: 'wrangler.control.toml' } as const

/** Secrets that both Workers need to work together; a name that is in both has one value. */
const SECRETS = { edge: ['PURGE_TOKEN', 'DEBUG_TOKEN'], control: ['API_TOKEN', 'PURGE_TOKEN'] } as const

/** What a setup needs of the world. */
export interface SetupWorld {
  readonly io: Io
  readonly wrangler: Wrangler
  /** Default: 32 random bytes in hex. */
  readonly newToken?: () => string
}

/**
 * `canon setup`: creates what is missing in the account, and writes names and ids where they are missing in the configurations.
 *
 * @returns 0
 * @throws CommandFailure for a configuration that cannot be read, and when wrangler fails
 */
export async function runSetup({ folder = '.', dryRun = false }: SetupOptions, world: SetupWorld): Promise<number> {
  const { io, wrangler } = world
  const say = (line: string): unknown => io.stderr.write(`canon: ${line}\n`)
  const before = readConfigs(folder)
  const ids = new Map<Resource, string>()
  for (const resource of RESOURCES) {
    const { kind, name, find, create } = resource
    let id = await find(wrangler, name)
    if (id === undefined && dryRun) {
      say(`would create the ${kind} ${name}`)
      id = 'the new id'
    } else if (id === undefined) {
      await wrangler([...create, name])
      id = await find(wrangler, name)
      if (id === undefined) throw new CommandFailure(`wrangler created the ${kind} ${name}, but does not list it`)
      say(`created the ${kind} ${name}`)
    } else say(`the ${kind} ${name} is there`)
    ids.set(resource, id)
  }
  const after = withIds(before, ids)
  for (const [config, file] of Object.entries(FILES) as ['edge' | 'control', string][]) {
    const isSame = after[config] === before[config]
    if (!isSame && !dryRun) writeFileAtomically(resolve(folder, file), after[config])
    say(isSame ? `${file} stays as it is` : dryRun ? `would write ids into ${file}` : `wrote ids into ${file}`)
  }
  await setSecrets(dryRun, world)
  if (!dryRun) say('next: npm run deploy:control, then npm run deploy')
  return EXIT_OK
}

async function setSecrets(
  dryRun: boolean,
  { io, wrangler, newToken = () => randomBytes(32).toString('hex') }: SetupWorld,
): Promise<void> {
  const there = { edge: await secretsOf(wrangler, FILES.edge), control: await secretsOf(wrangler, FILES.control) }
  const all = new Set<string>([...SECRETS.edge, ...SECRETS.control])
  for (const name of all) {
    const wanted = (['edge', 'control'] as const).filter((config) =>
      (SECRETS[config] as readonly string[]).includes(name),
    )
    // One that is set in one Worker cannot be read, so both get a new value where one has none.
    const isWhole = wanted.every((config) => there[config].has(name))
    const workers = wanted.map((config) => FILES[config]).join(' and ')
    if (isWhole) io.stderr.write(`canon: the secret ${name} is set in ${workers}\n`)
    else if (dryRun) io.stderr.write(`canon: would set the secret ${name} in ${workers}\n`)
    else {
      const value = newToken()
      for (const config of wanted) await wrangler(['secret', 'put', name, '--config', FILES[config]], value)
      io.stdout.write(`${name}=${value}\n`)
      io.stderr.write(`canon: set the secret ${name} in ${workers}; keep its value, it is shown once\n`)
    }
  }
}

/** A Worker that was never deployed has none. After any other failure, secrets that are set would be set anew. */
async function secretsOf(wrangler: Wrangler, config: string): Promise<ReadonlySet<string>> {
  const text = await wrangler(['secret', 'list', '--config', config]).catch((error: unknown) => {
    if (error instanceof Error && /not found|does not exist|10007/i.test(error.message)) return '[]'
    throw error
  })
  const rows = parseJson(text.slice(Math.max(0, text.indexOf('['))))
  return new Set(Array.isArray(rows) ? rows.map((row: { name?: unknown }) => String(row.name)) : [])
}

function readConfigs(folder: string): Configs {
  const read = (file: string): string => {
    try {
      return readFileSync(resolve(folder, file), 'utf8')
    } catch {
      throw new CommandFailure(`${resolve(folder, file)}: cannot be read; --folder names the folder of the project`)
    }
  }
  return { edge: read(FILES.edge), control: read(FILES.control) }
}
