/**
 * Writes the rule data as JSON, for implementations in other languages: `npm run rules -- --out rules.json`, or to stdout.
 * What each member means: docs/spec.md; its shape: docs/rules.schema.json.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flagsOf } from './flags.ts'
import { exportedRules } from './rules/rule-set.ts'

const values = flagsOf('rules', { out: { type: 'string' } })
const rules = await exportedRules(fileURLToPath(new URL('..', import.meta.url)))
const text = `${JSON.stringify(rules)}\n`
if (values.out === undefined) process.stdout.write(text)
else {
  await mkdir(dirname(values.out), { recursive: true })
  await writeFile(values.out, text)
  console.error(
    `rules: ${values.out}, ${Math.round(text.length / 1024)} KiB, contract ${rules.contract.slice(0, 12)}, sha256 ${rules.sha256}`,
  )
}
