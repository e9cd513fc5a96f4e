import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Releases that are fetched where no Node of that major version is at hand; npm has the binaries as packages. */
const RELEASES: Readonly<Record<number, string>> = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/** One Node to run in, or why there is none. */
export type NodeBinary =
  | { readonly kind: 'found'; readonly name: string; readonly path: string; readonly args?: readonly string[] }
  | { readonly kind: 'missing'; readonly name: string; readonly why: string }

/**
 * The Node of every major version that the package promises, and the one that runs this.
 *
 * @param mayFetch whether a version that is not at hand may be taken from the registry
 */
export function nodeBinaries(mayFetch: boolean): NodeBinary[] {
  const atHand = installed()
  const others = Object.entries(RELEASES).map(([major, release]): NodeBinary => {
    const name = `Node ${major}`
    const path = atHand.get(Number(major))
    if (path !== undefined) return { kind: 'found', name, path }
    if (!mayFetch) return { kind: 'missing', name, why: 'not installed here' }
    return fetched(name, `node-${process.platform}-${process.arch}@${release}`, release, 'bin/node')
  })
  return [...others, { kind: 'found', name: `Node ${process.versions.node.split('.')[0]}`, path: process.execPath }]
}

/** Runtimes that run programs for Node, with their release and where npm's package of it holds the binary. Linux on x64 alone. */
const OTHERS = [
  { name: 'Bun', release: '1.4.5', pack: '@oven/bun-linux-x64', file: 'bin/bun', args: [] },
  { name: 'Deno', release: '2.9.6', pack: '@deno/linux-x64-glibc', file: 'deno', args: ['run', '--allow-all'] },
] as const

/** Bun and Deno, fetched from the registry. */
export function otherBinaries(mayFetch: boolean): NodeBinary[] {
  return OTHERS.map(({ name, release, pack, file, args }) => {
    if (!mayFetch) return { kind: 'missing', name, why: 'not looked for' }
    if (process.platform !== 'linux' || process.arch !== 'x64')
      return { kind: 'missing', name, why: 'Linux on x64 alone' }
    const found = fetched(name, `${pack}@${release}`, `${name}-${release}`, file)
    return found.kind === 'found' ? { ...found, args } : found
  })
}

/** Nodes in the PATH that do not come from this repository, by major version. */
function installed(): Map<number, string> {
  const found = new Map<number, string>()
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node')
    if (folder.startsWith(root) || !existsSync(path)) continue
    const major = Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1])
    if (!found.has(major)) found.set(major, path)
  }
  return found
}

/** A package of the registry, unpacked into the cache; `file` is the binary in it. */
function fetched(name: string, pack: string, folder: string, file: string): NodeBinary {
  const cache = join(root, 'node_modules', '.cache', 'node-binaries', folder)
  const path = join(cache, 'package', file)
  if (existsSync(path)) return { kind: 'found', name, path }
  try {
    mkdirSync(cache, { recursive: true })
    const archive = execFileSync('npm', ['pack', '--silent', pack], { cwd: cache, encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', archive], { cwd: cache })
    rmSync(join(cache, archive))
    chmodSync(path, 0o755)
    return { kind: 'found', name, path }
  } catch (error) {
    return { kind: 'missing', name, why: `${pack} could not be fetched: ${String(error).split('\n')[0]}` }
  }
}
