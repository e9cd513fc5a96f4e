/**
 * Holds the package, as a consumer gets it, against the contract: packs it, installs the tarball into a fresh project, and runs
 * all fixtures with the installed library in Node 20, 22, 24 and the current one, in Bun, Deno, Chromium and workerd.
 *
 *   npm run check:package              # everything; fetches runtimes that are not installed from the registry
 *   npm run check:package -- --quick   # only the Nodes that are at hand, without publint, attw and speeds
 *
 * Exit code 0 when everything that could run agrees, 1 otherwise. A runtime that is not at hand is said so and is no failure.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenLinks, makeConsumer, wrongContents, type Consumer } from './check-package/consumer.ts'
import { nodeBinaries, otherBinaries } from './check-package/node-binaries.ts'
import { askBrowser, askCanon, askNode, askWorkerd, type RuntimeAnswer, type Speed } from './check-package/runtimes.ts'
import { flagsOf } from './flags.ts'
import { pathOf } from './programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = flagsOf('check:package', { quick: { type: 'boolean', default: false } })

let failures = 0

function say(ok: boolean, name: string, text: string): void {
  if (!ok) failures++
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(12)}  ${text}`)
}

function report(name: string, answer: RuntimeAnswer, more = ''): void {
  const { version, cases, failed, speed } = answer
  const first = failed.length === 0 ? '' : ` (first: ${failed[0]})`
  const text = `${cases - failed.length} of ${cases} fixtures agree${first}${speed === undefined ? '' : `, ${speedText(speed)}`}`
  say(failed.length === 0 && cases > 0, name, `${text}; ${version}${more}`)
}

function speedText({ microseconds, parserMicroseconds }: Speed): string {
  return `${microseconds.toFixed(2)} µs a URL, ${(microseconds / parserMicroseconds).toFixed(1)}x of new URL().href`
}

async function attempt(name: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    say(false, name, error instanceof Error ? error.message : String(error))
  }
}

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(join(root, 'node_modules', '.bin', program), [...args], { cwd, encoding: 'utf8', stdio: 'pipe' })
}

async function checkPackaging(packed: Consumer): Promise<void> {
  const { tarball, files, folder } = packed
  const wrong = wrongContents(files)
  say(wrong.length === 0, 'contents', wrong.length === 0 ? `${files.length} files` : wrong.join(', '))
  const broken = brokenLinks(packed)
  say(
    broken.length === 0,
    'links',
    broken.length === 0 ? 'every relative link leads to a packed file' : broken.join(', '),
  )
  for (const modules of ['--module nodenext', '--module esnext --moduleResolution bundler'])
    await attempt('types', () => {
      run('tsc', `--noEmit --strict ${modules} --target esnext --lib esnext,dom typed.ts`.split(' '), folder)
      say(true, 'types', `a strict consumer compiles, ${modules}`)
    })
  if (options.quick) return
  await attempt('publint', () => {
    run('publint', [tarball, '--strict'], folder)
    say(true, 'publint', 'no problem')
  })
  await attempt('attw', () => {
    run('attw', [tarball, '--profile', 'esm-only'], folder)
    say(true, 'attw', 'no problem')
  })
}

async function checkRuntimes({ folder }: Consumer): Promise<void> {
  const question = { folder, asksSpeed: !options.quick }
  for (const binary of nodeBinaries(!options.quick)) {
    if (binary.kind === 'missing') {
      console.log(`--    ${binary.name.padEnd(12)}  not run: ${binary.why}`)
      continue
    }
    await attempt(binary.name, () => report(binary.name, askNode(binary.path, question)))
    await attempt(`${binary.name} CLI`, () => say(true, `${binary.name} CLI`, askCanon(binary.path, folder)))
  }
  for (const binary of otherBinaries(!options.quick)) {
    if (binary.kind === 'missing') console.log(`--    ${binary.name.padEnd(12)}  not run: ${binary.why}`)
    else await attempt(binary.name, () => report(binary.name, askNode(binary.path, question, binary.args)))
  }
  const browser = pathOf('chromium')
  if (browser === undefined) console.log('--    browser       not run: no Chromium, set CHROMIUM_PATH')
  else
    await attempt('browser', async () => {
      const answer = await askBrowser(browser, question)
      report('browser', answer, `, bundle with fixtures ${Math.round(answer.bytes / 1024)} KiB`)
    })
  await attempt('workerd', async () => report('workerd', await askWorkerd(question)))
  // There Node's modules are at hand, and keys must not come out otherwise.
  await attempt('workerd+node', async () => report('workerd+node', await askWorkerd(question, ['nodejs_compat'])))
}

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
const consumer = makeConsumer(devDependencies['hono'] ?? 'latest')
try {
  await checkPackaging(consumer)
  await checkRuntimes(consumer)
} finally {
  rmSync(consumer.folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
