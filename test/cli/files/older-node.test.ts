import { createContext, runInContext, type Context } from 'node:vm'
import { expect, it } from 'vitest'
import { addMissing, ownBuiltins, type Builtins } from '../../../src/cli/files/older-node.ts'

const BUILTINS = `({
  Map,
  URL: {},
  setPrototype: Set.prototype,
  iteratorPrototype: Object.getPrototypeOf(Object.getPrototypeOf([].values())),
})`
/** What Node 20 lacks, by the builtin that has it later. */
const LATER: Readonly<Record<keyof Builtins, readonly string[]>> = {
  Map: ['groupBy'],
  URL: [],
  setPrototype: ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'], // prettier-ignore
  iteratorPrototype: ['map', 'filter', 'flatMap', 'take', 'drop', 'some', 'every', 'find', 'forEach', 'reduce', 'toArray'], // prettier-ignore
}

function builtinsOf(context: Context): Builtins {
  return runInContext(BUILTINS, context) as Builtins
}

/** A realm that has no more than Node 20 has. */
function olderRealm(): Context {
  const context = createContext()
  const builtins = builtinsOf(context)
  for (const [name, methods] of Object.entries(LATER) as [keyof Builtins, readonly string[]][])
    for (const method of methods) expect(Reflect.deleteProperty(builtins[name], method)).toBe(true)
  return context
}

it.each([
  '[...Map.groupBy([1, 2, 3, 4], (n, i) => (n + i) % 3)]',
  '[...Map.groupBy(new Set(["a", "bb", "c"]).values(), (text) => text.length)]',
  '[...new Set([1, 2]).union(new Set([2, 3]))]',
  '[...new Set([1, 2]).union(new Map([[3, 4]]))]',
  '[...new Set([3, 1, 2]).intersection(new Set([2, 3, 4]))].sort()',
  '[...new Set([3, 1, 2]).difference(new Set([2]))]',
  '[...new Set([3, 1, 2]).symmetricDifference(new Set([2, 5]))]',
  '[[1], [1, 9], []].map((list) => new Set(list).isSubsetOf(new Set([1, 2])))',
  '[[1], [1, 9], []].map((list) => new Set([1, 2]).isSupersetOf(new Set(list)))',
  '[[1], [9], []].map((list) => new Set(list).isDisjointFrom(new Set([1, 2])))',
  '[...new Map([[1, 2], [3, 4]]).values().map((n, i) => n * 10 + i)]',
  'new Map([[1, 2], [3, 4]]).keys().filter((n, i) => n > 1 || i > 5).toArray()',
  '[...[1, 2].values().flatMap((n) => [n, n])]',
  '[0, 1, 5].map((n) => [...[7, 8, 9].values().take(n)])',
  '[0, 1, 5].map((n) => [...[7, 8, 9].values().drop(n).map((m) => m + 1)])',
  '[1, 9].map((least) => [7, 8].values().some((n) => n > least))',
  '[1, 7].map((least) => [7, 8].values().every((n) => n > least))',
  '[7, 9].map((least) => [7, 8].values().find((n) => n > least) ?? null)',
  '[[3, 4].values().reduce((sum, n) => sum + n), [3, 4].values().reduce((sum, n) => sum + n, 10)]',
  '{ const seen = []; [5, 6].values().forEach((n, i) => seen.push(n, i)); seen }',
  '{ const all = [1, 2, 3].values(); [[...all.take(2)], [...all]] }',
])('in an older Node as in a newer one: %s', (expression) => {
  const older = olderRealm()
  const ask = (context: Context): string => JSON.stringify(runInContext(expression, context))
  expect(() => ask(older)).toThrow('is not a function')
  addMissing(builtinsOf(older))
  expect(ask(older)).toBe(ask(createContext()))
})

it('reads URLs as a newer Node does', () => {
  const older = { ...ownBuiltins(), URL: {} as typeof URL }
  addMissing(older)
  const read = ({ parse }: typeof URL) => [
    parse('/a?b', 'https://x.example/c')?.href,
    parse('no URL'),
    parse('x:y')?.href,
  ]
  expect(read(older.URL)).toEqual(read(URL))
})

it('changes nothing that is there', () => {
  const own = ownBuiltins()
  const before = own.iteratorPrototype.constructor.prototype as { map: unknown }
  const { map } = before
  addMissing(own)
  expect(before.map).toBe(map)
})
