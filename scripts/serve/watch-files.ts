import { unwatchFile, watchFile } from 'node:fs'

const INTERVAL_MS = 1000

/**
 * Calls back after one of the files has changed, whether written in place, renamed over, or mounted anew. It looks at each file once a
 * second: watching by events misses replaced files and those of network and container mounts. Returns how to end it.
 */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  for (const path of paths) watchFile(path, { interval: INTERVAL_MS, persistent: false }, onChange)
  return () => {
    for (const path of paths) unwatchFile(path, onChange)
  }
}
