/** Installs the programs that tests start with apt-get, where it may: as root, or through a sudo that asks for no password. */

import { spawn, spawnSync } from 'node:child_process'
import { pathOf, PROGRAMS, usersOfPrograms, wholePath, type ProgramName } from './programs.ts'

/** What an installation reads and changes. */
export interface Machine {
  readonly has: (name: ProgramName) => boolean
  /** The test files that need a program, by its name. */
  readonly users: () => ReadonlyMap<string, readonly string[]>
  /** Installs Debian packages. Resolves with what went wrong, in one line. */
  readonly install: (packages: readonly string[]) => Promise<string | undefined>
}

/**
 * Installs the programs that tests need and the machine lacks, all at once. Takes no time where all are there.
 *
 * @returns one line: what is still missing, why, and which files skip tests; undefined if nothing is
 */
export async function installPrograms({ has, users, install }: Machine): Promise<string | undefined> {
  const absent = PROGRAMS.filter(({ name }) => !has(name))
  if (absent.length === 0) return undefined
  const files = users()
  const lacking = absent.filter(({ name }) => files.has(name))
  if (lacking.length === 0) return undefined
  const reason = await install([...new Set(lacking.flatMap(({ packages }) => packages))])
  const missing = lacking.map(({ name }) => name).filter((name) => !has(name))
  if (missing.length === 0) return undefined
  const skipped = new Set(missing.flatMap((name) => files.get(name) ?? []))
  const why = reason === undefined ? '' : ` (${reason})`
  return `cannot install ${missing.join(', ')}${why}: tests are skipped in ${[...skipped].join(', ')}`
}

/** This machine, for the tests of the repository at `root`. */
export function thisMachine(root: string): Machine {
  return { has: (name) => pathOf(name) !== undefined, users: () => usersOfPrograms(root), install: installPackages }
}

// Servers among the packages are not started: nothing asked for a service on this machine, and tests start their own.
const SCRIPT = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' >$policy
  chmod 755 $policy
fi
options='-qq -o DPkg::Lock::Timeout=120 -o Acquire::Retries=2 -o Acquire::http::Timeout=30'
apt-get $options update
known=
for name; do
  if apt-cache show "$name" >/dev/null 2>&1; then known="$known $name"; else echo "E: no package $name" >&2; fi
done
[ -z "$known" ] || apt-get $options install -y --no-install-recommends $known
`

async function installPackages(packages: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, PATH: wholePath(process.env), DEBIAN_FRONTEND: 'noninteractive' }
  const works = (program: string, ...words: readonly string[]): boolean =>
    spawnSync(program, words, { env, stdio: 'ignore' }).status === 0
  if (!works('apt-get', '--version')) return 'no apt-get'
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env=PATH,DEBIAN_FRONTEND']
  if (asRoot.length > 0 && !works('sudo', '-n', 'true')) return 'neither root nor sudo without a password'
  console.error(`installing ${packages.join(' ')} with apt-get`)
  const [program = '', ...words] = [...asRoot, 'sh', '-c', SCRIPT, 'sh', ...packages]
  const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  return /^E: (.*)/m.exec(complaints)?.[1]
}
