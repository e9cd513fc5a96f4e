/**
 * Puts the rule data into the libraries of other languages: the same bytes in each, which git stores once. `--check` says what is
 * out of date. The contract is a file of its own, so that a change of the fixtures alone does not change the packed rules.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { flagsOf } from './flags.ts'
import { exportedRules, type ExportedRules } from './rules/rule-set.ts'

/** Where each library has its rule data. */
export const DATA_FOLDERS = ['libraries/python/edge_canonicalizer', 'libraries/go', 'libraries/php/data'] as const

/** The rule data as the libraries carry it: what decides, without what says which version it is. */
export function embeddedRules(rules: ExportedRules): string {
  const versions = new Set(['package', 'contract', 'sha256'])
  return JSON.stringify(Object.fromEntries(Object.entries(rules).filter(([name]) => !versions.has(name))))
}

async function main(): Promise<number> {
  const { check } = flagsOf('embed-rules', { check: { type: 'boolean' } })
  const rules = await exportedRules('.')
  const text = embeddedRules(rules)
  const contract = `${rules.contract}\n`
  let outdated = 0
  for (const folder of DATA_FOLDERS) {
    const packed = join(folder, 'rules.json.gz')
    const stated = join(folder, 'contract.txt')
    // Compressed bytes depend on the version of zlib; the text does not.
    const isCurrent = (await read(packed, unpacked)) === text && (await read(stated, String)) === contract
    if (isCurrent) continue
    outdated++
    if (check === true) console.error(`${folder} holds outdated rule data: run "npm run tables" and commit the result`)
    else {
      await mkdir(folder, { recursive: true })
      if ((await read(packed, unpacked)) !== text) await writeFile(packed, gzipSync(text, { level: 9 }))
      await writeFile(stated, contract)
    }
  }
  return check === true && outdated > 0 ? 1 : 0
}

function unpacked(octets: Buffer): string {
  return gunzipSync(octets).toString()
}

async function read(path: string, decode: (octets: Buffer) => string): Promise<string | undefined> {
  return readFile(path).then(decode, () => undefined)
}

if (import.meta.main) process.exitCode = await main()
