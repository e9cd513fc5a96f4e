/**
 * `npm run bench:libraries`: the origin libraries in Go, PHP and Python beside what their languages have, one after the other on one core. Speed is
 * by processor time, best of some rounds. Exits with 1 if a library misses its target, and leaves out what is not installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, programNamed, type ProgramName } from '../../scripts/programs.ts'
import { go } from '../../test/libraries/libraries.ts'
import { URL_SEED } from '../library.ts'
import { makeUrls } from '../urls.ts'

const URL_COUNT = 20_000
const FOLDER = 'node_modules/.cache/libraries'

interface Measured {
  readonly name: string
  readonly perSecond: number
  readonly mib: number
}

interface Bench {
  readonly language: string
  readonly needs: readonly ProgramName[]
  /** What only this bench needs: files, each with the package that has it. */
  readonly files: Readonly<Record<string, string>>
  /** URLs a second that the first contender must reach (DESIGN: one core, identity with key). */
  readonly target: number
  readonly run: (urls: string) => string
}

const PHP = ['-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=128M']

const BENCHES: readonly Bench[] = [
  {
    language: 'Go',
    needs: ['go', 'go-net'],
    files: { '/usr/share/gocode/src/github.com/PuerkitoBio/purell/purell.go': 'golang-github-puerkitobio-purell-dev' },
    target: 400_000,
    run(urls) {
      const program = join(process.cwd(), FOLDER, 'bench')
      go('build', '-o', program, join(process.cwd(), 'bench/libraries/bench.go'))
      return execFileSync(program, [urls], { encoding: 'utf8', env: { ...process.env, GOMAXPROCS: '1' } })
    },
  },
  {
    language: 'PHP',
    needs: ['php', 'php-intl'],
    files: {},
    target: 60_000,
    run: (urls) => execFileSync('php', [...PHP, 'bench/libraries/bench.php', urls], { encoding: 'utf8' }),
  },
  {
    language: 'Python',
    needs: ['python3', 'python3-idna'],
    files: { '/usr/lib/python3/dist-packages/w3lib/__init__.py': 'python3-w3lib' },
    target: 20_000,
    run: (urls) => execFileSync('/usr/bin/python3', ['-B', 'bench/libraries/bench.py', urls], { encoding: 'utf8' }),
  },
]

function measure({ language, needs, files, target, run }: Bench, urls: string): boolean {
  const missing = [
    ...needs.filter((name) => pathOf(name) === undefined).flatMap((name) => programNamed(name).packages),
    ...Object.entries(files).flatMap(([path, name]) => (existsSync(path) ? [] : [name])),
  ]
  if (missing.length > 0) {
    console.log(`${language}: left out; install ${missing.join(' ')}`)
    return true
  }
  const rows = run(urls)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measured)
  for (const { name, perSecond, mib } of rows)
    console.log(
      `${language.padEnd(7)} ${name.padEnd(34)} ${perSecond.toLocaleString('en').padStart(10)} URL/s ${mib} MiB`,
    )
  const reached = rows[0]!.perSecond >= target
  if (!reached) console.log(`${language}: below ${target.toLocaleString('en')} URL/s`)
  return reached
}

function main(): number {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(process.cwd(), FOLDER, 'urls.txt')
  writeFileSync(path, `${makeUrls(URL_COUNT, URL_SEED).join('\n')}\n`)
  const outcomes = BENCHES.map((bench) => measure(bench, path))
  return outcomes.every(Boolean) ? 0 : 1
}

process.exitCode = main()
