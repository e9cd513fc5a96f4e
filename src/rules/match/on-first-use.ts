/** Puts off work until its result is needed: a Worker starts, and serves many hosts, without most of the rules. */

/** Returns a function that computes a value on its first call and returns the same value afterwards. Throws what `compute` throws. */
export function onFirstUse<Value>(compute: () => Value): () => Value {
  let value: Value
  let isKnown = false
  return () => {
    if (!isKnown) {
      value = compute()
      isKnown = true
    }
    return value
  }
}
