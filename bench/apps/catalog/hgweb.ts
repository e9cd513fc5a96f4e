import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'
import { prose, subject } from '../texts.ts'

/** Mercurial's web interface: most in the path, `revcount`, `rev` and `style` in the query. */
export const hgweb: RealApp = {
  name: 'hgweb',
  kind: 'repository browser',
  needs: [{ file: '/usr/bin/hg', package: 'mercurial' }],
  start,
  seeds: [
    '/',
    '/shortlog',
    '/log?rev=harbour',
    '/file/tip',
    '/tags',
    '/branches',
    '/graph',
    '/file?style=gitweb',
    '/shortlog?style=paper',
  ],
  robots: 'User-agent: *\nDisallow: /archive/\nDisallow: /raw-\n',
  sideEffect: /[?&]cmd=|^\/annotate\/.*[?&]style=raw/,
  uncrawled: /^\/(?:static|rss-|atom-)/,
  sessionName: 'sid',
  spellings: [{ when: /^\/(?:shortlog|log|graph|rev\/\w+)$/, name: 'style', value: 'paper' }],
  identity: (url) => {
    const names = [
      'rev',
      'revcount',
      'style',
      'linerange',
      'ignorews',
      'ignorewsamount',
      'ignorewseol',
      'ignoreblanklines',
      'graphtop',
      'descend',
      'node',
      'file',
      'pagesize',
    ]
    const read = (name: string): string => url.searchParams.get(name) ?? ''
    return `${url.pathname} ${names.map((name) => `${name}=${read(name) === 'paper' ? '' : read(name)}`).join(' ')}`
  },
  // The default style repeats itself in every link and form; what is shown is the same.
  volatile: [
    /<input type="hidden" name="style" value="paper" ?\/?>/g,
    /<script[^>]*>[\s\S]*?<\/script>/g,
    /(?<=[?&;])style=paper(?:&amp;|&|;)|(?:\?|&amp;|&|;)style=paper(?![\w%])/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  const folder = `${workshop.folder}/repo`
  const env = {
    ...process.env,
    HGRCPATH: await workshop.write(
      'hgrc',
      '[ui]\nusername = Ada Lind <ada@example.org>\n[web]\nstyle = paper\nname = harbour\n',
    ),
  }
  await workshop.run('hg', ['init', folder], { env })
  const files = workshop.many(11)
  for (let number = 1; number <= workshop.many(30); number++) {
    for (const index of new Set([number % files, (number * 5 + 2) % files]))
      await workshop.write(
        `repo/${['', 'src/', 'docs/'][index % 3]}${subject(index)}.txt`,
        `${prose(index, 6).replaceAll('. ', '.\n')}\n${prose(number, 1)}\n`,
      )
    await workshop.run(
      'hg',
      ['commit', '--cwd', folder, '-A', '-q', '-m', prose(number + 500, 2), '-d', `${1_700_000_000 + number * 3600} 0`],
      { env },
    )
    if (number === 20) await workshop.run('hg', ['branch', '--cwd', folder, '-q', 'stable'], { env })
  }
  await workshop.serve('hg', ['serve', '--cwd', folder, '-a', '127.0.0.1', '-p', String(workshop.port)], { env })
}
