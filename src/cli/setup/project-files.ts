/** The files of a minimal project for the edge Worker. */

/** What the files name. */
export interface ProjectWords {
  /** Of the package and the Worker. */
  readonly name: string
  readonly origin: string | undefined
  /** What npm installs this package from: a range of versions or a file. */
  readonly dependency: string
}

/** Paths with their texts. */
export function projectFiles({ name, origin, dependency }: ProjectWords): Readonly<Record<string, string>> {
  const manifest = {
    name,
    private: true,
    type: 'module',
    scripts: { dev: 'wrangler dev', deploy: 'wrangler deploy --var ADAPTER:zone' },
    engines: { node: '>=22.12' },
    dependencies: { 'edge-canonicalizer': dependency, hono: '^4.13.0' },
    devDependencies: { wrangler: '^4.107.0' },
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'src/worker.ts': WORKER,
    'wrangler.toml': wranglerToml(name, origin),
    '.gitignore': 'node_modules/\n.wrangler/\n.dev.vars\n',
  }
}

const WORKER = `import { Hono } from 'hono'
import { edgeCanonicalizer } from 'edge-canonicalizer/edge'

const app = new Hono()

// Routes of your own come first: app.get('/health', (c) => c.text('ok'))

app.use(edgeCanonicalizer())

export default app
`

function wranglerToml(name: string, origin: string | undefined): string {
  return `name = "${name}"
main = "src/worker.ts"
compatibility_date = "2026-09-01"

[vars]
# Where the site is; leave it out for a Worker on a route of the site's own zone.
${origin === undefined ? '# ORIGIN_URL = "https://origin.example.com"' : `ORIGIN_URL = "${origin}"`}
# off | observe | rewrite | redirect: observe passes every request on untouched, and only counts.
MODE = "observe"
# Where responses are stored: cache-api, which wrangler dev emulates; \`npm run deploy\` says zone.
ADAPTER = "cache-api"

# Domain records, which \`canon publish\` or the control Worker writes.
# [[kv_namespaces]]
# binding = "DOMAIN_RECORDS"
`
}
