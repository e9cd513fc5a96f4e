import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { chromium } from 'playwright-core'

/** What the packed library did in one runtime. */
export interface RuntimeAnswer {
  /** Version of the runtime. */
  readonly version: string
  readonly cases: number
  /** Ids of the cases that came out differently. */
  readonly failed: readonly string[]
  /** Measured when it is asked for: that takes seconds. */
  readonly speed?: Speed
}

/** Per usual URL of the fixtures. */
export interface Speed {
  /** Identity profile, key read. */
  readonly microseconds: number
  /** The same for `new URL(input).href`. */
  readonly parserMicroseconds: number
}

/** The installed package, and whether its speed is of interest. */
export interface Question {
  readonly folder: string
  readonly asksSpeed: boolean
}

type Contract = Pick<RuntimeAnswer, 'cases' | 'failed'>

/** Runs the consumer's program in a Node, or in what takes its place after `args`, with that Node's own resolution. Throws when the program does. */
export function askNode(path: string, { folder, asksSpeed }: Question, args: readonly string[] = []): RuntimeAnswer {
  const words = [...args, 'node.mjs', ...(asksSpeed ? ['speed'] : [])]
  return JSON.parse(execFileSync(path, words, { cwd: folder, encoding: 'utf8' })) as RuntimeAnswer
}

/** Has the installed `canon` verify itself in a Node, and learn; returns its last line. Throws unless it exits with 0. */
export function askCanon(path: string, folder: string): string {
  const main = join(folder, 'node_modules', 'edge-canonicalizer', 'dist', 'cli', 'main.js')
  const pages = Array.from({ length: 200 }, (_, i) => ['', '/mirror'].map((prefix) => `${prefix}/p/${i}`))
  const clusters = pages.flatMap((paths, i) => paths.map((at) => ({ url: `https://a.example${at}`, cluster: `c${i}` })))
  const input = clusters.map((line) => JSON.stringify(line)).join('\n')
  const learned = execFileSync(path, [main, 'learn-paths', '-', '--out', 'learned.json', '--json'], { cwd: folder, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] }) // prettier-ignore
  if ((JSON.parse(learned) as { rules: readonly unknown[] }).rules.length === 0)
    throw new Error('canon learned no rule')
  return execFileSync(path, [main, 'verify'], { cwd: folder, encoding: 'utf8' }).trim()
}

/** Bundles the consumer's program for browsers and runs it on an empty page of a real Chromium. */
export async function askBrowser(
  executablePath: string,
  { folder, asksSpeed }: Question,
): Promise<RuntimeAnswer & { bytes: number }> {
  const text = await bundled(folder, 'browser.mjs', 'browser')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.evaluate(`globalThis.asksSpeed = ${asksSpeed}`)
    await page.addScriptTag({ content: text, type: 'module' })
    const answer = (await page.waitForFunction('globalThis.answer')).jsonValue() as Promise<
      Omit<RuntimeAnswer, 'version'>
    >
    return { ...(await answer), version: browser.version(), bytes: text.length }
  } finally {
    await browser.close()
  }
}

/** Bundles the consumer's program as a Worker and asks it in workerd, under these compatibility flags. */
export async function askWorkerd(
  { folder, asksSpeed }: Question,
  compatibilityFlags: string[] = [],
): Promise<RuntimeAnswer> {
  const script = await bundled(folder, 'worker.mjs', 'neutral')
  const options = { modules: true, script, compatibilityDate: '2026-09-01', compatibilityFlags }
  const worker = new Miniflare(convertV4MiniflareOptions(options))
  try {
    const ask = async (query: string): Promise<unknown> => (await worker.dispatchFetch(`http://worker/${query}`)).json()
    const contract = (await ask('')) as Contract
    const time = async (what: string): Promise<number> => {
      await ask(`?what=${what}&passes=40`)
      const start = performance.now()
      const { urls } = (await ask(`?what=${what}&passes=100`)) as { urls: number }
      return ((performance.now() - start) * 1000) / urls
    }
    const version = workerdVersion()
    if (!asksSpeed) return { ...contract, version }
    const speed = { microseconds: await time('ours'), parserMicroseconds: await time('parser') }
    return { ...contract, speed, version }
  } finally {
    await worker.dispose()
  }
}

function workerdVersion(): string {
  return execFileSync('workerd', ['--version'], { encoding: 'utf8' }).replace('workerd', '').trim()
}

async function bundled(folder: string, entry: string, platform: 'browser' | 'neutral'): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    write: false,
    platform,
    mainFields: ['module', 'main'],
    minify: platform === 'browser',
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
