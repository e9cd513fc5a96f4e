/** The path of open tags while a page is read: the family of a line is a hash over it. */

import { stepHash } from '../compare/hash.ts'
import { INLINE, ITEMS, ITEM_HOLDERS, PROSE, UNSEEN, lasting } from './html-tags.ts'

/** One open block element. */
export interface Place {
  /** Hash of the path of block tags, their lasting classes and ids. */
  readonly family: number
  readonly inList: ListMark | undefined
  /** Below an element that shows nothing. */
  readonly unseen: boolean
  /** The page marks the words, such as those that were searched for. */
  readonly marked: boolean
  /** Line breaks in the text count. */
  readonly preformatted: boolean
  /** How often each kind of child was met so far. */
  readonly children: Map<string, ListMark>
  readonly depth: number
}

/** One kind of child of one element. Its count grows while the page is read. */
export interface ListMark {
  readonly above: ListMark | undefined
  readonly item: boolean
  count: number
}

/** Deeper elements count as this deep, so that a hostile page costs linear time. */
const MAX_DEPTH = 100
/** Siblings of one class from which on they are items of a list. */
const MIN_SIBLINGS = 3

/** Where everything begins. */
export function rootPlace(): Place {
  return {
    family: 0,
    inList: undefined,
    unseen: false,
    marked: false,
    preformatted: false,
    children: new Map(),
    depth: 0,
  }
}

/** The place inside an element. Inline elements have none of their own, unless they show nothing. */
export function placeInside(parent: Place, tag: string, attributes: Readonly<Record<string, string>>): Place {
  const unseen = parent.unseen || isUnseen(tag, attributes)
  const marked = parent.marked || isMarked(tag, attributes)
  if ((INLINE.has(tag) && !unseen) || parent.depth >= MAX_DEPTH)
    return unseen === parent.unseen && marked === parent.marked ? parent : { ...parent, unseen, marked }
  const named =
    tag === 'body' || tag === 'html' ? '' : lasting(`${attributes['class'] ?? ''}#${attributes['id'] ?? ''}`)
  const own = `${tag}.${named}${isHidden(attributes) ? '!' : ''}`
  const mark = markOf(parent, own, ITEMS.has(tag) || (named !== '#' && named !== '' && !PROSE.has(tag)))
  const ordinal = ITEM_HOLDERS.has(tag) || tag === 'td' || tag === 'th' ? String(columnOf(parent, tag, mark)) : ''
  if (ITEMS.has(tag)) mark.count += MIN_SIBLINGS
  return {
    family: stepHash(parent.family, own + ordinal),
    inList: mark,
    unseen,
    marked,
    preformatted: parent.preformatted || tag === 'pre' || tag === 'textarea',
    children: new Map(),
    depth: parent.depth + 1,
  }
}

/** What sites call the classes of words that they mark: `search_hit`, `searchmatch`, `highlighted`, `hilite`. */
const MARKS = /hit\b|match|mark|highl|hilite|found|selected/i

/** Whether words are marked in their line. */
function isMarked(tag: string, { class: named }: Readonly<Record<string, string>>): boolean {
  return INLINE.has(tag) && (tag === 'mark' || (named !== undefined && MARKS.test(named)))
}

/** A template that declares the shadow tree of its parent is rendered as it stands (HTML §4.12.3). */
function isUnseen(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  return UNSEEN.has(tag) && (tag !== 'template' || attributes['shadowrootmode'] === undefined)
}

/** Whether a place is inside an item of a list. Only known once the page was read to its end. */
export function isInList(mark: ListMark | undefined): boolean {
  for (let at = mark; at !== undefined; at = at.above) if (at.item && at.count >= MIN_SIBLINGS) return true
  return false
}

function markOf(parent: Place, own: string, item: boolean): ListMark {
  const known = parent.children.get(own)
  if (known !== undefined) {
    known.count++
    return known
  }
  const mark: ListMark = { above: parent.inList, item, count: 1 }
  parent.children.set(own, mark)
  return mark
}

/** A cell's column counts `td` and `th` alike whatever their classes; a list's number counts lists of its kind. */
function columnOf(parent: Place, tag: string, mark: ListMark): number {
  return tag === 'td' || tag === 'th' ? markOf(parent, 'cell', false).count : mark.count
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['hidden'] !== undefined || /display\s{0,9}:\s{0,9}none/i.test(attributes['style'] ?? '')
}
