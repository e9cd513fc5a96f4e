/**
 * `npm run conformance`: HTTP cache conformance of the edge Worker on raw workerd, as a table. `--notes` adds a line for
 * everything that is not held, `--json` prints the results instead. Exit code 1 when a MUST is not held or a transparent mode
 * differs from a bare pass-through.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { runSuite } from '../test/conformance/run-suite.ts'
import { startTargets } from '../test/conformance/support/targets.ts'
import { notesOn, tableOf } from '../test/conformance/table.ts'

const { values } = parseArgs({
  options: { notes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})

const targets = await startTargets()
try {
  const results = await runSuite(targets)
  if (values.json) {
    const rows = results.map(({ topic, target, one, complaint }) => {
      const { id, section, level, title, deviation } = one
      return { topic, target, id, section, level, title, deviation, holds: complaint === undefined, complaint }
    })
    console.log(JSON.stringify(rows, null, 2))
  } else {
    const date = new Date().toISOString().slice(0, 10)
    console.log(`${cpus()[0]?.model ?? 'unknown machine'}, ${cpus().length} cores, Node ${process.version}, ${date}\n`)
    console.log(tableOf(results))
    if (values.notes) console.log(`\n${notesOn(results).join('\n')}`)
  }
  const fell = results.filter(({ one, complaint }) => complaint !== undefined && one.deviation === undefined)
  const broken = fell.filter(({ one, target }) => one.level === 'MUST' || target === 'observe' || target === 'off')
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await targets.stop()
}
