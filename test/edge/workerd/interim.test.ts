import { describe, expect, it } from 'vitest'
import {
  changeable,
  doubt,
  finalResponse,
  headOf,
  isDoubtful,
  isFramed,
  isInterim,
  isStillCoded,
  spendConnection,
} from '../../../src/edge/workerd/interim.ts'

/** An interim response as plain workerd hands it over: the rest of the connection is its body, in pieces of this many bytes. */
function interim(rest: string, pieceBytes = 1000): Response {
  const bytes = new TextEncoder().encode(rest)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.slice(index * pieceBytes, (index + 1) * pieceBytes),
  )
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
  })
  // The platform makes such a response; a script cannot.
  return { status: 103, body } as Response
}

describe('isInterim', () => {
  it.each([
    [100, true],
    [101, false],
    [103, true],
    [200, false],
    [999, false],
  ])('of %i is %s', (status, expected) => {
    expect(isInterim({ status } as Response)).toBe(expected)
  })
})

describe('finalResponse (RFC 9110 §15.2)', () => {
  it.each([1000, 7, 1])(
    'finds the answer in pieces of %i bytes and stops where its length says',
    async (pieceBytes) => {
      const rest =
        'HTTP/1.1 404 Gone away\r\nContent-Length: 5\r\nLink: </a>\r\nlink: </b>\r\n\r\nhelloHTTP/1.1 200 OK\r\n\r\n'
      const response = await finalResponse(interim(rest, pieceBytes))
      expect([response.status, response.statusText, response.headers.get('link')]).toEqual([
        404,
        'Gone away',
        '</a>, </b>',
      ])
      expect(await response.text()).toBe('hello')
    },
  )

  it('reads fields as the runtime reads them: as UTF-8, and what is none as lost', async () => {
    const rest = 'HTTP/1.1 302 Größe 价格\r\nLocation: /größe\r\nX-Price: 5 €\r\nContent-Length: 0\r\n\r\n'
    const { headers, statusText } = await finalResponse(interim(rest))
    expect([headers.get('location'), headers.get('x-price'), statusText]).toEqual(['/größe', '5 €', 'Größe 价格'])
    const latin = new TextEncoder().encode('HTTP/1.1 200 OK\r\nX-Name: caf?\r\nContent-Length: 0\r\n\r\n')
    latin[latin.indexOf(63)] = 0xe9
    const body = new Response(latin).body
    expect((await finalResponse({ status: 103, body } as Response)).headers.get('x-name')).toBe('caf\ufffd')
  })

  it.each([1000, 1])('puts chunks together that come in pieces of %i bytes', async (pieceBytes) => {
    const rest = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n1\r\n!\r\n0\r\n\r\nrest'
    const response = await finalResponse(interim(rest, pieceBytes))
    expect([await response.text(), response.headers.has('transfer-encoding')]).toEqual(['hello!', false])
  })

  it('believes no length beside chunks', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked'
    const response = await finalResponse(interim(`${head}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`))
    expect([response.headers.has('content-length'), await response.text()]).toEqual([false, 'hello'])
  })

  it('gets past further interim responses', async () => {
    const rest =
      'HTTP/1.1 102 Wait\r\n\r\nHTTP/1.1 103 Early\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx'
    const response = await finalResponse(interim(rest))
    expect([response.status, await response.text(), response.headers.has('link')]).toEqual([200, 'x', false])
  })

  it('reads to the end of the connection without a length', async () => {
    expect(await (await finalResponse(interim('HTTP/1.1 200 OK\r\n\r\nall of it', 4))).text()).toBe('all of it')
  })

  it('has no body for 204', async () => {
    const { status, body } = await finalResponse(interim('HTTP/1.1 204 No Content\r\n\r\n'))
    expect([status, body]).toEqual([204, null])
  })

  it.each(['abc', '-1', '5, 5', '+5', '1e3', '0x5', ''])('rejects a length that is none: %o', async (length) => {
    const rest = `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nhello`
    await expect(finalResponse(interim(rest))).rejects.toThrow('a length that is none')
  })

  it.each(['-5', '+5', '0x5', 'g', ''])('breaks off at a chunk whose length is none: %o', async (length) => {
    const rest = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${length}\r\nhello\r\n0\r\n\r\n`
    await expect((await finalResponse(interim(rest))).text()).rejects.toThrow('chunk without a length')
  })

  it('rejects a header line without a name', async () => {
    await expect(finalResponse(interim('HTTP/1.1 200 OK\r\nhello\r\n\r\n'))).rejects.toThrow('without a name')
  })

  it('reports bodies that are still coded, which a copy would code once more', async () => {
    const coded = await finalResponse(interim('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\nxyz'))
    expect([isStillCoded(coded), changeable(coded) === coded]).toEqual([true, true])
    changeable(coded).headers.set('x-own', '1')
    const plain = await finalResponse(interim('HTTP/1.1 200 OK\r\n\r\nxyz'))
    expect([isStillCoded(plain), changeable(plain) === plain]).toEqual([false, false])
    const bare = await finalResponse(interim('HTTP/1.1 204 No\r\nContent-Encoding: br\r\n\r\n'))
    expect(isStillCoded(bare)).toBe(false)
  })

  it.each(['', 'HTTP/1.1 200 OK\r\n', 'nonsense\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`])(
    'rejects what is no answer: %#',
    async (rest) => {
      await expect(finalResponse(interim(rest))).rejects.toThrow('The origin sent an interim response')
    },
  )

  it('breaks off where the origin does', async () => {
    const short = await finalResponse(interim('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort'))
    await expect(short.text()).rejects.toThrow('broke off')
    const unframed = await finalResponse(interim('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n'))
    await expect(unframed.text()).rejects.toThrow('chunk without a length')
  })
})

describe('headOf', () => {
  it.each([
    ['an answer', () => new Response('hello', { status: 203, headers: { 'content-length': '5' } })],
    ['what is behind an interim one', () => interim('HTTP/1.1 203 Other\r\nContent-Length: 5\r\n\r\nhello')],
  ])('keeps status and fields of %s, without the body', async (_, answer) => {
    const { status, headers, body } = await headOf(answer())
    expect([status, headers.get('content-length'), body]).toEqual([203, '5', null])
  })
})

describe('an interim response that says how long it is', () => {
  it('is told from others', () => {
    const framings = [{}, { link: '</a>' }, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }]
    expect(framings.map((headers) => isFramed(new Response(null, { headers })))).toEqual([false, false, true, true])
  })

  it('has its connection closed by a body that is not read', async () => {
    const bodies = ['page', 'another']
    const asked: Response[] = []
    const ask = async (): Promise<Response> => {
      const answer = new Response(asked.length === 0 ? null : bodies.shift()!)
      asked.push(answer)
      return answer
    }
    await spendConnection(new Response(null, { headers: { 'content-length': '0' } }), ask)
    expect([asked.length, bodies]).toEqual([2, ['another']])
    expect(asked[1]!.bodyUsed).toBe(true)
  })

  it('is not asked about for ever', async () => {
    let asked = 0
    await spendConnection(new Response(null), async () => (asked++, new Response(null)))
    expect(asked).toBe(4)
  })

  it('makes what comes after it doubtful', () => {
    const [one, other] = [new Response('x'), new Response('x')]
    doubt(one)
    expect([isDoubtful(one), isDoubtful(other)]).toEqual([true, false])
  })
})
