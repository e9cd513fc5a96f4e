import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ProgramName } from '../../scripts/programs.ts'

/** An origin library, and how its program for `canon verify --exec` is started. */
export interface Library {
  readonly language: string
  readonly programs: readonly ProgramName[]
  /** Builds what the command starts. */
  readonly prepare: () => void
  readonly command: string
}

/** The Python that Debian's `python3-idna` belongs to; another one may come first in the path. */
export const PYTHON = '/usr/bin/python3 -B -W error'

const GO_FOLDER = resolve('node_modules/.cache/libraries')
const GO_PACKAGE = 'edge-canonicalizer.dev/canonical'
const GO_PROGRAM = join(GO_FOLDER, 'canonical')

/** Runs `go` on the Go library, with Debian's packages in place of modules from the network. What it compiles is kept. */
export function go(...options: readonly string[]): string {
  const linked = join(GO_FOLDER, 'src', GO_PACKAGE)
  mkdirSync(join(linked, '..'), { recursive: true })
  rmSync(linked, { force: true })
  symlinkSync(resolve('libraries/go'), linked)
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: `${GO_FOLDER}:/usr/share/gocode`,
    GOCACHE: join(GO_FOLDER, 'go-build'),
    GOFLAGS: '',
  }
  // The folder as the shell would name it: go looks for a package below GOPATH by that name.
  return execFileSync('go', options, {
    cwd: linked,
    env: { ...env, PWD: linked },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The origin libraries in other languages. */
export const LIBRARIES: readonly Library[] = [
  {
    language: 'python',
    programs: ['python3', 'python3-idna'],
    prepare: () => undefined,
    command: `${PYTHON} libraries/python/canonical.py`,
  },
  {
    language: 'go',
    programs: ['go', 'go-net'],
    prepare: () => void go('build', '-o', GO_PROGRAM, './cmd/canonical'),
    command: GO_PROGRAM,
  },
  {
    language: 'php',
    programs: ['php', 'php-intl'],
    prepare: () => undefined,
    command: 'php libraries/php/bin/canonical',
  },
]
