/**
 * The programs from outside that tests start: how to find one, and the Debian packages that bring it. A test asks for one with
 * `needs` (`test/support/needs.ts`), and `npm test` installs what is missing. To add a program, add a row.
 */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { CHROMIUM_PATHS, CHROMIUM_VARIABLE } from '../src/cli/browser/chromium-path.ts'

/** One program, or the file that shows that it is installed. */
export interface Program {
  readonly name: string
  /** Where it may be; the first that exists counts. A name is looked up on the path; an absolute path may contain `*`. */
  readonly find: readonly string[]
  /** An environment variable that names another one, if it is set. */
  readonly variable?: string
  /** Debian packages that bring it, without what they only recommend. */
  readonly packages: readonly string[]
}

/** In the order of their names. */
export const PROGRAMS = [
  { name: 'caddy', find: ['caddy'], packages: ['caddy'] },
  { name: 'cgit', find: ['/usr/lib/cgit/cgit.cgi'], packages: ['cgit'] },
  { name: 'chromium', find: CHROMIUM_PATHS, variable: CHROMIUM_VARIABLE, packages: ['chromium-headless-shell'] },
  { name: 'composer', find: ['composer'], packages: ['composer'] },
  { name: 'curl', find: ['curl'], packages: ['curl'] },
  // DokuWiki depends on PHP for web servers, which is a whole Apache unless php-cgi is named.
  { name: 'dokuwiki', find: ['/usr/share/dokuwiki/doku.php'], packages: ['dokuwiki', 'php-cgi'] },
  { name: 'git', find: ['git'], packages: ['git'] },
  { name: 'go', find: ['go'], packages: ['golang-go'] },
  {
    name: 'go-net',
    find: ['/usr/share/gocode/src/golang.org/x/net/idna/idna10.0.0.go'],
    packages: ['golang-golang-x-net-dev'],
  },
  { name: 'haproxy', find: ['haproxy'], packages: ['haproxy'] },
  { name: 'nginx', find: ['nginx'], packages: ['nginx'] },
  {
    name: 'nginx-njs',
    find: ['/usr/lib/nginx/modules/ngx_http_js_module.so'],
    packages: ['nginx', 'libnginx-mod-http-js'],
  },
  { name: 'parallel', find: ['parallel'], packages: ['parallel'] },
  { name: 'php', find: ['php'], packages: ['php-cli'] },
  { name: 'php-intl', find: ['/usr/lib/php/*/intl.so'], packages: ['php-intl'] },
  {
    name: 'postgresql',
    find: ['/usr/lib/postgresql/*/bin/postgres'],
    packages: ['postgresql'],
  },
  { name: 'python3', find: ['python3'], packages: ['python3'] },
  {
    name: 'python3-idna',
    find: ['/usr/lib/python3/dist-packages/idna/__init__.py'],
    packages: ['python3-idna'],
  },
  {
    name: 'python3-setuptools',
    find: ['/usr/lib/python3/dist-packages/wheel/__init__.py'],
    packages: ['python3-setuptools', 'python3-wheel'],
  },
  { name: 'setpriv', find: ['setpriv'], packages: ['util-linux'] },
  { name: 'varnish', find: ['varnishd'], packages: ['varnish'] },
] as const satisfies readonly Program[]

/** The name of a row of {@link PROGRAMS}. */
export type ProgramName = (typeof PROGRAMS)[number]['name']

/** Where Debian installs programs. The `PATH` of a user often lacks those for administrators, which hold web servers. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** The row of a program. */
export function programNamed(name: ProgramName): Program {
  return PROGRAMS.find((program) => program.name === name)!
}

type Environment = Readonly<Record<string, string | undefined>>

/** `PATH`, and behind it the system's folders that it lacks: what is found can be started by its name. */
export function wholePath({ PATH = '' }: Environment): string {
  return [...new Set([...PATH.split(delimiter), ...SYSTEM_FOLDERS])].filter((folder) => folder !== '').join(delimiter)
}

/** The path of a program on this machine, or undefined where it is missing. Looks in the system's folders whatever `PATH` says. */
export function pathOf(name: ProgramName, environment: Environment = process.env): string | undefined {
  const { find, variable } = programNamed(name)
  const named = variable === undefined ? undefined : environment[variable]
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  const folders = wholePath(environment).split(delimiter)
  return find
    .flatMap((place) => (isAbsolute(place) ? globSync(place) : folders.map((folder) => join(folder, place))))
    .find((path) => existsSync(path))
}

/** The test files that ask for each program, by its name, without those that none asks for. Paths are relative to `root`. */
export function usersOfPrograms(root: string): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const file of globSync('test/**/*.test.ts', { cwd: root }).toSorted()) {
    const calls = readFileSync(join(root, file), 'utf8').matchAll(/\bneeds\(([^)]*)\)/g)
    const names = new Set(
      [...calls].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!)),
    )
    for (const name of names) users.set(name, [...(users.get(name) ?? []), file])
  }
  return users
}
