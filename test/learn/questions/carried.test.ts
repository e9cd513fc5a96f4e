import { expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { carriedQuestion } from '../../../src/learn/questions/carried.ts'
import { comparisonOf, observed } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const SITE = 'https://files.example'
const URLS = Array.from({ length: 8 }, (_, at) => [`${SITE}/files/${at}`, `${SITE}/files/${at}?sort=size`, `${SITE}/files/${at}/doc`, `${SITE}/files/${at}/doc?sort=date`]).flat() // prettier-ignore

/** The list of folders shows the same in any order; its links carry the order on. */
function rootCompared(at: number): EvidenceEntry[] {
  const original = `${SITE}/files/${at}`
  const modified = `${original}?sort=size`
  const treatment = [{ kind: 'name', name: 'sort', value: 'size', raw: 'sort=size' }] as const
  const plain = observed(original, [`revision ${at}`, 'doc', 'end'])
  const signals = { ...plain.signals, carried: [`${original}/doc?sort=size`] }
  const carrying = observed(modified, [`revision ${at}`, 'doc', 'end'], { signals })
  return [comparisonOf(original, modified, { template: '/files/*', treatment }), plain, carrying]
}

const sortOnRoot = (log: readonly EvidenceEntry[]) => askingOf(URLS, log).derived.standing('/files/*', 'sort')

it('follows a link that carries a value on, with the value and without it', () => {
  const log = [0, 1, 2, 3].flatMap(rootCompared)
  expect(sortOnRoot(log)).toMatchObject({ dropValues: [], unfollowed: [{ value: 'size' }] })
  const [proposal] = carriedQuestion.propose(askingOf(URLS, log))
  expect(proposal?.comparison).toMatchObject({
    template: '/files/*/doc',
    original: `${SITE}/files/0/doc`,
    modified: `${SITE}/files/0/doc?sort=size`,
  })
  const { comparison } = proposal!
  const followed = (bySize: string): EvidenceEntry[] => [
    ...log,
    comparison,
    ...[1, 2].flatMap(() => [
      observed(comparison.original, ['doc', 'anchor', 'boat']),
      observed(comparison.modified, ['doc', bySize, 'boat']),
    ]),
  ]
  expect(sortOnRoot(followed('anchor'))).toMatchObject({ dropValues: ['size'], unfollowed: [] })
  expect(sortOnRoot(followed('zebra'))).toMatchObject({ dropValues: [], unfollowed: [] })
  expect(carriedQuestion.propose(askingOf(URLS, followed('zebra')))).toEqual([])
})
