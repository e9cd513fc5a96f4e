import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from '../../../bench/load/check-answers.ts'
import { shopUrls } from '../../../bench/load/shop-urls.ts'
import { createZipf } from '../../../bench/load/zipf.ts'

const urls = shopUrls(8, 80)

/** Asks a server, which answers with what `title` says, for twenty pages. */
async function checked(title: (path: string, colour: string, size: string) => string) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
    response.end(`<title>${title(pathname, searchParams.get('color')!, searchParams.get('size')!)}</title>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let share = 0
  const random = (): number => (share = (share + 0.13) % 1)
  const traffic = { urls, pageRanks: createZipf(8, 1), variantRanks: createZipf(10, 1), random }
  let left = 20
  const answers = await checkAnswers((server.address() as AddressInfo).port, traffic, () => left-- === 0)
  server.closeAllConnections()
  server.close()
  return answers
}

describe('checkAnswers', () => {
  it('has nothing to say of a server that gives every page its own', async () => {
    expect(await checked((path, colour, size) => `${path} ${colour} ${size}`)).toEqual({ checked: 20, wrong: [] })
  })

  it('finds two pages that are taken for one', async () => {
    const { wrong } = await checked((path, colour, size) => `${path} ${colour.toLowerCase()} ${size}`)
    expect(wrong[0]).toMatchObject({
      expected: expect.stringContaining(' Blue '),
      received: expect.stringContaining(' blue '),
    })
  })
})
