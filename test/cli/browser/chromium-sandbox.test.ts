import { describe, expect, it } from 'vitest'
import { startSandboxed } from '../../../src/cli/browser/chromium-sandbox.ts'

async function started(isRoot: boolean, refusal?: (sandbox: boolean) => string | undefined) {
  const starts: boolean[] = []
  const lines: string[] = []
  const start = (sandbox: boolean): Promise<string> => {
    starts.push(sandbox)
    const why = refusal?.(sandbox)
    return why === undefined ? Promise.resolve('browser') : Promise.reject(new Error(why))
  }
  const outcome = await startSandboxed({ start, isRoot, warn: (line) => lines.push(line) }).catch(String)
  return { outcome, starts, lines }
}

describe('startSandboxed', () => {
  it('keeps the sandbox, and says nothing, where there can be one', async () => {
    expect(await started(false)).toEqual({ outcome: 'browser', starts: [true], lines: [] })
  })

  it('does without as root, and says why and what to do', async () => {
    const { outcome, starts, lines } = await started(true)
    expect([outcome, starts]).toEqual(['browser', [false]])
    expect(lines).toEqual([
      'Chromium runs without its sandbox, since this is root; run canon as another user to have one',
    ])
  })

  it.each([
    'zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+',
    'Failed to move to new namespace: PID namespaces supported, Network namespace supported',
    'The SUID sandbox helper binary was found, but is not configured correctly. the setuid sandbox',
  ])('does without where Chromium says %j, and says so once', async (why) => {
    const { outcome, starts, lines } = await started(false, (sandbox) => (sandbox ? why : undefined))
    expect([outcome, starts, lines.length]).toEqual(['browser', [true, false], 1])
    expect(lines[0]).toContain('without its sandbox, since this machine allows no user namespaces')
  })

  it('gives no sandbox up for any other failure, and claims nothing of a browser that did not start', async () => {
    expect(await started(false, () => 'spawn ENOENT')).toEqual({
      outcome: 'Error: spawn ENOENT',
      starts: [true],
      lines: [],
    })
    expect(await started(true, () => 'gone')).toEqual({ outcome: 'Error: gone', starts: [false], lines: [] })
  })
})
