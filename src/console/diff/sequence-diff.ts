/** One step from an old list to a new one: an item that stayed, went, or came. */
export type DiffStep<Item> =
  | { readonly kind: 'same'; readonly old: Item; readonly fresh: Item }
  | { readonly kind: 'gone'; readonly old: Item }
  | { readonly kind: 'new'; readonly fresh: Item }

/** Changes beyond this many: what lies between the first and the last one counts as changed as a whole, so the time stays bounded. */
const MAX_CHANGES = 600

/**
 * The fewest changes that lead from one list to the other (Myers, "An O(ND) difference algorithm", 1986); removed items come before
 * added ones. Time and memory grow with the changes, not with the lists.
 */
export function diffSequences<Item>(
  old: readonly Item[],
  fresh: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): DiffStep<Item>[] {
  let start = 0
  while (start < old.length && start < fresh.length && isSame(old[start]!, fresh[start]!)) start++
  let end = 0
  const shorter = Math.min(old.length, fresh.length) - start
  while (end < shorter && isSame(old.at(-1 - end)!, fresh.at(-1 - end)!)) end++
  const [a, b] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const same = (from: number, to: number, shift: number): DiffStep<Item>[] =>
    old.slice(from, to).map((item, i) => ({ kind: 'same', old: item, fresh: fresh[from + i + shift]! }))
  return [
    ...same(0, start, 0),
    ...goneFirst(shortestWay(a, b, isSame) ?? replaced(a, b)),
    ...same(old.length - end, old.length, fresh.length - old.length),
  ]
}

function replaced<Item>(a: readonly Item[], b: readonly Item[]): DiffStep<Item>[] {
  return [...a.map((old) => ({ kind: 'gone' as const, old })), ...b.map((fresh) => ({ kind: 'new' as const, fresh }))]
}

/** Undefined when there are too many changes. */
function shortestWay<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): DiffStep<Item>[] | undefined {
  const furthest = new Map<number, number>([[1, 0]])
  const history: Map<number, number>[] = []
  const reached = (k: number): number => furthest.get(k) ?? -1
  for (let changes = 0; changes <= Math.min(MAX_CHANGES, a.length + b.length); changes++) {
    history.push(new Map(furthest))
    for (let k = -changes; k <= changes; k += 2) {
      let x = k === -changes || (k !== changes && reached(k - 1) < reached(k + 1)) ? reached(k + 1) : reached(k - 1) + 1
      while (x < a.length && x - k < b.length && isSame(a[x]!, b[x - k]!)) x++
      furthest.set(k, x)
      if (x >= a.length && x - k >= b.length) return wayBack(a, b, history)
    }
  }
  return undefined
}

function wayBack<Item>(
  a: readonly Item[],
  b: readonly Item[],
  history: readonly ReadonlyMap<number, number>[],
): DiffStep<Item>[] {
  const steps: DiffStep<Item>[] = []
  let [x, y] = [a.length, b.length]
  for (let changes = history.length - 1; changes >= 0; changes--) {
    const reached = (k: number): number => history[changes]!.get(k) ?? -1
    const k = x - y
    const before = k === -changes || (k !== changes && reached(k - 1) < reached(k + 1)) ? k + 1 : k - 1
    const [fromX, fromY] = changes === 0 ? [0, 0] : [reached(before), reached(before) - before]
    while (x > fromX && y > fromY) steps.push({ kind: 'same', old: a[--x]!, fresh: b[--y]! })
    if (changes === 0) break
    steps.push(x > fromX ? { kind: 'gone', old: a[--x]! } : { kind: 'new', fresh: b[--y]! })
  }
  return steps.toReversed()
}

function goneFirst<Item>(steps: readonly DiffStep<Item>[]): DiffStep<Item>[] {
  const result: DiffStep<Item>[] = []
  let came: DiffStep<Item>[] = []
  for (const step of steps) {
    if (step.kind === 'new') came.push(step)
    else if (step.kind === 'gone') result.push(step)
    else {
      result.push(...came, step)
      came = []
    }
  }
  return [...result, ...came]
}
