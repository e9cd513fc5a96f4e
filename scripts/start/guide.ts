/** What `npm start -- --help` prints. */
export const HELP = `npm start -- [--origin URL] [--port 8787] [--state .wrangler/demo]
Runs the edge Worker in front of a demo shop or of your own site, and the control Worker with its console on the next port.
Needs no account. They keep their data (maps, runs, rows) in the folder of --state; remove it to start afresh. Default with another port:
.wrangler/demo-PORT, with --origin also named by the site, so that several run side by side.
For the edge alone, fast: npm run serve -- --help`

/**
 * What `npm start` prints when edge (`address`) and control Worker (`control`) respond, in front of the demo shop or of `origin`. Every line
 * is true on the first start and on later ones.
 */
export function guide(address: string, control: string, origin: string | undefined): string {
  return origin === undefined ? shopGuide(address, control) : siteGuide(address, control, origin)
}

function shopGuide(address: string, control: string): string {
  return `
edge-canonicalizer is in front of a demo shop: ${address}

Five links to one product. The shop renders the first one, the other four are cache hits:

  for q in 'variant=3' 'variant=3&utm_source=mail' 'gclid=x1&variant=3' 'fbclid=y2&variant=3&utm_medium=cpc' '%76ariant=3'; do
    curl -s -o /dev/null -D - "${address}/products/desk-lamp?$q" | grep -iE '^(cache-status|canonical-applied)'
  done

Another colour is another page:

  curl -s -o /dev/null -D - '${address}/products/desk-lamp?variant=2&utm_source=mail' | grep -i '^cache-status'

How often the shop has rendered each page:

  curl -s ${address}/renders

The edge reports every request to the control Worker. List its domains, and start a run that learns which parameters matter:

  export CANON_URL=${control} CANON_TOKEN=demo
  npx canon domains
  npx canon learn --remote-run localhost

The same in a browser, with charts and a playground: ${control} (token: demo)

Or click the links on ${address} and watch the render count at the foot of each page. What to try next: docs/quick-start.md.
Ctrl-C ends it.
`
}

function siteGuide(address: string, control: string, origin: string): string {
  return `
edge-canonicalizer is in front of ${origin}: ${address}

It rewrites: variants of a URL are one page of the cache. The second request is a hit if the site lets its pages be stored:

  curl -s -o /dev/null -D - '${address}/' | grep -iE '^(cache-status|canonical-applied)'
  curl -s -o /dev/null -D - '${address}/?utm_source=mail' | grep -iE '^(cache-status|canonical-applied)'

Browse the site on ${address}. The console shows traffic, parameters and runs: ${control} (token: demo)

Start a run that learns which parameters matter; it fetches pages of ${origin}, and obeys its robots.txt:

  export CANON_URL=${control} CANON_TOKEN=demo
  npx canon learn --remote-run localhost

Ctrl-C ends it.
`
}
