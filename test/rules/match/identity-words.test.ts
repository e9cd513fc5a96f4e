import { expect, it } from 'vitest'
import { hasIdentityWord } from '../../../src/rules/match/identity-words.ts'

it.each(['x-user-id', 'accesstoken', 'connect.sid', 'x-client-cert', 'laravel_session', 'api-key'])(
  'knows a name that says who asks: %s',
  (name) => expect(hasIdentityWord(name)).toBe(true),
)

it.each(['user-agent', 'x-author', 'theme', 'accept-language', 'authority'])('knows nothing of %s', (name) =>
  expect(hasIdentityWord(name)).toBe(false),
)
