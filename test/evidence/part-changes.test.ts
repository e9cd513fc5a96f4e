import { describe, expect, it } from 'vitest'
import { countPartChanges } from '../../src/evidence/part-changes.ts'
import { volatileSlots } from '../../src/fingerprint/mask/volatile-slots.ts'
import { observed, type Part } from './observed.ts'

const url = (name: string): string => `https://shop.example/p?id=${name}`
const page = (name: string, banner: Part) => observed(url(name), [name, banner, 'Imprint'])

/** Changes of a banner on chairs and tables. */
function counted(...texts: readonly [Part, Part]) {
  const changes = countPartChanges(() => '/p')
  for (const name of ['chair', 'table']) {
    const [a, b] = [page(name, texts[0]), page(name, texts[1])]
    changes.noteChange(a, b, volatileSlots(a.fingerprint, b.fingerprint).entries)
  }
  return changes
}
const names = Array.from({ length: 12 }, (_, at) => `thing ${'abcdefghijkl'[at]}`)

describe('countPartChanges', () => {
  it('calls a part frequent that changed on a good share of the URLs, and not beside many on which it was the same', () => {
    const changes = counted('Summer sale', 'Free returns')
    expect(changes.frequent(2, 0.2)).toHaveLength(1)
    expect(changes.frequent(3, 0.2)).toEqual([])
    for (const name of names) changes.noteSame(page(name, 'Free returns'), page(name, 'Free returns'))
    expect(changes.frequent(2, 0.2)).toEqual([])
  })

  it('counts the pages of other templates that show the part, and of those that do not none', () => {
    const changes = countPartChanges((one) => new URL(one).pathname)
    const at = (path: string, id: string, banner: Part, place: Part = 'Imprint') =>
      observed(`https://shop.example${path}?id=${id}`, [id, banner, place])
    for (const id of ['chair', 'table']) {
      const [a, b] = [at('/p', id, 'Summer sale'), at('/p', id, 'Free returns')]
      changes.noteChange(a, b, volatileSlots(a.fingerprint, b.fingerprint).entries)
    }
    const everywhere = () => [
      changes.frequent(2, 0.2),
      changes.frequent(2, 0.2, '/p'),
      changes.frequent(2, 0.2, '/list'),
    ]
    const [banner] = everywhere()
    expect(banner).toHaveLength(1)
    const bare = (id: string) => observed(`https://shop.example/bare?id=${id}`, [id])
    for (const name of names) changes.noteSame(bare(name), bare(name))
    expect(everywhere()).toEqual([banner, banner, []])
    for (const name of names) changes.noteSame(at('/list', name, 'Red, green'), at('/list', name, 'Red, green'))
    expect(everywhere()).toEqual([[], banner, []])
  })

  it('does not take another order that was hidden for a change', () => {
    const changes = counted(['red', 'green', 'blue'], ['blue', 'red', 'green'])
    for (const name of names) changes.noteSame(page(name, ['red', 'green', 'blue']), page(name, ['red', 'green', 'blue'])) // prettier-ignore
    expect(changes.frequent(2, 0.2)).toEqual([])
    for (const name of names) changes.noteSame(page(`new ${name}`, ['red', 'green']), page(`new ${name}`, ['green', 'red'])) // prettier-ignore
    expect(changes.frequent(2, 0.2)).toEqual([])
  })

  it('counts a hidden change to a text that came and went before, and none to another text', () => {
    const changes = counted('Summer sale', 'Free returns')
    for (const name of names) changes.noteSame(page(name, 'Free returns'), page(name, 'Free returns'))
    for (const name of names) changes.noteSame(page(`new ${name}`, 'Only today'), page(`new ${name}`, 'Free returns'))
    expect(changes.frequent(2, 0.2)).toEqual([])
    for (const name of names) changes.noteSame(page(`old ${name}`, 'Summer sale'), page(`old ${name}`, 'Free returns'))
    expect(changes.frequent(2, 0.2)).toHaveLength(1)
  })
})
