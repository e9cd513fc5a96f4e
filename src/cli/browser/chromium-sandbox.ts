/** Whether Chromium runs in its sandbox, which keeps what a hostile page breaks out of the browser away from the machine. */

/** What decides about the sandbox. */
export interface SandboxChoice<Browser> {
  /** Starts Chromium; throws when it does not start. */
  readonly start: (sandbox: boolean) => Promise<Browser>
  /** Chromium refuses to run sandboxed as root. */
  readonly isRoot: boolean
  /** Hears one line when there is no sandbox. */
  readonly warn: (line: string) => void
}

const WITHOUT = 'Chromium runs without its sandbox'

/** Starts Chromium in its sandbox, or without where there cannot be one, and says so. Throws what `start` throws. */
export async function startSandboxed<Browser>({ start, isRoot, warn }: SandboxChoice<Browser>): Promise<Browser> {
  if (isRoot) {
    const browser = await start(false)
    warn(`${WITHOUT}, since this is root; run canon as another user to have one`)
    return browser
  }
  try {
    return await start(true)
  } catch (error) {
    if (!isForWantOfSandbox(error)) throw error
    const browser = await start(false)
    warn(`${WITHOUT}, since this machine allows no user namespaces; allow them to have one`)
    return browser
  }
}

/** What Chromium writes where the kernel, or a container, refuses it a namespace. */
function isForWantOfSandbox(error: unknown): boolean {
  return (
    error instanceof Error && /No usable sandbox|Failed to move to new namespace|setuid sandbox/i.test(error.message)
  )
}
