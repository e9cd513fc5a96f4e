import { prose, subject } from './texts.ts'

const FIRST_COMMIT_SECONDS = 1_700_000_000
const AUTHORS = ['Ada Lind <ada@example.org>', 'Ben Moreau <ben@example.org>', 'Cleo Haas <cleo@example.org>']

/** What a repository holds. */
export interface HistorySize {
  readonly seed: number
  readonly commits: number
  readonly files: number
}

/**
 * A stream for `git fast-import`: a main branch, two side branches, a tag every tenth commit. Dates lie in 2023, so that
 * relative ages stand still while a bench runs.
 */
export function gitHistory({ seed, commits, files }: HistorySize): string {
  const parts: string[] = []
  for (let number = 1; number <= commits; number++) {
    const branch = branchOf(number, commits)
    const body = `${prose(seed + number, 1)}\n\n${prose(seed + number + 1000, 2)}\n`
    const author = `${AUTHORS[number % AUTHORS.length]} ${FIRST_COMMIT_SECONDS + number * 3600} +0000`
    parts.push(
      `commit refs/heads/${branch.name}\nmark :${number}\nauthor ${author}\ncommitter ${author}\n${data(body)}`,
      branch.from === undefined ? '' : `from :${branch.from}\n`,
      ...changes(seed, number, files),
      '\n',
    )
    if (number % 10 === 0) parts.push(`reset refs/tags/v0.${number / 10}\nfrom :${number}\n\n`)
  }
  return parts.join('')
}

function branchOf(number: number, commits: number): { readonly name: string; readonly from?: number } {
  const fork = Math.floor(commits * 0.8)
  if (number <= fork) return number === 1 ? { name: 'main' } : { name: 'main', from: number - 1 }
  const name = number % 2 === 0 ? 'feature/tides' : 'next'
  return { name, from: number - 2 > fork ? number - 2 : fork }
}

function changes(seed: number, number: number, files: number): string[] {
  const touched = [number % files, (number * 7 + 3) % files]
  return [...new Set(touched)].map((index) => {
    const lines = Array.from({ length: 12 }, (_, line) =>
      prose(seed * 31 + index * 100 + line + (line === number % 12 ? number : 0), 1),
    )
    return `M 100644 inline ${fileName(index)}\n${data(`${lines.join('\n')}\n`)}`
  })
}

function fileName(index: number): string {
  const folder = ['', 'src/', 'src/net/', 'docs/'][index % 4] ?? ''
  return `${folder}${subject(index)}${['.c', '.h', '.md', '.txt'][index % 4]}`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}
