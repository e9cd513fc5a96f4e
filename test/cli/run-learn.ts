import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure, EXIT_INPUT } from '../../src/cli/output/failure.ts'
import { runLearn } from '../../src/cli/learning/local-run.ts'
import type { LearnCommandOptions } from '../../src/cli/learning/learn-settings.ts'
import type { LearnReport } from '../../src/learn/types.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { memoryIo } from './memory-io.ts'
import { temporaryDirectory, temporaryFile, type Run } from './run-canon.ts'

/** A run of `canon learn` in this process, and what it wrote. */
export interface LearnRun extends Run {
  readonly folder: string
  /** The record at `--out`; throws when there is none. */
  record(name?: string): DomainRecord
  report(): LearnReport
}

/** Runs the command without a process of its own, fast and from loopback; `report.md` and `out.json` land in a fresh folder. */
export async function learnHere(
  corpus: string,
  options: Partial<LearnCommandOptions> = {},
  stop: AbortSignal = new AbortController().signal,
): Promise<LearnRun> {
  const folder = temporaryDirectory()
  const io = memoryIo()
  const defaults = {
    mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 10_000, concurrency: 1, allowPrivate: true,
    out: join(folder, 'out.json'), report: join(folder, 'report.md'),
  } as const // prettier-ignore
  const code = await runLearn([corpus], { ...defaults, ...options }, io, stop).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error
    io.stderr.write(error.message)
    return EXIT_INPUT
  })
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return {
    code,
    ...io.written,
    folder,
    record: (name = 'out.json') => read(name) as DomainRecord,
    report: () => read('report.json') as LearnReport,
  }
}

/** A corpus file of these URLs. */
export function corpusOf(urls: readonly string[]): string {
  return temporaryFile('urls.txt', `${urls.join('\n')}\n`)
}
