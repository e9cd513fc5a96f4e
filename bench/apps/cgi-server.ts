import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Workshop } from './workshop.ts'

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript', '.png': 'image/png' }

/** What runs behind the server. */
export interface CgiScript {
  readonly program: string
  readonly words?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Path prefix to folder: files that are served as they are. */
  readonly files?: Readonly<Record<string, string>>
}

/** Serves a CGI program (RFC 3875) at `/` of the workshop's port, one process a request. */
export async function serveCgi(workshop: Workshop, script: CgiScript): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    answer(script, incoming, outgoing, workshop).catch(() => outgoing.writeHead(500).end())
  })
  workshop.atClose(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  await new Promise<void>((resolve) => server.listen(workshop.port, '127.0.0.1', resolve))
}

async function answer(script: CgiScript, incoming: IncomingMessage, outgoing: ServerResponse, workshop: Workshop) {
  const target = incoming.url ?? '/'
  const [path = '/', query = ''] = target.split(/\?(.*)/s)
  for (const [prefix, folder] of Object.entries(script.files ?? {})) {
    if (!path.startsWith(prefix) || path.includes('..')) continue
    outgoing.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
    outgoing.end(await readFile(join(folder, path.slice(prefix.length))))
    return
  }
  const child = spawn(script.program, script.words ?? [], {
    // Some write complaints beside themselves.
    cwd: workshop.folder,
    env: { ...process.env, ...variables(incoming, path, query, workshop.port), ...script.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  send(Buffer.concat(chunks), outgoing)
}

/** RFC 3875 section 4.1. */
function variables(incoming: IncomingMessage, path: string, query: string, port: number): Record<string, string> {
  return {
    GATEWAY_INTERFACE: 'CGI/1.1',
    SERVER_PROTOCOL: 'HTTP/1.1',
    SERVER_SOFTWARE: 'bench',
    SERVER_NAME: '127.0.0.1',
    SERVER_PORT: String(port),
    REQUEST_METHOD: incoming.method ?? 'GET',
    REQUEST_URI: incoming.url ?? '/',
    SCRIPT_NAME: '',
    PATH_INFO: decodeURIComponent(path),
    QUERY_STRING: query,
    REMOTE_ADDR: '127.0.0.1',
    HTTP_HOST: incoming.headers.host ?? '',
    HTTP_USER_AGENT: incoming.headers['user-agent'] ?? '',
  }
}

/** RFC 3875 section 6: header lines, an empty line, the body. */
function send(output: Buffer, outgoing: ServerResponse): void {
  const end = /\r?\n\r?\n/.exec(output.toString('latin1'))
  if (end === null) {
    outgoing.writeHead(502).end()
    return
  }
  for (const line of output.toString('latin1', 0, end.index).split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name.toLowerCase() === 'status') outgoing.statusCode = Number.parseInt(value, 10)
    else if (name !== '') outgoing.appendHeader(name, value)
  }
  if (outgoing.hasHeader('location') && outgoing.statusCode === 200) outgoing.statusCode = 302
  outgoing.end(output.subarray(end.index + end[0].length))
}
