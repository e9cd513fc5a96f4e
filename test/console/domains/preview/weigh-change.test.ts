import { expect, it, vi } from 'vitest'
import { previewGround, weighChange } from '../../../../src/console/domains/preview/weigh-change.ts'
import { recordOf } from '../../../api/support/memory-control.ts'

const DOMAIN = 'shop.example'
const records = { overlay: async () => undefined } as never
const recentUrls = async () => [{ url: `https://${DOMAIN}/p?id=1&ww=2`, hits: 3 }] as never

it('weighChange() tries a change on the URLs seen last, and names what is dropped although it is known to matter', async () => {
  const current = recordOf(DOMAIN, 1, { mode: 'rewrite', keep: ['id'] })
  const record = recordOf(DOMAIN, 1, { mode: 'rewrite', strip: ['id'] })
  const { forgotten, preview, isUnread } = await weighChange({ recentUrls, records }, DOMAIN, { current, record })
  expect(forgotten.map(({ name }) => name)).toEqual(['id'])
  expect([preview.urls, preview.changed.length, isUnread]).toEqual([1, 1, false])
})

it('previewGround() does without the URLs where they cannot be read', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const broken = { records, recentUrls: () => Promise.reject(new Error('overloaded')) }
  expect(await previewGround(broken, DOMAIN)).toMatchObject({ seen: [], isUnread: true })
  expect(complaint).toHaveBeenCalledOnce()
  complaint.mockRestore()
})
