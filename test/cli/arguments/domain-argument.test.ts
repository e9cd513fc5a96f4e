import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { domainArgument } from '../../../src/cli/arguments/domain-argument.ts'
import { canon } from '../run-canon.ts'

describe('domainArgument', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['Shop.Example', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['Shop.example.', 'shop.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['*', '*'],
  ])('reads %s as %s', (value, domain) => expect(domainArgument(value)).toBe(domain))

  it.each([
    'http://shop.example/',
    'shop.example:8080',
    'shop.example/a',
    'a b',
    'a@b',
    '.',
    '..',
    '..\\\\x',
    'x?',
    'x#',
    ' ',
  ])('refuses %j', (value) => {
    expect(() => domainArgument(value)).toThrow(InvalidArgumentError)
    expect(() => domainArgument(value)).toThrow('a host name alone is needed')
  })

  it.each([[['mode', '', 'off']], [['rollback', '']], [['learn', '--remote-run', '']]])(
    'says before anything is asked that the name is empty: %j',
    async (args) => {
      const { code, stderr } = await canon(args, { env: { CANON_URL: 'http://127.0.0.1:1', CANON_TOKEN: 'x' } })
      expect(code).toBe(2)
      expect(stderr).toContain('is a variable of the shell not set?')
    },
  )
})
