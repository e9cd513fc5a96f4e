import { connect, createServer } from 'node:net'

/**
 * The reason why `address:port` cannot be listened on, as one line; undefined when it can. Port 0 is always free.
 *
 * @param flag names the flag that sets the port
 */
export function portProblem(address: string, port: number, flag = '--port'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(wordsFor(error, address, port, flag)))
    probe.listen(port, address, () => probe.close(() => resolve(undefined)))
  })
}

function wordsFor(error: NodeJS.ErrnoException, address: string, port: number, flag: string): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${address} is in use; stop what runs there or pass another ${flag}`
  if (error.code === 'EACCES') return `port ${port} needs more rights; pass a ${flag} above 1023`
  if (error.code === 'EADDRNOTAVAIL') return `${address} is no address of this machine; pass another --address`
  return `cannot listen on ${address} port ${port}: ${error.message}`
}

/** Why nothing answers at `host:port` within a second, as a word such as `ECONNREFUSED`; undefined when something does. */
export function connectProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    const done = (problem?: string): void => {
      socket.destroy()
      resolve(problem)
    }
    socket.once('connect', () => done())
    socket.once('timeout', () => done('no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
  })
}
