interface Limit {
  leftMs: number
  readonly ring: () => void
}

/** Longest time between two looks, in milliseconds: about as long as a response usually takes, so that one timer is enough. */
const LOOK_MS = 250

/**
 * The limits that one request sets, one after another, to what it waits for. Setting and clearing a timer of the runtime costs
 * more than all else that a limit takes, so they share one: it is set for the first limit, never cleared, and set
 * again only while a limit is left. The runtime drops it with the request.
 */
export class Alarm {
  #limits: Limit[] = []
  /** Time from the last look to the next one; 0 while none is due. */
  #stepMs = 0

  /**
   * Calls `ring` after so many milliseconds, unless the function returned is called before. Never early; late by at most
   * {@link LOOK_MS} when another limit was set before.
   */
  after(ms: number, ring: () => void): () => void {
    // How much of the step has gone by is not known: it counts as yet to come.
    const limit = { leftMs: ms + this.#stepMs, ring }
    this.#limits.push(limit)
    if (this.#stepMs === 0) this.#lookIn(ms)
    return () => {
      this.#limits = this.#limits.filter((other) => other !== limit)
    }
  }

  #lookIn(ms: number): void {
    this.#stepMs = Math.min(ms, LOOK_MS)
    setTimeout(() => this.#look(), this.#stepMs)
  }

  #look(): void {
    for (const limit of this.#limits) limit.leftMs -= this.#stepMs
    const due = this.#limits.filter(({ leftMs }) => leftMs <= 0)
    this.#limits = this.#limits.filter(({ leftMs }) => leftMs > 0)
    this.#stepMs = 0
    if (this.#limits.length > 0) this.#lookIn(Math.min(...this.#limits.map(({ leftMs }) => leftMs)))
    for (const { ring } of due) ring()
  }
}
