import { prose, subject } from '../texts.ts'
import { gitHistory } from '../git-history.ts'
import { plainIdentity } from '../plain-page.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

/** Fossil: timeline, files, diffs and a wiki in one program; every page says how long it took to make. */
export const fossil: RealApp = {
  name: 'fossil',
  kind: 'repository browser',
  needs: [{ file: '/usr/bin/fossil', package: 'fossil' }],
  start,
  seeds: [
    '/timeline',
    '/dir?ci=tip',
    '/wcontent',
    '/brlist',
    '/taglist',
    '/timeline?n=20&y=ci',
    '/timeline?y=w',
    '/tree?ci=tip&type=flat',
  ],
  robots: 'User-agent: *\nDisallow: /zip\nDisallow: /tarball\nDisallow: /raw\n',
  sideEffect: /^\/(?:logout|wikiedit|tktnew|forumnew|login|captcha)/,
  uncrawled: /^\/(?:fileage|json|xfer|style|builtin|skins|doc|vdiff\?.*(?:w=|diff=))/,
  sessionName: 'sid',
  spellings: [{ when: /^\/timeline\?y=ci$/, name: 'n', value: '50' }],
  identity,
  volatile: [
    /This page was generated in about[\s\S]*?s by/g,
    /<script[\s\S]*?<\/script>/g,
    /nonce-\w+/g,
    // The form and the menu repeat the whole query.
    /<input type="hidden"[^>]*>/g,
    /<a class="label sml-[^>]*>/g,
    /(?<=>)\s*[\d.]+ (?:second|minute|hour|day|month|year)s?(?: ago)?\s*(?=<)/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  const file = `${workshop.folder}/harbour.fossil`
  await workshop.run('fossil', ['import', '--git', '--quiet', file], {
    input: gitHistory({ seed: 31, commits: workshop.many(60), files: workshop.many(16) }),
    env: { ...process.env, HOME: workshop.folder, USER: 'ada' },
  })
  const env = { ...process.env, HOME: workshop.folder, USER: 'ada' }
  for (let page = 0; page < workshop.many(8); page++) {
    const name = `${subject(page * 3)} notes`
    for (let revision = 0; revision <= page % 3; revision++)
      await workshop.run(
        'fossil',
        ['wiki', revision === 0 ? 'create' : 'commit', name, '-R', file, '--mimetype', 'text/x-markdown'],
        { input: `# ${name}\n\n${prose(page * 10 + revision, 5)}\n`, env },
      )
  }
  await workshop.run('fossil', ['user', 'capabilities', 'nobody', 'gjorzh2', '-R', file], { env })
  await workshop.serve('fossil', ['server', file, '--localhost', '--port', String(workshop.port), '--nojail'], { env })
}

/** Every name counts but unread ones. */
function identity(url: URL): string {
  return plainIdentity(url)
}
