import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'

it.each([
  ['scripts/check-package.ts', 'check:package', '--quick'],
  ['scripts/draw-map.ts', 'map', '--check'],
  ['scripts/e2e.ts', 'e2e', '--help'],
  ['scripts/export-rules.ts', 'rules', '--out, --tracking, --since'],
  ['scripts/prepack.ts', 'prepack', '--out, --clean'],
  ['scripts/screenshots.ts', 'screenshots', '--out'],
  ['bench/consumer/run.ts', 'bench/consumer', '--rate, --seconds'],
  ['bench/peers/run.ts', 'bench:peers', '--write, --pairs, --quick'],
  ['bench/store/run.ts', 'bench:store', '--quick, --only'],
])('%s says in one line which flag is wrong, and does nothing', (path, name, flags) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--nope'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([2, '', `${name}: Unknown option '--nope'; it takes ${flags}\n`])
})
