/** A limit that a measured value must respect. */
export interface Gate {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly kind: 'at most' | 'at least'
  readonly ok: boolean
}

/** A gate that a larger value fails; so does a value that could not be measured (NaN). */
export function atMost(name: string, value: number, limit: number): Gate {
  return { name, value, limit, kind: 'at most', ok: value <= limit }
}

/** A gate that a smaller value fails; so does a value that could not be measured (NaN). */
export function atLeast(name: string, value: number, limit: number): Gate {
  return { name, value, limit, kind: 'at least', ok: value >= limit }
}
