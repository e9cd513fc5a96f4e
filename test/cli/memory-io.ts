import { PassThrough, Writable } from 'node:stream'
import type { Io } from '../../src/cli/output/io.ts'

/** The streams of a process that keep what was written to them. */
export function memoryIo(stdin: string | Buffer = ''): Io & { readonly written: { stdout: string; stderr: string } } {
  const written = { stdout: '', stderr: '' }
  const sink = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written[name] += chunk.toString()
        done()
      },
    })
  const input = new PassThrough()
  input.end(stdin)
  return { stdin: input, stdout: sink('stdout'), stderr: sink('stderr'), env: {}, written }
}
