/** Longest body that is digested, in bytes: what a slow client has not read of it is held in memory meanwhile. */
export const MAX_DIGESTED_BYTES = 1024 * 1024
/** How long the rest of a body is waited for, in milliseconds. The platform ends work behind a response after 30 s. */
const PATIENCE_MS = 10_000

/**
 * SHA-256 of a body, decoded from its content coding, as lower-case hex. Undefined where it is longer than 1 MiB, breaks off or takes
 * longer than `patienceMs`, and where the platform has no `DigestStream`. Never rejects.
 */
export async function bodyDigest(
  body: ReadableStream<Uint8Array>,
  patienceMs = PATIENCE_MS,
): Promise<string | undefined> {
  const reader = body.getReader()
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), patienceMs)
  try {
    return await Promise.race([digestOf(reader), timeout.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}

async function digestOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  if (crypto.DigestStream === undefined) return undefined
  const digest = new crypto.DigestStream('SHA-256')
  const writer = digest.getWriter()
  for (let length = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > MAX_DIGESTED_BYTES) return undefined
    await writer.write(value)
  }
  await writer.close()
  return new Uint8Array(await digest.digest).toHex()
}
