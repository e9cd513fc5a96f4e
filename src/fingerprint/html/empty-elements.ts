/**
 * Elements that hold nothing. Some are filled by a script, which their attributes tell what with; others are drawn by their classes
 * alone: an icon, a seat that is taken, a piece on a board, the stars of a rating.
 */

import { isVoid } from './element-state.ts'
import { stepHash } from '../compare/hash.ts'
import { UNSEEN } from './html-tags.ts'
import { FRESH } from './script-state.ts'
import type { UnitParts } from '../compare/unit.ts'

/** Follows a parser through the elements of one page. */
export class EmptyElements {
  /** Of the element that was opened last, as long as nothing stands in it. */
  #state = ''
  #classes = ''
  /** In document order: the order of seats or pieces is what they show. One text for each place, so that a list that rotates stays small. */
  readonly #looks = new Map<number, string[]>()

  /** A page says the same ones over and over. */
  readonly #known = new Map<string, string>()

  /** @param state what its attributes tell a script @param classes where they may be all there is to see, else `''` */
  open(tag: string, state: string, classes: string): void {
    this.#state = state
    this.#classes = classes === '' || isVoid(tag) || UNSEEN.has(tag) ? '' : classes
  }

  /** Something stands in the element. */
  fill(): void {
    this.#state = ''
    this.#classes = ''
  }

  /** What the element that ends told a script if nothing stood in it, else `''`. @param family of the place it stands in */
  close(family: number): string {
    const state = this.#state
    if (this.#classes !== '') this.#addLook(family, this.#classes)
    this.fill()
    return state
  }

  /** How the elements of each place look, in an order that does not depend on where the places stand. */
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
