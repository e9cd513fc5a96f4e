/** The steps of Dockerfile and compose.yaml, run without Docker; and with it, where it is there. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../../scripts/build-worker.ts'

const steps = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    return instruction === undefined ? [] : [{ instruction, rest: rest! }]
  })
const compose = readFileSync('compose.yaml', 'utf8')

const hasDocker = spawnSync('docker', ['info']).status === 0

let image: string
const running: ChildProcess[] = []

beforeAll(() => void (image = mkdtempSync(join(tmpdir(), 'image-'))))

afterAll(() => {
  for (const child of running) child.kill('SIGTERM')
  rmSync(image, { recursive: true, force: true })
})

function restOf(name: string): readonly string[] {
  return steps.filter(({ instruction }) => instruction === name).map(({ rest }) => rest)
}

/** A list of quoted words of a service in compose.yaml. */
function listOf(service: string, key: string): readonly string[] {
  const found = new RegExp(`^  ${service}:\n(?:    .*\n)*?    ${key}: (\\[.*\\])$`, 'm').exec(compose)
  return JSON.parse(found![1]!.replaceAll("'", '"')) as readonly string[]
}

function isIgnored(path: string): boolean {
  return readFileSync('.dockerignore', 'utf8')
    .trim()
    .split('\n')
    .some((rule) => `/${path}/`.startsWith(`/${rule.replace(/^\*\*\//, '')}/`))
}

/** `COPY . .`, of what a clone holds. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const folders = new Set(
    listed
      .trim()
      .split('\n')
      .map((path) => path.split('/')[0]!),
  )
  for (const path of folders)
    if (!isIgnored(path))
      cpSync(path, join(image, path), {
        recursive: true,
        filter: (source) => !/node_modules|\.wrangler|__pycache__/.test(source),
      })
}

/** Runs a command in the image, and resolves with what it printed when it matches. */
function start([program, ...args]: readonly string[], until: RegExp): Promise<RegExpExecArray> {
  const child = spawn(program!, args, { cwd: image })
  running.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const found = until.exec(said)
        if (found !== null) resolve(found)
      })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said}`)))
  })
}

async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

describe('Dockerfile and compose.yaml', () => {
  it('copy what npm ci reads before they run it', () => {
    const before = steps.slice(
      0,
      steps.findIndex(({ rest }) => rest === 'npm ci'),
    )
    const copied = before.flatMap(({ instruction, rest }) =>
      instruction === 'COPY' ? rest.split(' ').slice(0, -1) : [],
    )
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly link?: true; readonly resolved?: string }>>
    }
    const linked = Object.values(lock.packages).flatMap(({ link, resolved }) => (link === true ? [resolved!] : []))
    expect(linked.length).toBeGreaterThan(0)
    for (const path of ['package.json', 'package-lock.json', ...linked.map((folder) => `${folder}/package.json`)])
      expect(
        copied.some((one) => path === one || path.startsWith(`${one}/`)),
        path,
      ).toBe(true)
  })

  it('take no secret, and nothing that was built or stored before, from the folder that is built', () => {
    const untracked = readFileSync('.gitignore', 'utf8').split('\n# ')[0]!
    for (const rule of untracked.split('\n').filter((line) => /^[.\w]+\/?$/.test(line) && line !== '__pycache__/'))
      expect(isIgnored(rule.replace(/\/$/, '')), rule).toBe(true)
    expect(isIgnored('.dev.vars')).toBe(true)
  })

  it('run as a user without rights', () => {
    expect(restOf('USER')).toEqual(['node'])
  })

  it('build an edge that stores pages of the demo shop, logs requests and has figures', async () => {
    copyRepository()
    symlinkSync(join(REPOSITORY, 'node_modules'), join(image, 'node_modules'))
    for (const run of restOf('RUN').filter((command) => command !== 'npm ci'))
      execFileSync('sh', ['-c', run], { cwd: image })

    const port = await freePort()
    const shop = listOf('shop', 'entrypoint').map((word) => word.replace('0.0.0.0', '127.0.0.1'))
    await start(
      shop.map((word) => word.replace('3000', port)),
      /demo shop on/,
    )
    const command = listOf('edge', 'command').map((word) => word.replace('shop:3000', `127.0.0.1:${port}`))
    const entrypoint = JSON.parse(restOf('ENTRYPOINT')[0]!) as readonly string[]
    const free = ['--port', '0', '--metrics-port', '0']
    const [, figures, address] = await start(
      [...entrypoint, ...command, ...free],
      /figures on \S+:(\d+)[^]*ready on \S+:(\d+)/,
    )
    const page = (query: string): Promise<Response> => fetch(`http://127.0.0.1:${address}/products/desk-lamp?${query}`)
    expect(await (await page('variant=3&utm_source=mail')).text()).toContain('Desk lamp')
    expect((await page('variant=3')).headers.get('cache-status')).toContain('hit')
    expect(await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()).toContain('hits_total 1\n')
  })

  it('check the health of the edge where its figures are', () => {
    expect(restOf('ENTRYPOINT')[0]).toContain('"--metrics-port", "9464"')
    expect(restOf('HEALTHCHECK')[0]).toContain('http://127.0.0.1:9464/metrics')
  })

  // Where Docker is not there, nothing is left out: the steps have been run above.
  it.each(hasDocker ? ['.'] : [])('are built by Docker', { timeout: 900_000 }, (context) => {
    execFileSync('docker', ['build', '--quiet', context])
  })
})
