import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readTree } from '../scripts/arrows.ts'
import { MAP_PATH, drawMap } from '../scripts/draw-map.ts'
import { forbiddenAmbient } from './architecture/ambient-checks.ts'
import { brokenArrows, fileCycles, forbiddenArrows, moduleCycles } from './architecture/arrow-checks.ts'
import { dataBesideIndex, impureData } from './architecture/data-checks.ts'
import {
  defaultExports,
  drawers,
  longFiles,
  longFunctions,
  moduleState,
  publicWithoutExample,
  undocumentedExports,
} from './architecture/form-checks.ts'
import { strayTests, untestedSources } from './architecture/mirror-checks.ts'

const tree = await readTree('.')

describe('the repository', () => {
  it.each([
    ['imports only along the arrows of scripts/modules.ts', forbiddenArrows],
    ['imports only files that exist', brokenArrows],
    ['has no cycle between files, type imports included', fileCycles],
    ['has no cycle between modules, type imports included', moduleCycles],
    ['hands clock, randomness, network and settings in from the entry points', forbiddenAmbient],
    ['has no file of more than 250 lines', longFiles],
    ['has no function of more than 40 lines', longFunctions],
    ['documents every export', undocumentedExports],
    ['shows an example of every public function', publicWithoutExample],
    ['exports by name', defaultExports],
    ['keeps no module-level state without a reason', moduleState],
    ['names files and folders after things', drawers],
    ['keeps logic out of data files', impureData],
    ['reads rule data through their index', dataBesideIndex],
    ['has a test file for every source file with behaviour', untestedSources],
    ['has a source file for every test file', strayTests],
  ])('%s', (_, check) => {
    expect(check(tree)).toEqual([])
  })

  it('has an up-to-date map (npm run map)', async () => {
    expect(await readFile(MAP_PATH, 'utf8')).toBe(drawMap(tree))
  })

  it('is read whole', () => {
    expect(tree.size).toBeGreaterThan(100)
    expect([...tree.keys()]).toContain('src/index.ts')
  })
})
