import { expect, it } from 'vitest'
import { quarantineOnlyIn } from '../../../src/jobs/publishing/quarantine-only-in.ts'
import { recordOf } from '../support/records.ts'

it('names what one record has in quarantine and another has not', () => {
  const since = '2026-11-20T00:00:00.000Z'
  const quarantine = ['spot', 'tint'].map((name) => ({ name, pattern: '/p?spot&tint', since }))
  const guard = { id: 'quarantine:r1', source: '/a/{b}', destination: '/a/{b}' }
  const before = recordOf({ quarantine, pathRules: [guard] })
  expect(quarantineOnlyIn(before, recordOf())).toEqual(['spot in /p?spot&tint', 'tint in /p?spot&tint', 'path rule r1'])
  expect(quarantineOnlyIn(before, recordOf({ quarantine: quarantine.slice(1), pathRules: [guard] }))).toEqual([
    'spot in /p?spot&tint',
  ])
  expect(quarantineOnlyIn(undefined, before)).toEqual([])
  expect(quarantineOnlyIn(before, before)).toEqual([])
})
