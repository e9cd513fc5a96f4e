/**
 * `npm run words:check`: no banned word in code and documents, no sentence of a document over the limit. Prints
 * `file:line what`, and exits with 1 when there is any.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { bannedIn, longSentencesIn, withoutAddresses } from './words.ts'

/** Paths that are not checked: modules that still use the old words, data, and the list of words. */
const NOT_YET = [
  'src/learn/',
  'test/learn/',
  'scripts/words.ts',
  'test/scripts/words.test.ts',
  // Fossil has a user whose name is on the list.
  'bench/apps/catalog/fossil.ts',
  // Names and URLs of the web.
  'src/rules/data/',
  // Imports the baseline and the seeded random numbers of src/learn.
  'src/jobs/learning/run-samples.ts',
  'test/jobs/learning/learn-slice.test.ts',
]

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && !NOT_YET.some((path) => file.startsWith(path)))
const findings = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = file.endsWith('.md') ? [...bannedIn(withoutAddresses(text)), ...longSentencesIn(text)] : bannedIn(text)
  return found.map(({ line, what }) => `${file}:${line} ${what}`)
})
for (const finding of findings) process.stderr.write(`${finding}\n`)
process.exitCode = findings.length === 0 ? 0 : 1
