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

/** The origin libraries in other languages. */
export const LIBRARIES: readonly Library[] = [
  {
    language: 'python',
    programs: ['python3', 'python3-idna'],
    prepare: () => undefined,
    command: `${PYTHON} libraries/python/canonical.py`,
  },
]
