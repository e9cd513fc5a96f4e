import { utimes } from 'node:fs/promises'
import { prose, SUBJECTS } from './texts.ts'
import type { Workshop } from './workshop.ts'

const FOLDERS = ['', 'releases', 'releases/old', 'docs', 'docs/manual', 'images', 'private']
const FILES_EACH = 9
const FIRST_FILE_SECONDS = 1_700_000_000

/** Folders for a larger log, four in each year. */
function moreFolders(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `archive/${2001 + Math.floor(index / 4)}/part-${(index % 4) + 1}`)
}

/** A tree of small files with dates and sizes that sort differently from their names. */
export async function fillFolder(workshop: Workshop, name: string): Promise<void> {
  const folders = [...FOLDERS, ...moreFolders(workshop.many(FOLDERS.length) - FOLDERS.length)]
  for (const [place, folder] of folders.entries()) {
    for (let number = 0; number < FILES_EACH; number++) {
      const subject = SUBJECTS[(place * 17 + number * 5) % SUBJECTS.length]
      const extension = ['.txt', '.html', '.csv'][number % 3] ?? ''
      const text = prose(place * 100 + number, 2 + ((number * 7) % 11))
      const page =
        extension === '.html' ? `<!doctype html><title>${subject}</title><h1>${subject}</h1><p>${text}</p>` : text
      const path = await workshop.write([name, folder, `${subject}${extension}`].filter(Boolean).join('/'), `${page}\n`)
      const date = FIRST_FILE_SECONDS + ((number * 5 + place) % 9) * 86_400
      await utimes(path, date, date)
    }
  }
  for (const folder of folders.toReversed())
    await utimes(`${workshop.folder}/${name}/${folder}`, FIRST_FILE_SECONDS, FIRST_FILE_SECONDS)
}
