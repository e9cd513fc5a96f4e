import type { Io } from './io.ts'
import { canRedraw, clearLine, redraw } from './terminal.ts'

/** A line on stderr that says how far a file has been read. */
export interface Progress {
  /** Tells how many more stored bytes were read. */
  add(bytes: number): void
  /** Removes the line. */
  end(): void
}

const REDRAW_MS = 200

/** Shows progress only when stderr is a terminal, results go elsewhere, and the length is known. */
export function progressFor(io: Io, name: string, totalBytes: number | undefined, nowMs: () => number): Progress {
  if (!canRedraw(io) || io.stdout.isTTY === true || totalBytes === undefined || totalBytes === 0)
    return { add: () => undefined, end: () => undefined }
  const startMs = nowMs()
  let drawnMs = startMs
  let done = 0
  return {
    add(bytes) {
      done += bytes
      const atMs = nowMs()
      if (atMs - drawnMs < REDRAW_MS) return
      drawnMs = atMs
      redraw(io.stderr, progressLine(name, done, totalBytes, atMs - startMs))
    },
    end: () => clearLine(io),
  }
}

/** `urls.txt  12.0 of 48.0 MB  25 %  6.0 MB/s  6 s left`. */
export function progressLine(name: string, doneBytes: number, totalBytes: number, elapsedMs: number): string {
  const rate = elapsedMs === 0 ? 0 : doneBytes / (elapsedMs / 1000)
  const left = rate === 0 ? '' : `  ${Math.ceil(Math.max(0, totalBytes - doneBytes) / rate)} s left`
  const percent = Math.floor((100 * doneBytes) / totalBytes)
  return `${name}  ${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB  ${percent} %  ${megabytes(rate)} MB/s${left}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
