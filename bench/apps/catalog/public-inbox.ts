import { plainIdentity } from '../plain-page.ts'
import { prose, SUBJECTS } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const LIST = 'harbour@a.example'
const MAILS = 160

/** Perl that puts a JSON list of mails into the archive. */
const FILL = `use strict; use JSON::PP; use PublicInbox::InboxWritable; use PublicInbox::Config; use PublicInbox::Eml;
my $mails = do { local $/; <STDIN> };
my $inbox = PublicInbox::InboxWritable->new(PublicInbox::Config->new->lookup('${LIST}'));
my $importer = $inbox->importer(0);
$importer->add(PublicInbox::Eml->new($_)) for @{decode_json($mails)};
$importer->done;
`

/** public-inbox: threads in the path, a search with `q`, `o` and `x`, and a bare `r` that turns the order round. */
export const publicInbox: RealApp = {
  name: 'public-inbox',
  kind: 'mail archive',
  needs: [
    { file: '/usr/bin/public-inbox-httpd', package: 'public-inbox' },
    { file: '/usr/share/perl5/Plack/Runner.pm', package: 'libplack-perl' },
    { file: '/usr/share/doc/libsearch-xapian-perl', package: 'libsearch-xapian-perl' },
  ],
  start,
  seeds: [
    '/harbour/',
    '/harbour/?q=stone',
    '/harbour/?q=harbour',
    '/harbour/?q=s%3Aferry&o=25',
    '/harbour/?q=bakery&r',
    '/harbour/?q=bakery&o=50',
    '/harbour/?t=20260301000000',
    '/harbour/new.html',
  ],
  robots: 'User-agent: *\nDisallow: /harbour/new.atom\n',
  sideEffect: /\/raw$|\.gz$|\.atom/,
  // Orders threads of one rank by chance.
  uncrawled: /[?&]x=t\b/,
  sessionName: 'sid',
  spellings: [{ when: /\?q=\w+$/, name: 'o', value: '0' }],
  identity: (url) => plainIdentity(url, (name, value) => name === 'o' && value === '0'),
  volatile: [],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder, publicOrigin } = workshop
  const git = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@a.example' }
  const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@a.example' }
  const own = { HOME: folder, PI_CONFIG: `${folder}/config`, GIT_CONFIG_GLOBAL: '/dev/null' }
  const env = { ...process.env, ...git, ...committer, ...own }
  const inbox = `${folder}/harbour`
  await workshop.run('public-inbox-init', ['-V2', '-L', 'full', 'harbour', inbox, `${publicOrigin}/harbour`, LIST], {
    env,
  })
  const fill = await workshop.write('fill.pl', FILL)
  await workshop.run('perl', [fill], {
    env,
    input: JSON.stringify(Array.from({ length: workshop.many(MAILS) }, (_, at) => mail(at))),
  })
  await workshop.run('public-inbox-index', ['-L', 'full', inbox], { env })
  await workshop.serve('public-inbox-httpd', ['-l', `127.0.0.1:${workshop.port}`, '-W0'], { env })
}

/** Threads of five mails. */
function mail(at: number): string {
  const root = at - (at % 5)
  const who = SUBJECTS[at % 9]
  const subject = `${SUBJECTS[root % 90]} ${SUBJECTS[(root * 3 + 1) % 90]}`
  const lines = [
    `From: ${who} <${who}@a.example>`,
    `To: ${LIST}`,
    `Subject: ${root === at ? '' : 'Re: '}${subject}`,
    `Date: ${new Date(Date.UTC(2026, 0, 1 + at, 10, at % 60)).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <m${at}@a.example>`,
    ...(root === at ? [] : [`In-Reply-To: <m${root}@a.example>`, `References: <m${root}@a.example>`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ]
  return [...lines, '', prose(at, 6), ''].join('\n')
}
