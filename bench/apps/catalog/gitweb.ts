import { gitHistory } from '../git-history.ts'
import { serveCgi } from '../cgi-server.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CGI = '/usr/share/gitweb/gitweb.cgi'

/** gitweb with two repositories; its own links separate parameters with `;`, which to this project is part of a value. */
export const gitweb: RealApp = {
  name: 'gitweb',
  kind: 'repository browser',
  needs: [{ file: CGI, package: 'gitweb' }, 'git', { file: '/usr/share/perl5/CGI.pm', package: 'libcgi-pm-perl' }],
  start,
  seeds: [
    '/',
    '/?p=lighthouse.git;a=summary',
    '/?p=ferry.git;a=summary',
    '/?a=summary&p=ferry.git',
    '/?p=ferry.git&a=log',
  ],
  robots: 'User-agent: *\nDisallow: /*a=snapshot\nDisallow: /*a=patch\n',
  sideEffect: /[?&;]a=(?:git_http|delete)/,
  sessionName: 'sid',
  spellings: [{ when: /^\/\?p=[a-z.]+(?:;a=summary|&a=summary)?$/, name: 'a', value: 'summary' }],
  identity,
  volatile: [/<i>[^<]* ago<\/i>/g, />(?:right now|\d+ (?:sec|min|hours?|days?|weeks?|months?|years?) ago)</g],
}

async function start(workshop: Workshop): Promise<void> {
  const root = `${workshop.folder}/git`
  await makeRepository(workshop, `${root}/lighthouse.git`, {
    seed: 11,
    commits: workshop.many(45),
    files: workshop.many(14),
  })
  await makeRepository(workshop, `${root}/ferry.git`, { seed: 77, commits: workshop.many(30), files: workshop.many(9) })
  const config = await workshop.write(
    'gitweb.conf',
    `$projectroot = "${root}"; $git_temp = "/tmp"; $feature{'blame'}{'default'} = [1]; $feature{'timed'}{'default'} = [0];\n1;\n`,
  )
  await serveCgi(workshop, {
    program: CGI,
    env: { GITWEB_CONFIG: config },
    files: { '/static/': '/usr/share/gitweb/static' },
  })
}

/** Makes a bare repository with a history of its own. */
export async function makeRepository(
  workshop: Workshop,
  path: string,
  size: { readonly seed: number; readonly commits: number; readonly files: number },
): Promise<void> {
  await workshop.run('git', ['init', '--quiet', '--bare', '--initial-branch=main', path])
  await workshop.run('git', ['-C', path, 'fast-import', '--quiet'], { input: gitHistory(size) })
  await workshop.write(`${path.slice(workshop.folder.length + 1)}/description`, `History of ${size.commits} commits\n`)
}

/** gitweb reads `;` and `&` alike; each name has its first value. */
function identity(url: URL): string {
  const values = new Map<string, string>()
  for (const piece of url.search.slice(1).split(/[;&]/)) {
    const [name = '', value = ''] = piece.split(/=(.*)/s).map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
    if (!values.has(name)) values.set(name, value)
  }
  const action = values.get('a') ?? (values.has('p') ? 'summary' : 'project_list')
  const names = ['p', 'f', 'fp', 'h', 'hp', 'hb', 'hpb', 's', 'st', 'sr', 'pg', 'o', 'opt', 'by_tag', 'pf', 'ds', 'js']
  return `${url.pathname} ${action} ${names.map((name) => `${name}=${values.get(name) ?? ''}`).join(' ')}`
}
