import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunIdentity } from '../../../src/cli/learning/evidence-log.ts'
import { forgetfulState, openLearnState, readLearnState } from '../../../src/cli/learning/learn-state.ts'
import type { Comparison, Observation } from '../../../src/evidence/types.ts'
import { temporaryDirectory } from '../run-canon.ts'

const RUN: RunIdentity = {
  domain: 'a.example', corpusSha256: 'c', mode: 'plus', profile: 'standard', fingerprint: 'content', seed: 1, previousSha256: '',
} // prettier-ignore

function seen(index: number): Observation {
  return { kind: 'failed', url: `https://a.example/ü${index}`, fetchedAtMs: index, why: 'too-large', detail: '' }
}

function page(status: number): Observation {
  return {
    kind: 'page',
    url: `https://a.example/${status}`,
    fetchedAtMs: 1,
    status,
    chain: [],
    contentType: 'text/html',
    bytes: 0,
    fingerprint: { name: 'content', version: 1, units: [] },
    signals: {},
  } as unknown as Observation
}

const COMPARED: Comparison = {
  kind: 'comparison',
  template: '/*',
  original: 'https://a.example/1',
  modified: 'https://a.example/1?ref=x',
  treatment: [{ kind: 'name', name: 'ref', value: 'x', raw: 'ref=x' }],
  question: 'composed',
}

