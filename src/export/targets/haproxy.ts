/** HAProxy 2.4 and later, built with Lua: https://docs.haproxy.org/2.6/configuration.html (2026-11-28). */

import { header } from '../header.ts'
import { literal } from '../portable-expression.ts'
import { EVERYTHING, leftWhole } from '../apply-plan.ts'
import { planTables, valueMaps } from '../script/lua.ts'
import { LUA_RUNTIME } from '../script/lua-runtime.ts'
import type { ExportedFile, ExportPlan, ExportTarget, Standalone } from '../types.ts'

/** Where the files are expected in a configuration of one's own. */
const FOLDER = '/etc/haproxy'

/** Expressions are read from files, one a line, so nothing needs to be quoted. */
export const haproxy: ExportTarget = {
  name: 'haproxy',
  about: 'HAProxy with Lua',
  can: { values: 'all', paths: true, sets: 'all', names: 'all', sort: 'all', emptyPieces: true },
  write: (plan) => [...files(plan, FOLDER), { name: 'canonical.cfg', text: include(plan, FOLDER) }],
  standalone: (plan, at) => ({
    files: [...files(plan, at.folder), { name: 'haproxy.cfg', text: configuration(plan, at) }],
    command: `haproxy -db -f ${at.folder}/haproxy.cfg`,
  }),
}

function files(plan: ExportPlan, folder: string): readonly ExportedFile[] {
  const { hosts, exceptHosts, gate } = plan
  const about = header(plan, haproxy).map((line) => `-- ${line}\n`)
  const lists = { hosts: hosts.length > 0 ? hosts.map((host) => `^${literal(host)}$`) : [], 'except-hosts': exceptHosts === '' ? [] : [exceptHosts], path: [gate.path], 'leave-path': gate.leavePath, query: [gate.query], 'leave-query': gate.leaveQuery, 'leave-whole': leftWhole(plan, EVERYTHING) } // prettier-ignore
  return [
    { name: 'canonical.lua', text: `${about.join('')}${planTables(plan, folder)}${LUA_RUNTIME}` },
    ...valueMaps(plan),
    ...Object.entries(lists).flatMap(([name, lines]) =>
      lines.length === 0 ? [] : [{ name: `canonical-${name}.lst`, text: `${lines.join('\n')}\n` }],
    ),
  ]
}

function rules(plan: ExportPlan, folder: string): readonly string[] {
  const { hosts, exceptHosts } = plan
  const host = 'var(txn.canonical_host) -m reg -f'
  return [
    'http-request set-var(txn.canonical_host) req.hdr(host),field(1,:),lower',
    ...(hosts.length > 0
      ? [`acl canonical_host ${host} ${folder}/canonical-hosts.lst`]
      : ['acl canonical_host always_true']),
    exceptHosts === ''
      ? 'acl canonical_other always_false'
      : `acl canonical_other ${host} ${folder}/canonical-except-hosts.lst`,
    `acl canonical_path path -m reg -f ${folder}/canonical-path.lst`,
    `acl canonical_leave_path path -m reg -i -f ${folder}/canonical-leave-path.lst`,
    `acl canonical_plain_query query -m reg -f ${folder}/canonical-query.lst`,
    `acl canonical_leave_query var(txn.canonical_query) -m reg -i -f ${folder}/canonical-leave-query.lst`,
    leftWhole(plan, EVERYTHING).length === 0
      ? 'acl canonical_leave_whole always_false'
      : `acl canonical_leave_whole query -m reg -i -f ${folder}/canonical-leave-whole.lst`,
    'acl canonical_open var(txn.canonical) -m bool',
    'http-request lua.canonical_trackers if canonical_host !canonical_other canonical_path !canonical_leave_path canonical_plain_query !canonical_leave_whole',
    'http-request lua.canonical_rest if canonical_open !canonical_leave_query',
  ]
}

function include(plan: ExportPlan, folder: string): string {
  const about = header(plan, haproxy).map((line) => `# ${line}\n`)
  return `${about.join('')}# In global: lua-load ${folder}/canonical.lua
# In the frontend, before http-request cache-use:
${rules(plan, folder)
  .map((line) => `  ${line}\n`)
  .join('')}`
}

function configuration(plan: ExportPlan, { origin, listen, folder }: Standalone): string {
  const about = header(plan, haproxy).map((line) => `# ${line}\n`)
  return `${about.join('')}global
  lua-load ${folder}/canonical.lua
cache pages
  total-max-size 256
  max-object-size 1000000
  max-age 3600
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend front
  bind ${listen.host}:${listen.port}
${rules(plan, folder)
  .map((line) => `  ${line}\n`)
  .join('')}  http-request cache-use pages
  http-response cache-store pages
  default_backend site
backend site
  server origin ${new URL(origin).host}
`
}
