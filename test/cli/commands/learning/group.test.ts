import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runGroup, type GroupOptions } from '../../../../src/cli/commands/learning/group.ts'
import { groupCorpora } from '../../../../src/cli/learning/learn-corpus.ts'
import { learnSettings } from '../../../../src/cli/learning/learn-settings.ts'
import { seededRandom } from '../../../../src/cli/files/seeded-random.ts'
import { sealDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'
import { temporaryDirectory, temporaryFile } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const FOLDER = temporaryDirectory()
const LEARNING = {
  mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1, concurrency: 1, allowPrivate: true, out: '',
} as const // prettier-ignore

/** A log of a shop that names no host, with requests that are no pages. */
function logLines(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  return Array.from({ length: count }, (_, index) => {
    const target = [
      `/product/${below(400)}?color=${below(9)}&ref=${below(1e6)}`,
      `/list?page=${below(30)}&n${below(40)}=1&utm_source=s${below(4)}`,
      `/guide/${below(90)}`,
      `/p?id=1&token=abcdefghijklmnopqrstuv`,
      `/p?a=1%27%20OR%201=1`,
    ][below(5)]
    return `192.0.2.${below(250)} - - [01/Mar/2026:10:00:${index}] "GET ${target} HTTP/1.1" ${[200, 404][below(2)]} 1`
  })
}

async function part(
  lines: readonly string[],
  name: string,
  options: GroupOptions = { host: 'shop.example' },
): Promise<string> {
  const path = join(FOLDER, `${name}.sketch`)
  await runGroup(
    [temporaryFile(`${name}.log`, lines.map((line) => `${line}\n`).join(''))],
    { ...options, part: path },
    memoryIo(),
  )
  return path
}

async function merge(paths: readonly string[], name = 'merged'): Promise<string> {
  const out = join(FOLDER, `${name}.sketch`)
  await runGroup(paths, { merge: true, out }, memoryIo())
  return out
}

function text(path: string): string {
  return readFileSync(path, 'utf8')
}

describe('canon group', () => {
  it('writes the bytes of the whole for any split and order, and canon learn the same corpus', async () => {
    const lines = logLines(2000, 1)
    const whole = await part(lines, 'whole')
    const random = seededRandom(2)
    for (const count of [1, 2, 7]) {
      const pieces: string[][] = Array.from({ length: count + 1 }, () => [])
      for (const line of lines.toReversed()) pieces[Math.floor(random() * count)]!.push(line)
      const parts = await Promise.all(pieces.map((piece, index) => part(piece, `part-${count}-${index}`)))
      expect(text(await merge(parts.toReversed()))).toBe(text(whole))
    }
    const settings = learnSettings({ ...LEARNING, host: 'shop.example' }, memoryIo())
    const log = temporaryFile('again.log', lines.join('\n'))
    const learned = await Promise.all([log, whole].map((path) => groupCorpora([path], settings, memoryIo())))
    expect(learned[1]).toEqual(learned[0])
    expect(learned[0]!.patterns.length).toBeGreaterThan(2)
    expect(learned[0]!.bare?.length).toBeGreaterThan(50)
  })

  it('reads several sketches of one file, as programs that pipe write them', async () => {
    const lines = logLines(300, 3)
    const halves = [await part(lines.slice(0, 99), 'a'), await part(lines.slice(99), 'b')]
    const joined = temporaryFile('joined.sketch', halves.map(text).join(''))
    expect(text(await merge([joined]))).toBe(text(await part(lines, 'all')))
  })

  it('writes to stdout and reads stdin', async () => {
    const lines = logLines(50, 4)
    const io = memoryIo(lines.join('\n'))
    await runGroup(['-'], { part: '-', host: 'shop.example' }, io)
    expect(io.written.stdout).toBe(text(await part(lines, 'fifty')))
    const again = memoryIo(io.written.stdout)
    await runGroup(['-'], { merge: true, out: '-' }, again)
    expect(again.written.stdout).toBe(io.written.stdout)
  })

  it('refuses parts that do not fit each other, in one line, and writes nothing', async () => {
    const good = await part(logLines(50, 5), 'good')
    const url = ['https://shop.example/?a=1']
    const elsewhere = ['https://other.example/?a=1']
    const bad: [string, RegExp][] = [
      [temporaryFile('cut.sketch', text(good).slice(0, -100)), /damaged or unfinished/],
      [temporaryFile('short.sketch', text(good).split('\n').slice(0, 5).join('\n')), /damaged or unfinished/],
      [temporaryFile('bit.sketch', text(good).replace('"notUrl":0', '"notUrl":1')), /damaged or unfinished/],
      [temporaryFile('list.sketch', 'https://shop.example/\n'), /no sketch/],
      [temporaryFile('empty.sketch', ''), /empty/],
      [await part(url, 'seed', { host: 'shop.example', seed: 9 }), /--seed 9/],
      [await part(url, 'host', { host: 'other.example' }), /of other\.example/],
      [await part(url, 'any', {}), /of no chosen host/],
      [temporaryFile('old.sketch', sealed(text(good).replace('"canon":"', '"canon":"9'))), /of canon 9/],
      [temporaryFile('format.sketch', sealed(text(good).replace('Sketch":1', 'Sketch":7'))), /format 7/],
      [join(FOLDER, 'missing.sketch'), /no such file/],
    ]
    for (const [path, problem] of bad) {
      const out = join(FOLDER, 'never.sketch')
      const run = runGroup([good, path], { merge: true, out }, memoryIo())
      await expect(run).rejects.toThrow(problem)
      await expect(run).rejects.not.toThrow('\n')
      expect(existsSync(out)).toBe(false)
    }
    const apart = [await part(url, 'x', {}), await part(elsewhere, 'y', {})]
    await expect(merge(apart)).rejects.toThrow(/other\.example, a host of no other part/)
    const linked = await part([...url, ...elsewhere], 'z', {})
    expect(text(await merge([...apart, linked]))).toBe(
      text(await part([...url, ...url, ...elsewhere, ...elsewhere], 'all', {})),
    )
  })

  it('lets canon learn refuse a sketch of other settings', async () => {
    const sketch = await part(logLines(50, 6), 'sketch')
    const previous = temporaryFile(
      'record.json',
      JSON.stringify(
        sealDomainRecord({
          v: 1,
          domain: 'shop.example',
          revision: 1,
          builtAt: '2026-01-01T00:00:00Z',
          mode: 'observe',
          strip: ['color'],
          patterns: {},
        }),
      ),
    )
    const learn = (more: object, paths = [sketch]) =>
      groupCorpora(paths, learnSettings({ ...LEARNING, ...more }, memoryIo()), memoryIo())
    await expect(learn({ previous })).rejects.toThrow('--previous')
    await expect(learn({ host: 'other.example' })).rejects.toThrow('a sketch of shop.example')
    await expect(learn({ seed: 4 })).rejects.toThrow('--seed 0')
    const list = temporaryFile('list.txt', 'https://shop.example/?a=1')
    await expect(learn({}, [sketch, list])).rejects.toThrow('sketches beside other corpora')
    expect((await learn({})).domain).toBe('shop.example')
  })

  it('asks for what is missing', async () => {
    await expect(runGroup(['x'], {}, memoryIo())).rejects.toThrow('--part FILE')
    await expect(runGroup(['x'], { merge: true }, memoryIo())).rejects.toThrow('--out FILE')
    await expect(runGroup(['x'], { part: 'y', out: 'z' }, memoryIo())).rejects.toThrow('--out with --merge')
    const list = temporaryFile('self.txt', 'https://shop.example/')
    await expect(runGroup([list], { part: list }, memoryIo())).rejects.toThrow('an input')
    writeFileSync(list, 'nothing here\n')
    await runGroup([list], { part: join(FOLDER, 'nothing.sketch') }, memoryIo())
    expect(existsSync(join(FOLDER, 'nothing.sketch'))).toBe(true)
  })
})

/** The text with a checksum that is right. */
function sealed(sketch: string): string {
  const lines = sketch.trimEnd().split('\n').slice(0, -1)
  const body = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  return `${body}${JSON.stringify({ lines: lines.length, sha256 })}\n`
}
