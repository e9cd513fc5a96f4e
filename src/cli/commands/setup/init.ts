import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { parseJson } from '../../../store/json-text.ts'
import { PACKAGE_ROOT, packageVersion } from '../../files/package-version.ts'
import { writeProblem } from '../../files/atomic-file.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { projectFiles } from '../../setup/project-files.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon init`. */
export interface InitOptions {
  /** Scheme, host and port of the site. */
  readonly origin?: string
}

/** `canon init`. */
export const canonCommand: CanonCommand<[string], InitOptions> = {
  group: 'Setup',
  summary: 'write a minimal project for the edge Worker into a folder',
  details: [
    'Files that are there already are never overwritten: the command then writes nothing and ends with 2. The project ' +
      'installs the file that this package was installed from; in the repository, the one that npm pack writes there.',
  ],
  examples: ['canon init my-edge --origin https://shop.example'],
  declare: (command) =>
    command
      .argument('<folder>', 'is created where it does not exist')
      .option('--origin <url>', 'where the site is, as in https://origin.shop.example; can be set later', originUrl),
  run: ([folder], options, io) => runInit(folder, options, io),
}

function originUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new InvalidArgumentError('an origin is scheme, host and port alone, as in https://origin.shop.example.')
  return url.origin
}

/**
 * `canon init`: writes the files of a project that a `npm install` and a `npx wrangler dev` make run.
 *
 * @returns 0
 * @throws CommandFailure where a file is there already, or cannot be written
 */
export function runInit(
  folder: string,
  { origin }: InitOptions,
  io: Pick<Io, 'stderr'>,
  packageRoot = PACKAGE_ROOT,
): number {
  const root = resolve(folder)
  const name =
    basename(root)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'edge'
  const files = Object.entries(projectFiles({ name, origin, dependency: dependencyOf(root, packageRoot) }))
  const there = files.find(([path]) => existsSync(join(root, path)))
  if (there !== undefined) throw new CommandFailure(`${join(folder, there[0])} is there already; nothing was written`)
  for (const [path, text] of files) {
    try {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text, { flag: 'wx' })
    } catch (error) {
      throw new CommandFailure(`${join(folder, path)}: ${writeProblem(error, join(folder, path))}`)
    }
    io.stderr.write(`canon: wrote ${join(folder, path)}\n`)
  }
  const where = origin === undefined ? ', set ORIGIN_URL in wrangler.toml' : ''
  const pack = isInstalled(packageRoot) ? '' : `npm pack in ${packageRoot}, `
  io.stderr.write(
    `canon: next: ${pack}cd ${folder}${where}, npm install, npx wrangler dev (with Node 22.12 or newer)\n`,
  )
  return EXIT_OK
}

function isInstalled(packageRoot: string): boolean {
  return packageRoot.split(sep).includes('node_modules')
}

/** A copy of the repository, or a file that was installed, may hold what no registry has. */
function dependencyOf(project: string, packageRoot: string): string {
  const version = packageVersion()
  const file = isInstalled(packageRoot)
    ? installedFile(packageRoot)
    : join(packageRoot, `edge-canonicalizer-${version}.tgz`)
  return file === undefined ? `^${version}` : `file:${relative(project, file).replaceAll(sep, '/')}`
}

const lockfile = v.object({ packages: v.record(v.string(), v.object({ resolved: v.optional(v.string()) })) })

/** The file that npm installed the package from, as its lockfile in node_modules says; undefined where a registry served it. */
function installedFile(packageRoot: string): string | undefined {
  const modules = dirname(packageRoot)
  const path = join(modules, '.package-lock.json')
  const read = v.safeParse(lockfile, existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined)
  const { resolved } = (read.success && read.output.packages[`node_modules/${basename(packageRoot)}`]) || {}
  return resolved?.startsWith('file:') === true ? resolve(dirname(modules), resolved.slice('file:'.length)) : undefined
}
