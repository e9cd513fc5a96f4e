import { expect, it } from 'vitest'
import { CallerName } from '../../../src/console/parts/caller-name.tsx'
import { markup } from '../support/markup.ts'

it('names the caller, and the token of all domains in words', async () => {
  const named = async (name: string) => markup(await CallerName({ name }))
  expect(await named('API_TOKEN')).toContain('<bdi class="prose">operator token</bdi>')
  expect(await named('ann@example.com')).toContain('<bdi class="prose">ann@example.com</bdi>')
  expect(await named('<b>audit</b>')).toContain('<bdi class="prose">&lt;b&gt;audit&lt;/b&gt;</bdi>')
})
