import { describe, expect, it } from 'vitest'
import { canon } from './run-canon.ts'

describe('runCanon()', () => {
  it('suggests the command that was meant', async () => {
    const { code, stderr } = await canon(['canonicalise'])
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean canonicalize?')
  })

  it.each([
    [['canonicalize', '--profil', 'request'], 'Did you mean --profile?'],
    [['canonicalize', '--profile', 'edge', 'x'], 'Allowed choices are identity, request'],
    [['canonicalize', '--format', 'csv', 'x'], 'Allowed choices are ndjson, tsv, text'],
    [['explain'], "missing required argument 'url'"],
    [['verify', '--timeout', 'soon'], 'a number of seconds is needed'],
    [['verify', '--exec', 'x', '--url', 'https://example.com'], 'exclude each other'],
    [['verify', '--header', 'Authorization: Bearer x'], '--header: only with --url'],
  ])('ends with 2 on wrong usage: %j', async (args, message) => {
    const { code, stdout, stderr } = await canon(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([
    [['canonicalise'], 'canon --help'],
    [['explain'], 'canon explain --help'],
    [['urls', 'put', '--nope'], 'canon urls put --help'],
  ])('says what was wrong as every failure does, and where help is: %j', async (args, help) => {
    const { stderr } = await canon(args)
    expect(stderr).toMatch(/^canon: /)
    expect(stderr).toContain(`(see ${help})`)
  })

  it('shows no default where an option may be repeated', async () => {
    const { stdout } = await canon(['canonicalize', '--help'])
    expect(stdout).toContain('repeatable\n')
    expect(stdout).not.toContain('[]')
    expect(stdout).toContain('default: "identity"')
  })
})
