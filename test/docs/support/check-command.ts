/** What is wrong with a command that a document shows: an unknown program, script, subcommand, flag, path or route. */

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { openApi } from '../../../src/api/openapi.ts'
import { ROUTES } from '../../../src/api/routes/routes.ts'
import { createSlots } from '../../../src/fetcher/slots.ts'
import { canon } from '../../cli/run-canon.ts'

const run = promisify(execFile)

/** Programs that need no look: they come with the system, and what they do here is plain. */
const PLAIN = new Set(
  'apt-get cat cd cp curl diff docker echo exit export git grep gunzip gzip head jq kill ls mkdir openssl parallel read rm sed sleep sort tail test tee true wc zcat'.split(
    ' ',
  ),
)

const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts
const helps = new Map<string, Promise<string>>()
// More at once only wait for each other.
const inSlot = createSlots(2)

/** Problems of one simple command; empty when all of it exists. */
export async function problemsOf(words: readonly string[]): Promise<readonly string[]> {
  const [program = '', ...rest] = words
  if (program === 'npm') return npmProblems(rest)
  if (program === 'npx' && rest[0] === 'canon') return canonProblems(rest.slice(1))
  if (program === 'npx' && rest[0] === 'wrangler') return wranglerProblems(rest.slice(1))
  if (program === 'canon') return canonProblems(rest)
  if (program === 'wrangler') return wranglerProblems(rest)
  if (program === 'npx')
    return [...missing(`node_modules/.bin/${rest[0] ?? ''}`), ...pathsIn(rest.slice(1)).flatMap(missing)]
  if (program === 'node' || program === 'python3') return pathsIn(rest).flatMap(missing)
  if (program === 'curl') return routeProblems(rest)
  return PLAIN.has(program) ? pathsIn(rest).flatMap(missing) : [`unknown program ${program}`]
}

/** Words that name a file of the repository. */
function pathsIn(words: readonly string[]): readonly string[] {
  return words.filter((word) =>
    /^(?:src|test|scripts|bench|examples|fixtures|migrations|docs|tools)\/[\w./-]+$/.test(word),
  )
}

function missing(path: string): readonly string[] {
  return existsSync(path) ? [] : [`${path} does not exist`]
}

async function npmProblems([command = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  if (['ci', 'install', 'pack', 'view'].includes(command)) return []
  const script = command === 'run' ? (rest.find((word) => !word.startsWith('-')) ?? '') : command
  if (!Object.hasOwn(scripts, script)) return [`package.json has no script "${script}"`]
  const own = rest.slice(rest.indexOf('--') + 1)
  const flags = rest.includes('--') ? flagsIn(own) : []
  const file = /^node (?:--\S+ )*(\S+\.ts)/.exec(scripts[script] ?? '')?.[1]
  if (file === undefined || flags.length === 0) return []
  const help = await helpOf(process.execPath, [file, '--help'])
  return help === '' ? [] : unknownFlags(flags, help, `npm run ${script}`)
}

async function canonProblems(words: readonly string[]): Promise<readonly string[]> {
  const main = await canonHelp('--help')
  const [command = '', second = ''] = words
  if (command.startsWith('-')) return unknownFlags(flagsIn(words), main, 'canon')
  if (!new RegExp(`^  ${command} `, 'm').test(main)) return [`canon has no command "${command}"`]
  const isGroup = command === 'urls' && second !== ''
  const help = await canonHelp(command, ...(isGroup ? [second] : []), '--help')
  if (isGroup && !help.includes(`canon urls ${second} `)) return [`canon urls has no command "${second}"`]
  return unknownFlags(flagsIn(words), help, `canon ${command}`)
}

interface FlagDefinition {
  readonly type?: string
  readonly alias?: string | readonly string[]
}

const NOTHING = { subtree: new Map<string, never>() }

/** Asks wrangler's own table of its commands: each `--help` would be a program that takes a second. */
async function wranglerProblems(words: readonly string[]): Promise<readonly string[]> {
  const { registry, globalFlags } = (await import('wrangler')).experimental_getWranglerCommands()
  const flagAt = words.findIndex((word) => word.startsWith('-'))
  const leading = (flagAt === -1 ? words : words.slice(0, flagAt)).slice(0, 3)
  let at = registry
  for (const word of leading) if (at.subtree.size > 0) at = at.subtree.get(word) ?? NOTHING
  const { definition } = at
  if (definition?.type !== 'command') return [`wrangler has no "${leading.join(' ')}"`]
  const options: Record<string, FlagDefinition> = { ...globalFlags, ...definition.args }
  const flags = Object.entries(options).flatMap(([name, { alias = [] }]) => [name, alias])
  const known = flags.flat().map((name) => (name.length === 1 ? `-${name}` : `--${name}`))
  return unknownFlags(flagsIn(words), known.join(' '), definition.command)
}

/** Without a process of its own, which would cost half a second. */
function canonHelp(...words: readonly string[]): Promise<string> {
  const key = `canon ${words.join(' ')}`
  const asked = helps.get(key) ?? canon(words, { env: { NO_COLOR: '1' } }).then(({ stdout, stderr }) => stdout + stderr)
  helps.set(key, asked)
  return asked
}

function helpOf(program: string, words: readonly string[]): Promise<string> {
  const key = words.join(' ')
  const env = { ...process.env, NO_COLOR: '1' }
  const asked =
    helps.get(key) ??
    inSlot(() => run(program, [...words], { env })).then(({ stdout, stderr }) => stdout + stderr, failedHelp)
  helps.set(key, asked)
  return asked
}

/** Programs that take no --help say so on their way out; nothing can be checked then. */
function failedHelp(error: unknown): string {
  return error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
}

function flagsIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => /^-[a-zA-Z-]/.test(word)).map((word) => word.split('=')[0] ?? '')
}

function unknownFlags(flags: readonly string[], help: string, of: string): readonly string[] {
  const known = new Set([...help.matchAll(/(?<![\w-])--?[a-zA-Z][\w-]*/g)].map(([flag]) => flag))
  return flags.filter((flag) => !known.has(flag) && flag !== '--help').map((flag) => `${of} has no ${flag}`)
}

const CONTROL = /^(?:\$CANON_URL|\$\{CANON_URL\}|http:\/\/localhost:8788)(\/[^?]*)/

/** A request to the control Worker must have a route; other addresses are those of a site. */
function routeProblems(words: readonly string[]): readonly string[] {
  const path = words.map((word) => CONTROL.exec(word)?.[1]).find((found) => found !== undefined)
  if (path === undefined) return []
  const at = words.findIndex((word) => word === '-X' || word === '--request')
  const hasBody = words.some((word) => word === '-d' || word === '--data' || word.startsWith('--data-'))
  return routeProblem(at === -1 ? (hasBody ? 'POST' : 'GET') : (words[at + 1] ?? ''), path)
}

/** Whether the API describes an operation; pages of the console (`/`, `/console…`) are not part of it. */
export function routeProblem(method: string, path: string): readonly string[] {
  if (!path.startsWith('/v1/')) return []
  const asked = path.split('/')
  const route = Object.entries(openApi(ROUTES)['paths'] as Readonly<Record<string, object>>).find(([template]) => {
    const parts = template.split('/')
    return parts.length === asked.length && parts.every((part, index) => part.startsWith('{') || part === asked[index])
  })
  if (route === undefined) return [`the API has no ${path}`]
  return Object.hasOwn(route[1], method.toLowerCase()) ? [] : [`the API has no ${method} ${path}`]
}
