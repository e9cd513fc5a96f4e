/**
 * Writes the rule data as JSON, for implementations in other languages: `npm run rules -- --out rules.json`, or to stdout.
 * What each member means: docs/spec.md; its shape: docs/rules.schema.json. `--tracking FILE` writes the list of trackers alone, with the
 * same head; `--since OLD.json` prints what changed since an earlier file, as a section of a changelog.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flagsOf } from './flags.ts'
import { ruleChanges, trackingList } from './rules/rule-changes.ts'
import { exportedRules, type ExportedRules } from './rules/rule-set.ts'

const values = flagsOf('rules', { out: { type: 'string' }, tracking: { type: 'string' }, since: { type: 'string' } })
const rules = await exportedRules(fileURLToPath(new URL('..', import.meta.url)))
const text = `${JSON.stringify(rules)}\n`
if (values.since !== undefined) {
  const old = JSON.parse(await readFile(values.since, 'utf8')) as ExportedRules
  process.stdout.write(ruleChanges(old, rules))
} else if (values.tracking !== undefined) {
  await mkdir(dirname(values.tracking), { recursive: true })
  await writeFile(values.tracking, `${JSON.stringify(trackingList(rules))}\n`)
} else if (values.out === undefined) process.stdout.write(text)
else {
  await mkdir(dirname(values.out), { recursive: true })
  await writeFile(values.out, text)
  console.error(
    `rules: ${values.out}, ${Math.round(text.length / 1024)} KiB, contract ${rules.contract.slice(0, 12)}, sha256 ${rules.sha256}`,
  )
}
