import { plainIdentity } from '../plain-page.ts'
import { prose, subject } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const REVISIONS = 60
const FILES_CHANGED = 18

/** Lists of files, which are sorted by name unless the URL says otherwise. */
const FILES = /\/files(?:\/[^?]*)?$/

/** Python that commits a JSON list of files and texts to two branches, one revision a text. */
const FILL = `
import breezy, json, os, sys
breezy.initialize().__enter__()
import breezy.bzr
from breezy.controldir import ControlDir, format_registry
changes = json.load(sys.stdin)
for branch, count in (('trunk', len(changes)), ('ferry', 15)):
    root = os.path.join('repo', branch)
    os.makedirs(root)
    tree = ControlDir.create_standalone_workingtree(root, format=format_registry.make_controldir('2a'))
    for number, (name, text) in enumerate(changes[:count]):
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as file:
            file.write(text)
        tree.smart_add([path])
        tree.commit('Change %d of %s: %s' % (number, name, text[:20]), committer='Ada <ada@a.example>',
                    timestamp=1700000000 + number * 86400, timezone=0, rev_id=b'ada-%d-%s' % (number, branch.encode()))
`

/** Loggerhead: revisions and files in the path; every link carries `start_revid`, `sort` or `filter_path` on. */
export const loggerhead: RealApp = {
  name: 'loggerhead',
  kind: 'repository browser',
  needs: [{ file: '/usr/bin/loggerhead-serve', package: 'loggerhead' }],
  start,
  seeds: [
    '/',
    '/trunk/',
    '/trunk/changes',
    '/trunk/files',
    '/trunk/changes?q=tide',
    '/trunk/changes?start_revid=20',
    '/trunk/changes/20?start_revid=40',
    '/trunk/revision/30?start_revid=40',
    '/trunk/changes?start_revid=30&sort=date',
  ],
  robots: 'User-agent: *\nDisallow: /trunk/tarball\n',
  sideEffect: /\/(?:download|tarball|static|atom|raw)\b/,
  sessionName: 'sid',
  spellings: [{ when: FILES, name: 'sort', value: 'filename' }],
  identity,
  volatile: [
    // Such a list is the same from any revision, and so is its feed.
    /(?<=\/atom\?)start_revid=\d+/g,
    /\d+ \w+ ago/g,
    /<function generator_string at \w+>/g,
    // Links say so where the URL does, and mean the same.
    /(?<=[?&;])sort=filename(?:&amp;)?/g,
    // The newest revision of each branch, from which a list starts in any case.
    /(?<=\/trunk\/[^"]*[?&;])start_revid=60(?:&amp;)?/g,
    /(?<=\/ferry\/[^"]*[?&;])start_revid=15(?:&amp;)?/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder, port } = workshop
  const env = { ...process.env, HOME: folder, BRZ_HOME: folder, BRZ_EMAIL: 'Ada <ada@a.example>' }
  const fill = await workshop.write('fill.py', FILL)
  await workshop.run('/usr/bin/python3', [fill], {
    env,
    input: JSON.stringify(changes(workshop.many(FILES_CHANGED))),
  })
  const places = [`--log-folder=${folder}`, `--cache-dir=${folder}`, `${folder}/repo`]
  await workshop.serve('/usr/bin/loggerhead-serve', ['--host=127.0.0.1', `--port=${port}`, ...places], { env })
}

function changes(files: number): [name: string, text: string][] {
  return Array.from({ length: REVISIONS }, (_, at) => [
    `${['src', 'doc', 'src/tide', 'test'][at % 4]}/${subject(at % files)}.txt`,
    `${prose(at, 3).replaceAll('. ', '.\n')}\n`,
  ])
}

function identity(url: URL): string {
  const isDefault = (name: string, value: string): boolean => name === 'sort' && value === 'filename'
  return plainIdentity(url, FILES.test(url.pathname) ? isDefault : undefined)
}
