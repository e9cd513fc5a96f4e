import { describe, expect, it } from 'vitest'
import { terraform } from '../../../src/export/targets/terraform.ts'
import { itRewrites, type ReadRule } from '../support/describe-ruleset.ts'
import { planOf } from '../support/plans.ts'

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`

/** The texts of HCL: escapes of JSON, and two signs where one begins a template. */
function textsOf(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(String.raw`expression\s*=\s*${TEXT}`, 'g'))].map(([, body]) =>
    (JSON.parse(`"${body}"`) as string).replaceAll('$${', '${').replaceAll('%%{', '%{'),
  )
}

function read(text: string): readonly ReadRule[] {
  const [expression = '', query = ''] = textsOf(text)
  return [{ expression, query }]
}

describe('terraform', () => {
  itRewrites(terraform, read)

  it('consists of comments, blocks and attributes', () => {
    const lines = terraform.write(terraform.fit!(planOf({})))[0]!.text.split('\n')
    const attribute = new RegExp(
      String.raw`^\s*\w+\s+= (?:${TEXT}|true|string|var\.\w+|[{[])$|^\s*(?:variable|resource)( "\w+"){1,2} \{$|^\s*\{$`,
    )
    expect(lines.filter((line) => !/^#|^\s*[}\]]?,?$/.test(line) && !attribute.test(line))).toEqual([])
    const count = (sign: RegExp): number => lines.filter((line) => !line.startsWith('#')).join('\n').replaceAll(new RegExp(TEXT, 'g'), '').match(sign)?.length ?? 0 // prettier-ignore
    expect([count(/\{/g), count(/\[/g)]).toEqual([count(/\}/g), count(/\]/g)])
  })
})
