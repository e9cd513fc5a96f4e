import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exportPlan } from '../../../src/export/plan.ts'
import { EXPORT_TARGETS, targetNamed } from '../../../src/export/targets/targets.ts'
import { needs } from '../../support/needs.ts'
import { HOSTILE, INJECTED } from '../support/hostile-record.ts'

const plan = exportPlan({ record: HOSTILE, contract: 'c0ffee', madeAt: '2026-11-28T00:00:00Z' })
const folder = mkdtempSync('/tmp/hostile-')
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Behind what ends a text or begins a statement in some of the languages. Plain names are texts of configurations. */
const OUTSIDE = new RegExp(`["'\`{}\\s<\\\\]${INJECTED}`)

describe('EXPORT_TARGETS', () => {
  it('have different names, which find them', () => {
    const names = EXPORT_TARGETS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.map((name) => targetNamed(name)?.name)).toEqual(names)
    expect(targetNamed('squid')).toBeUndefined()
  })

  it.each(EXPORT_TARGETS.filter(({ name }) => name !== 'json').map(({ name }) => name))(
    '%s holds no name that could end a text or begin a statement',
    (name) => {
      const lines = targetNamed(name)!
        .write(plan)
        .flatMap(({ text }) => text.split(/[\n\r\u2028\u2029]/))
      const code = lines.filter((line) => !/^(?:#|\/\/|--|!|\s*"description")/.test(line))
      expect(code.filter((line) => OUTSIDE.test(line))).toEqual([])
      // oxlint-disable-next-line no-control-regex -- what configurations may consist of
      expect(lines.filter((line) => /[^\u0020-\u007E]/.test(line))).toEqual([])
    },
  )

  it('json is JSON', () => {
    expect(JSON.parse(targetNamed('json')!.write(plan)[0]!.text)).toMatchObject({ plan: 1 })
  })
})

/** Whether the program itself accepts a standalone configuration. */
function checks(name: string, command: string, args: (at: string) => readonly string[]): void {
  const at = join(folder, name)
  execFileSync('mkdir', ['-p', at])
  const { files } = targetNamed(name)!.standalone!(plan, {
    origin: 'http://127.0.0.1:9',
    listen: { host: '127.0.0.1', port: 8999 },
    folder: at,
  })
  for (const file of files) writeFileSync(join(at, file.name), file.text)
  execFileSync(command, args(at), { stdio: 'pipe', env: { ...process.env, HOME: at } })
}

describe('a configuration with hostile names', () => {
  it('is one to Varnish', needs('varnish'), () =>
    checks('varnish', 'varnishd', (at) => ['-C', '-n', `${at}/state`, '-f', `${at}/default.vcl`]),
  )
  it('is one to nginx', needs('nginx', 'nginx-njs'), () =>
    checks('nginx', 'nginx', (at) => ['-t', '-q', '-p', at, '-c', `${at}/nginx.conf`]),
  )
  it('is one to Caddy', needs('caddy'), () =>
    checks('caddy', 'caddy', (at) => ['validate', '--adapter', 'caddyfile', '--config', `${at}/Caddyfile`]),
  )
  it('is one to HAProxy', needs('haproxy'), () =>
    checks('haproxy', 'haproxy', (at) => ['-c', '-q', '-f', `${at}/haproxy.cfg`]),
  )
})
