import { statSync } from 'node:fs'

const INTERVAL_MS = 1000

/** Says when files have changed since it was made. */
export interface FileWatch {
  /** Calls back at most once a second, until {@link FileWatch.stop}. */
  readonly start: (onChange: () => void) => void
  readonly stop: () => void
}

/**
 * Watches files, whether they are written in place, renamed over, or mounted anew. It looks at each once a second: events miss replaced
 * files and those of network and container mounts. Make it before the files are read, so that no change is missed.
 */
export function createFileWatch(paths: readonly string[]): FileWatch {
  let known = stampOf(paths)
  let timer: NodeJS.Timeout | undefined
  return {
    start(onChange) {
      timer = setInterval(() => {
        const now = stampOf(paths)
        if (now === known) return
        known = now
        onChange()
      }, INTERVAL_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

function stampOf(paths: readonly string[]): string {
  return paths.map(fileStamp).join()
}

function fileStamp(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}
