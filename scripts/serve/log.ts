import { writeSync } from 'node:fs'

const STDERR = 2
/** How long further lines of one kind are kept back after one of them was written, in milliseconds. */
const PAUSE_MS = 60_000
const MAX_KINDS = 100
const MAX_LINE_CHARACTERS = 2000

/** What the runtime itself reports begins with a place in its source; the rest of the kind is the error without its details. */
const OF_RUNTIME = /^\w[\w/+-]*\.(?:c\+\+|h):\d+: [^;]*/
/** Addresses in the runtime's program, a kilobyte for each error. */
const STACK = /^stack: /
/** The origin has a certificate of its own making, or of an authority of its own. */
const UNTRUSTED = /certificate is not trusted; reason = (?:self.signed|unable to get)/
// Built from text, because a literal would hold control characters.
const CONTROL = new RegExp('[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]', 'g')

/** Takes text as it arrives, in pieces that end anywhere. */
export type Log = (text: string) => void

/** What {@link createLog} is wired with. */
export interface LogOutput {
  /** Called with whole lines. */
  readonly write: (text: string) => void
  readonly nowMs: () => number
}

/** Writes to our stderr. Never throws: a full log, or one without a reader, must not end the process that it describes. */
export function writeError(text: string): void {
  try {
    writeSync(STDERR, text)
  } catch {
    // There is no other place to report it.
  }
}

/**
 * A log of a runtime that is open to the network. A malformed request makes the runtime print a kilobyte that holds bytes of the
 * request. The log writes one such line a minute for each kind, without the stack, and treats repeated lines alike. It never
 * writes control characters.
 */
export function createLog({ write, nowMs }: LogOutput): Log {
  const kinds = new Map<string, { writtenMs: number; keptBack: number }>()
  let begun = ''

  function writeLine(line: string): void {
    if (STACK.test(line)) return
    const more = keptBackOf(OF_RUNTIME.exec(line)?.[0] ?? line)
    if (more === undefined) return
    const advice = UNTRUSTED.test(line) ? '; SSL_CERT_FILE names the authorities to trust' : ''
    const text = line.slice(0, MAX_LINE_CHARACTERS).replace(CONTROL, '?') + advice
    write(more === 0 ? `${text}\n` : `${text} (and ${more} like it before)\n`)
  }

  /** How many lines of this kind were kept back since the last one; undefined when this one is to be kept back too. */
  function keptBackOf(kind: string): number | undefined {
    const known = kinds.get(kind)
    if (known !== undefined && nowMs() - known.writtenMs < PAUSE_MS) {
      known.keptBack++
      return undefined
    }
    if (kinds.size >= MAX_KINDS) kinds.clear()
    kinds.set(kind, { writtenMs: nowMs(), keptBack: 0 })
    return known?.keptBack ?? 0
  }

  return (text) => {
    const lines = (begun + text).split('\n')
    const rest = lines.pop() ?? ''
    // What is cut off here is longer than any line that is written.
    begun = rest.slice(0, MAX_LINE_CHARACTERS)
    for (const line of lines) writeLine(line)
  }
}
