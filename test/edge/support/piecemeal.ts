/** A stream of the runtime's own, as bodies of the origin are, that gets its pieces with pauses. */
export function piecemeal(
  pieces: readonly string[],
  pauseMs: number,
  end: 'end' | 'break' = 'end',
): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const send = async (): Promise<void> => {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      await writer.write(new TextEncoder().encode(piece))
    }
    await (end === 'end' ? writer.close() : writer.abort(new Error('reset')))
  }
  send().catch(() => {})
  return readable
}
