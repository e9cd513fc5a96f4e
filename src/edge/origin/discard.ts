/** Lets a body go that nobody will read, so that its connection ends. Never rejects. */
export async function discard(response: Response): Promise<void> {
  try {
    await response.body?.cancel()
  } catch {
    // It ended by itself.
  }
}