describe('openLearnState', () => {
  it('gives back what was appended, in order, and when the run was begun', () => {
    const path = join(temporaryDirectory(), 'state')
    const first = openLearnState(path, RUN, 1000)
    expect(first).toMatchObject({ isResumed: false, startedAtMs: 1000, entries: [] })
    first.append(seen(1))
    first.append(seen(2))
    // Not closed: the process was killed.
    const second = openLearnState(path, RUN, 2000)
    expect(second).toMatchObject({ isResumed: true, startedAtMs: 1000, entries: [seen(1), seen(2)] })
    second.append(seen(3))
    second.close()
    expect(openLearnState(path, RUN, 3000).entries).toEqual([seen(1), seen(2), seen(3)])
  })

  it('keeps comparisons between the observations, in order', () => {
    const path = join(temporaryDirectory(), 'state')
    const first = openLearnState(path, RUN, 1000)
    for (const entry of [seen(1), COMPARED, seen(2)]) first.append(entry)
    expect(openLearnState(path, RUN, 2000).entries).toEqual([seen(1), COMPARED, seen(2)])
  })

  it('reads what was written before comparisons were kept', () => {
    const path = join(temporaryDirectory(), 'state')
    const header = { canonLearnState: 1, ...RUN, startedAtMs: 5 }
    writeFileSync(path, [header, seen(1), seen(2)].map((line) => `${JSON.stringify(line)}\n`).join(''))
    expect(openLearnState(path, RUN, 9)).toMatchObject({ entries: [seen(1), seen(2)], startedAtMs: 5 })
  })

  it('remembers nothing of a site that was down, and all of what stays as it is', () => {
    const path = join(temporaryDirectory(), 'state')
    const first = openLearnState(path, RUN, 1000)
    const passing = ['timeout', 'dns', 'connection', 'tls', 'protocol', 'render'] as const
    for (const why of passing) first.append({ kind: 'failed', url: why, fetchedAtMs: 1, why, detail: '' })
    first.append({ kind: 'refused', url: 'r', fetchedAtMs: 1, why: 'robots-unreachable', detail: '' })
    for (const status of [429, 500, 503]) first.append(page(status))
    for (const status of [200, 404, 410]) first.append(page(status))
    first.append({ kind: 'refused', url: 'r', fetchedAtMs: 1, why: 'robots', detail: '' })
    const second = openLearnState(path, RUN, 2000)
    expect(second.entries).toMatchObject([{ status: 200 }, { status: 404 }, { status: 410 }, { why: 'robots' }])
    expect(second.askedAgain).toBe(10)
  })

  it('is read again after two runs have begun it at the same moment', () => {
    const path = join(temporaryDirectory(), 'state')
    openLearnState(path, RUN, 1000).append(seen(1))
    const header = readFileSync(path, 'utf8').split('\n')[0]
    appendFileSync(path, `${header}\n`)
    const again = openLearnState(path, RUN, 2000)
    again.append(seen(2))
    expect(openLearnState(path, RUN, 3000)).toMatchObject({ startedAtMs: 1000, entries: [seen(1), seen(2)] })
  })

  it('cuts off half a line, half a character and half a header', () => {
    const path = join(temporaryDirectory(), 'state')
    const state = openLearnState(path, RUN, 1000)
    state.append(seen(1))
    state.close()
    const whole = readFileSync(path)
    for (const length of [whole.length - 1, whole.length - 40, 10]) {
      writeFileSync(path, whole.subarray(0, length))
      const torn = openLearnState(path, RUN, 2000)
      expect(torn.entries).toEqual([])
      torn.append(seen(2))
      torn.close()
      expect(openLearnState(path, RUN, 3000).entries).toEqual([seen(2)])
    }
  })

  it('keeps what two runs write at the same time', () => {
    const path = join(temporaryDirectory(), 'state')
    const runs = [openLearnState(path, RUN, 1000), openLearnState(path, RUN, 2000)] as const
    for (let index = 0; index < 10; index++) runs[index % 2]!.append(seen(10 ** index))
    expect(openLearnState(path, RUN, 3000).entries).toHaveLength(10)
  })

  it.skipIf(process.platform === 'win32')('says that the disk is full, and can go on from there', () => {
    const path = join(temporaryDirectory(), 'state')
    const module = new URL('../../../src/cli/learning/learn-state.ts', import.meta.url).href
    const quoted = (value: object): string => JSON.stringify(value).replaceAll('"', "'")
    const code = `import { openLearnState } from '${module}'; const state = openLearnState('${path}', ${quoted(RUN)}, 1)
      for (let i = 0; i < 99; i++) state.append(${quoted(seen(1))})`
    const { stderr } = spawnSync(
      'bash',
      ['-c', `ulimit -f 2; exec '${process.execPath}' --input-type=module -e "${code}"`],
      { encoding: 'utf8' },
    )
    expect(stderr).toContain(`${path}: cannot be written`)
    expect(openLearnState(path, RUN, 2000).entries.length).toBeGreaterThan(5)
  })

  it.each([
    [{ domain: 'b.example' }, 'another domain'],
    [{ corpusSha256: 'd' }, 'another corpus'],
    [{ mode: 'seed' }, 'another --algorithm'],
    [{ seed: 2 }, 'another --seed'],
    [{ previousSha256: 'x' }, 'another --previous'],
  ])('refuses the state of a run with other %j', (change, message) => {
    const path = join(temporaryDirectory(), 'state')
    openLearnState(path, RUN, 1000).close()
    expect(() => openLearnState(path, { ...RUN, ...change }, 1000)).toThrow(message)
  })

  it('names the line that is damaged, and leaves the file alone', () => {
    const path = join(temporaryDirectory(), 'state')
    openLearnState(path, RUN, 1000).close()
    appendFileSync(path, `${JSON.stringify(seen(1))}\n{"kind":"page","url":"x"}\n`)
    const before = readFileSync(path, 'utf8')
    expect(() => openLearnState(path, RUN, 1000)).toThrow(`${path}:3: neither an observation nor a comparison`)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('does not take other files for its own', () => {
    const path = join(temporaryDirectory(), 'urls.txt')
    writeFileSync(path, 'https://a.example/\n')
    expect(() => openLearnState(path, RUN, 1000)).toThrow('not a state file')
    expect(readFileSync(path, 'utf8')).toBe('https://a.example/\n')
    expect(() => openLearnState(temporaryDirectory(), RUN, 1000)).toThrow('is a directory')
    expect(() => openLearnState('/nowhere/state', RUN, 1000)).toThrow('/nowhere/state')
  })
})

describe('readLearnState', () => {
  const failed: Observation = { kind: 'failed', url: 'u', fetchedAtMs: 1, why: 'timeout', detail: '' }

  it('gives back what the run learned from: failures that passed only until it was resumed', () => {
    const path = join(temporaryDirectory(), 'state')
    const first = openLearnState(path, RUN, 1000)
    first.append(failed)
    first.append(seen(1))
    first.close()
    expect(readLearnState(path)).toMatchObject({ entries: [failed, seen(1)], end: undefined })
    const second = openLearnState(path, RUN, 2000)
    second.append({ ...failed, fetchedAtMs: 2 })
    second.end({ end: 'complete', endedAtMs: 2500 })
    second.close()
    const before = readFileSync(path, 'utf8')
    expect(readLearnState(path)).toMatchObject({
      header: { ...RUN, startedAtMs: 1000 },
      entries: [seen(1), { fetchedAtMs: 2 }],
      end: { end: 'complete', endedAtMs: 2500 },
    })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('takes no other file for a log', () => {
    const path = join(temporaryDirectory(), 'state')
    expect(() => readLearnState(path)).toThrow('no such file')
    writeFileSync(path, '{"kind":"page"}\n')
    expect(() => readLearnState(path)).toThrow('not a state file')
  })
})

describe('forgetfulState', () => {
  it('knows nothing', () => {
    const state = forgetfulState(5)
    state.append(seen(1))
    expect(state).toMatchObject({ entries: [], startedAtMs: 5, isResumed: false })
  })
})
