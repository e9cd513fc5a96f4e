import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../cli/run-canon.ts'
import { needs } from '../support/needs.ts'
import { examplesIn } from './examples.ts'

const FOLDER = 'libraries/python'

function python(...options: readonly string[]): string {
  return execFileSync('/usr/bin/python3', ['-B', ...options], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

describe(FOLDER, needs('python3', 'python3-idna'), () => {
  it('passes its own tests', () => {
    expect(() => python(`${FOLDER}/tests/test_loader.py`)).not.toThrow()
  }, 60_000)

  it('prints what the README and the docstrings say', () => {
    const { text, printed } = examplesIn(readFileSync(`${FOLDER}/README.md`, 'utf8'), 'python', '#')
    const doctests = ['canonicalizer', 'data', 'loader']
      .map((name) => `assert doctest.testmod(edge_canonicalizer.${name}).failed == 0`)
      .join('\n')
    const modules =
      'import doctest, edge_canonicalizer.canonicalizer, edge_canonicalizer.data, edge_canonicalizer.loader'
    const script = `import sys; sys.path.insert(0, '${FOLDER}')\n${text}\n${modules}\n${doctests}`
    expect(printed.length).toBeGreaterThan(3)
    expect(python('-c', script).trim().split('\n')).toEqual(printed)
  }, 60_000)
})

describe(`${FOLDER} as a package`, needs('python3', 'python3-idna', 'python3-setuptools'), () => {
  it('becomes a wheel that holds the rules', () => {
    const folder = temporaryDirectory()
    cpSync(FOLDER, folder, { recursive: true })
    // What pip and build call; they take five seconds to come to it.
    const build = `import os; os.chdir('${folder}'); from setuptools import build_meta; print(build_meta.build_wheel('.'))`
    const wheel = join(folder, python('-W', 'ignore', '-c', build).trim().split('\n').at(-1)!)
    const script = `import sys; sys.path.insert(0, '${wheel}'); from edge_canonicalizer import canonicalize; print(canonicalize('https://youtu.be/dQw4w9WgXcQ').key)`
    expect(python('-c', script).trim()).toBe('youtube:dQw4w9WgXcQ')
  }, 60_000)
})
