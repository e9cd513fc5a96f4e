import { spawn } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { wrongContents } from '../../scripts/check-package/consumer.ts'
import { needs } from '../support/needs.ts'

describe('npm run check:package -- --quick', () => {
  let code: number | null
  let output = ''

  beforeAll(async () => {
    const child = spawn(process.execPath, ['scripts/check-package.ts', '--quick'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    code = await new Promise((resolve) => child.on('close', resolve))
  }, 240_000)

  it('finds nothing wrong', () => {
    console.log(output)
    expect(output).not.toContain('FAIL')
    expect(code).toBe(0)
  })

  it.each(['Node \\d+', 'workerd', 'workerd\\+node'])('holds the packed library against every fixture in: %s', agreesIn)

  it('holds the packed library against every fixture in: browser', needs('chromium'), () => agreesIn('browser'))

  function agreesIn(runtime: string): void {
    expect(output).toMatch(new RegExp(`^ok {4}${runtime} +(\\d+) of \\1 fixtures agree; `, 'm'))
  }

  it('runs the packed command line', () => {
    expect(output).toMatch(/CLI +verify: \d+ cases agree/)
  })
})

describe('wrongContents()', () => {
  it('tells what is missing and what should not be packed', () => {
    const wrong = wrongContents(['LICENSE', 'dist/index.js', 'src/index.ts', 'dist/index.js.map', 'test/a.test.ts'])
    expect(wrong).toContain('dist/rules.json is missing')
    expect(wrong).toContain('src/index.ts should not be packed')
    expect(wrong).toContain('dist/index.js.map should not be packed')
    expect(wrong).toContain('test/a.test.ts should not be packed')
    expect(wrong.some((text) => text.startsWith('LICENSE') || text.startsWith('dist/index.js '))).toBe(false)
  })
})
