/**
 * Elements without content. A script fills some of them from their attributes. The classes alone draw others: an icon, a taken
 * seat, a piece on a board, the stars of a rating.
 */

import { isVoid } from './element-state.ts'
import { stepHash } from '../compare/hash.ts'
import { UNSEEN } from './html-tags.ts'
import { FRESH } from './script-state.ts'
import type { UnitParts } from '../compare/unit.ts'

/** Follows a parser through the elements of one page. */
export class EmptyElements {
  /** State of the element that was opened last, while it is empty. */
  #state = ''
  #classes = ''
  /** In document order, because the order of seats or pieces is content. One text for each place, so that a rotating list is small. */
  readonly #looks = new Map<number, string[]>()

  /** A page repeats the same class lists many times. */
  readonly #known = new Map<string, string>()

  /** @param state its attributes for a script @param classes its classes where they alone may be visible, else `''` */
  open(tag: string, state: string, classes: string): void {
    this.#state = state
    this.#classes = classes === '' || isVoid(tag) || UNSEEN.has(tag) ? '' : classes
  }

  /** The element has content. */
  fill(): void {
    this.#state = ''
    this.#classes = ''
  }

  /** Returns the state of the element that ends if it is empty, else `''`. @param family of its place */
  close(family: number): string {
    const state = this.#state
    if (this.#classes !== '') this.#addLook(family, this.#classes)
    this.fill()
    return state
  }

  /** The looks of the elements of each place, in an order that does not depend on the order of the places. */
  units(): UnitParts[] {
    return [...this.#looks]
      .toSorted(([one], [other]) => one - other)
      .map(([family, looks]) => ({ family: stepHash(family, '@look'), text: looks.join(' | ') }))
  }

  #addLook(family: number, classes: string): void {
    const look = this.#known.get(classes) ?? lastingClasses(classes)
    this.#known.set(classes, look)
    if (look === '') return
    const looks = this.#looks.get(family)
    if (looks === undefined) this.#looks.set(family, [look])
    else looks.push(look)
  }
}

/** Without tokens and digests. */
function lastingClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => name !== '' && !FRESH.test(name))
    .join(' ')
}
