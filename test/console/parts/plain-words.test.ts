import { expect, it } from 'vitest'
import { PlainWords } from '../../../src/console/parts/plain-words.tsx'

it('shows a sentence inert, names what cannot be seen, and cuts what is too long', async () => {
  const html = String(await PlainWords({ text: `<b>\u202E${'x'.repeat(5_000)}` }))
  expect(html).toContain('&lt;b&gt;<span class="escaped">U+202E</span>')
  expect(html.length).toBeLessThan(1_200)
  expect(html).toContain(' …')
})
