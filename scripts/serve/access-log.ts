import { closeSync, openSync, writeSync } from 'node:fs'
import { ACCESS_MARK } from './access-line.ts'
import type { Log } from './log.ts'

/** Where access lines go: a file that is appended to, or our stdout. Throws when the file cannot be opened. */
export function openAccessLog(file: string | true): Log {
  if (file === true) {
    // A reader that has gone must not end the program.
    process.stdout.on('error', () => {})
    return (text) => void process.stdout.write(text)
  }
  closeSync(openSync(file, 'a'))
  return (text) => {
    try {
      // Opened for each piece: a log that was renamed or removed by a rotation begins anew.
      const log = openSync(file, 'a')
      writeSync(log, text)
      closeSync(log)
    } catch {
      // A full disk must not end what is logged.
    }
  }
}

/** Parts the access lines from the other output of workerd. Takes text as it arrives, in pieces that end anywhere. */
export function partAccessLines(access: Log, other: Log): Log {
  let begun = ''
  return (text) => {
    const end = text.lastIndexOf('\n') + 1
    if (end === 0) {
      begun += text
      return
    }
    const lines = (begun + text.slice(0, end)).split(/(?<=\n)/)
    begun = text.slice(end)
    const own = lines.filter((line) => line.startsWith(ACCESS_MARK))
    if (own.length > 0) access(own.map((line) => line.slice(ACCESS_MARK.length)).join(''))
    if (own.length < lines.length) other(lines.filter((line) => !line.startsWith(ACCESS_MARK)).join(''))
  }
}
