import { COOKIES } from './cookies.ts'
import { DENIAL } from './denial.ts'
import { PATH_CONFUSION } from './path-confusion.ts'
import { PROTOCOL } from './protocol.ts'
import { STORED_TOO_MUCH } from './stored-too-much.ts'
import { UNKEYED_HEADERS } from './unkeyed-headers.ts'
import { UNKEYED_PARAMETERS } from './unkeyed-parameters.ts'
import { VARYING } from './vary.ts'
import type { AttackCase } from '../support/case.ts'

/** Every class of attack with its cases. */
export const ATTACKS: Readonly<Record<string, readonly AttackCase[]>> = {
  'unkeyed parameters': UNKEYED_PARAMETERS,
  'unkeyed headers': UNKEYED_HEADERS,
  'path confusion': PATH_CONFUSION,
  cookies: COOKIES,
  'stored too much': STORED_TOO_MUCH,
  vary: VARYING,
  denial: DENIAL,
  protocol: PROTOCOL,
}
