import { rulesOf } from '../contracts/toy-rules.ts'

/** Revision 1: every path is a page. */
export const APART = rulesOf(1, (path) => path)

/** Revision 2: pages become one by their number modulo 97, and take the names of others on the way. */
export const FOLDED = rulesOf(2, (path) => String(Number(path) % 97))
