/** What changed from one URL, or any other text with delimiters, to the next. */

/** A piece of text that stayed, went, or came. */
export interface ChangePiece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Above this many comparisons everything between the first and the last difference counts as changed: the time stays bounded. */
const MAX_COMPARISONS = 250_000

/** The pieces in order: without those that are new they spell `before`, without those that are gone `after`. */
export function changePieces(before: string, after: string): ChangePiece[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  const shorter = Math.min(old.length, fresh.length) - start
  while (end < shorter && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++
  const pieces: ChangePiece[] = [
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middlePieces(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]
  return narrowed(joined(pieces))
}

/** Delimiters stand alone, so that a parameter that goes takes one `&` along and leaves its neighbours. */
function tokensOf(text: string): string[] {
  return text.match(/[?&#/]|[^?&#/]+/g) ?? []
}

function middlePieces(old: readonly string[], fresh: readonly string[]): ChangePiece[] {
  if (old.length * fresh.length > MAX_COMPARISONS || old.length === 0 || fresh.length === 0)
    return [
      { kind: 'gone', text: old.join('') },
      { kind: 'new', text: fresh.join('') },
    ]
  const lengths = commonLengths(old, fresh)
  const pieces: ChangePiece[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      pieces.push({ kind: 'same', text: old[i] ?? '' })
      i++
      j++
    } else if (i < old.length && (j === fresh.length || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      pieces.push({ kind: 'gone', text: old[i] ?? '' })
      i++
    } else {
      pieces.push({ kind: 'new', text: fresh[j] ?? '' })
      j++
    }
  }
  return pieces
}

/** Length of the longest common subsequence of what stands at and behind each pair of places. */
function commonLengths(old: readonly string[], fresh: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    const row = lengths[i]
    for (let j = fresh.length - 1; j >= 0 && row !== undefined; j--)
      row[j] =
        old[i] === fresh[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
  }
  return lengths
}

function at(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

/** Neighbours of one kind become one; of neighbours that went and came, what went stands first. */
function joined(pieces: readonly ChangePiece[]): ChangePiece[] {
  const result: ChangePiece[] = []
  for (const run of runsOf(pieces)) {
    for (const kind of ['same', 'gone', 'new'] as const) {
      const text = run.flatMap((piece) => (piece.kind === kind ? [piece.text] : [])).join('')
      if (text !== '') result.push({ kind, text })
    }
  }
  return result
}

/** Cut wherever what stayed meets what did not. */
function runsOf(pieces: readonly ChangePiece[]): ChangePiece[][] {
  const runs: ChangePiece[][] = []
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const run = runs.at(-1)
    if (run !== undefined && (run[0]?.kind === 'same') === (piece.kind === 'same')) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** Where one thing became another (`www.example.com`, `example.com`), what both begin or end with has stayed. */
function narrowed(pieces: readonly ChangePiece[]): ChangePiece[] {
  const result: ChangePiece[] = []
  for (let i = 0; i < pieces.length; i++) {
    const [piece, next] = [pieces[i], pieces[i + 1]]
    if (piece?.kind !== 'gone' || next?.kind !== 'new') {
      if (piece !== undefined) result.push(piece)
      continue
    }
    result.push(...commonEnds(piece.text, next.text))
    i++
  }
  return joined(result)
}

function commonEnds(gone: string, came: string): ChangePiece[] {
  let start = 0
  while (start < gone.length && start < came.length && gone[start] === came[start]) start++
  let end = 0
  const shorter = Math.min(gone.length, came.length) - start
  while (end < shorter && gone[gone.length - 1 - end] === came[came.length - 1 - end]) end++
  return [
    { kind: 'same', text: gone.slice(0, start) },
    { kind: 'gone', text: gone.slice(start, gone.length - end) },
    { kind: 'new', text: came.slice(start, came.length - end) },
    { kind: 'same', text: gone.slice(gone.length - end) },
  ]
}
