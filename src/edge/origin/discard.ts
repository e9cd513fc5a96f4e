/** Cancels a body that is not read, so that its connection ends. Never rejects. */
export async function discard(response: Response): Promise<void> {
  try {
    await response.body?.cancel()
  } catch {
    // It had ended already.
  }
}
