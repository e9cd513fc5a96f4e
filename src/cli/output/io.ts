import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { inert } from './terminal.ts'

/** The streams and variables of the process, passed in so that commands can run without one. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Text output in big pieces that waits while the reader is slow, so memory stays bounded. */
export interface Output {
  /** Resolves at once until a piece is full. */
  write(text: string): Promise<void>
  /** Writes what is left. */
  flush(): Promise<void>
}

const PIECE_CHARACTERS = 64 * 1024

/**
 * Makes an {@link Output} over a stream. The owner of the stream handles its errors (a reader that went away); no write waits for
 * a stream that failed.
 */
export function bufferedOutput(stream: Writable): Output {
  let pending: string[] = []
  let length = 0
  async function flush(): Promise<void> {
    if (length === 0) return
    const text = pending.join('')
    pending = []
    length = 0
    if (!stream.write(text)) await drained(stream)
  }
  return {
    async write(text) {
      pending.push(text)
      length += text.length
      if (length >= PIECE_CHARACTERS) await flush()
    },
    flush,
  }
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'error', 'close']) stream.off(event, done)
      resolve()
    }
    for (const event of ['drain', 'error', 'close']) stream.on(event, done)
  })
}

/** Colours by what a piece of text is, which is shown `inert`; where colour is off, that is all. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly name: (text: string) => string
}

/** Colour is on for a terminal unless `NO_COLOR` is set (https://no-color.org) or the terminal is dumb; `FORCE_COLOR` turns it on anywhere. */
export function styleFor(stream: { readonly isTTY?: boolean }, env: Io['env']): Style {
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '' && env['FORCE_COLOR'] !== '0'
  const refused = (env['NO_COLOR'] ?? '') !== ''
  const on = !refused && (forced || (stream.isTTY === true && env['TERM'] !== 'dumb'))
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    on ? styleText(format, inert(text), { validateStream: false }) : inert(text)
  return {
    strong: paint('bold'),
    faint: paint('dim'),
    good: paint('green'),
    bad: paint('red'),
    name: paint('cyan'),
  }
}
