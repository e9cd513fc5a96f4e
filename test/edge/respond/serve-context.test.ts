import { expect, it } from 'vitest'
import { createRig } from '../support/rig.ts'

it('takes the time that the origin needs', async () => {
  const rig = createRig({
    env: { DEBUG_HEADERS: 'always' },
    site: () => {
      rig.clock.nowMs += 41
      return new Response('page')
    },
  })
  const response = await rig.ask('http://shop.test/p')
  expect(response.headers.get('server-timing')).toBe('origin;dur=41')
})
