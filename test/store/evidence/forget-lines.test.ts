import { beforeEach, describe, expect, it } from 'vitest'
import { forgetLines } from '../../../src/store/evidence/forget-lines.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const { ARCHIVE } = controlEnv
const mentionsJane = (text: string): boolean => text.includes('jane')
const textAt = async (key: string): Promise<string | undefined> => (await ARCHIVE.get(key))?.text()

describe('forgetLines()', () => {
  it('removes the lines that mention a page, and keeps the others as they are', async () => {
    await ARCHIVE.put('a', '"john"\n"jane"\n"jane 2"\n"jill"\n')
    expect(await forgetLines(ARCHIVE, 'a', mentionsJane)).toBe(2)
    expect(await textAt('a')).toBe('"john"\n"jill"\n')
    expect(await forgetLines(ARCHIVE, 'a', mentionsJane)).toBe(0)
  })

  it('removes a file with its last line', async () => {
    await ARCHIVE.put('a', '"jane"\n')
    expect(await forgetLines(ARCHIVE, 'a', mentionsJane)).toBe(1)
    expect(await textAt('a')).toBeUndefined()
    expect(await forgetLines(ARCHIVE, 'none', mentionsJane)).toBe(0)
  })
})
