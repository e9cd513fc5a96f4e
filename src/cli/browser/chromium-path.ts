import { existsSync } from 'node:fs'
import { CommandFailure } from '../output/failure.ts'

/** Where distributions put Chromium, the first that exists counts: the one without windows shows pages in half of the time. */
export const CHROMIUM_PATHS = [
  // The command of this name in /usr/bin is a shell that waits for it: to end that one leaves the browser behind.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
] as const

/** The environment variable that names another one. */
export const CHROMIUM_VARIABLE = 'CHROMIUM_PATH'

/** `CHROMIUM_PATH`, or where distributions put it. Throws `CommandFailure` where there is none. */
export function chromiumPath(
  environment: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean = existsSync,
): string {
  const named = environment[CHROMIUM_VARIABLE]
  if (named !== undefined && named !== '') {
    if (exists(named)) return named
    throw new CommandFailure(`${CHROMIUM_VARIABLE} names ${named}, which does not exist`)
  }
  const found = CHROMIUM_PATHS.find((path) => exists(path))
  if (found !== undefined) return found
  throw new CommandFailure(
    `a fingerprint of the rendered page needs Chromium: install it (apt-get install chromium) or set ${CHROMIUM_VARIABLE}`,
  )
}
