import { fileURLToPath } from 'node:url'
import { isNoise } from '../plain-page.ts'
import { prose, subject } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CODE = '/usr/share/dokuwiki'
const NAMESPACES = ['', 'guide:', 'guide:boats:', 'history:']
const PAGES = 36

/** DokuWiki with namespaces, old revisions and a search index. */
export const dokuwiki: RealApp = {
  name: 'dokuwiki',
  kind: 'wiki',
  needs: ['dokuwiki', 'php'],
  start,
  seeds: [
    '/doku.php',
    '/doku.php?id=start&do=index',
    '/doku.php?id=start&do=recent',
    '/doku.php?id=start&do=search&q=harbour',
  ],
  robots: 'User-agent: *\nDisallow: /lib/exe/\nDisallow: /*do=edit\nDisallow: /*do=export_\n',
  sideEffect: /[?&]do=(?:logout|subscribe|unsubscribe|revert|save|draftdel)\b|taskrunner\.php/,
  uncrawled: /[?&]do=(?:login|resendpwd|register|profile)\b/,
  sessionName: 'DokuWiki',
  spellings: [{ when: /^\/doku\.php\?id=[a-z:_]+$/, name: 'do', value: 'show' }],
  identity,
  volatile: [
    // Links and forms of the media manager say so where the URL does, and mean the same.
    /(?<=[?&;])tab_files=files(?:&amp;|(?="))/g,
    /<input type="hidden" name="tab_files" value="files"[^>]*>/g,
    /<input type="hidden" name="sectok"[^>]*>/g,
    /<img src="\/lib\/exe\/taskrunner\.php[^>]*>/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  const data = `${workshop.folder}/data`
  for (const name of [
    'pages',
    'attic',
    'media',
    'media_attic',
    'media_meta',
    'meta',
    'cache',
    'index',
    'locks',
    'log',
    'tmp',
  ])
    await workshop.write(`data/${name}/.keep`, '')
  await workshop.write(
    'conf/local.php',
    `<?php $conf['title']='Harbour wiki'; $conf['savedir']='${data}'; $conf['useacl']=1; $conf['superuser']='@admin'; $conf['userewrite']=0;
$conf['updatecheck']=0; $conf['recent']=12; $conf['template']='dokuwiki'; $conf['disableactions']='register';`,
  )
  await workshop.write('conf/acl.auth.php', '*\t@ALL\t2\n')
  await workshop.write('conf/users.auth.php', '')
  await workshop.run('/bin/sh', ['-c', `cp -nrL /etc/dokuwiki/. ${workshop.folder}/conf/ || true`])
  const prelude = await workshop.write('prelude.php', `<?php define('DOKU_CONF', '${workshop.folder}/conf/');`)
  const php = ['-d', `auto_prepend_file=${prelude}`, '-d', 'display_errors=0']
  const fill = fileURLToPath(new URL('dokuwiki-content.php', import.meta.url))
  await workshop.run('php', [...php, fill, CODE], { input: JSON.stringify(pages(workshop.many(PAGES))) })
  await workshop.serve('php', [...php, '-S', `127.0.0.1:${workshop.port}`, '-t', CODE])
}

/** Every page with its revisions, oldest first. */
function pages(count: number): { id: string; texts: string[] }[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index === 0 ? 'start' : `${NAMESPACES[index % NAMESPACES.length]}${subject(index * 2)}`
    const links = [1, 5, 11].map((step) => {
      const other = (index + step) % count
      return `  * [[:${other === 0 ? 'start' : `${NAMESPACES[other % NAMESPACES.length]}${subject(other * 2)}`}]]`
    })
    const text = (revision: number): string =>
      `====== ${subject(index * 2)} ${index} ======\n\n${prose(index, 4)}\n\n===== Notes =====\n\n${prose(index * 50 + revision, 3)}\n\n===== See also =====\n\n${links.join('\n')}\n`
    return { id, texts: Array.from({ length: 1 + (index % 4) }, (_, revision) => text(revision)) }
  })
}

/** `id` without leading colon, `do` without its default, and what each action reads. */
function identity(url: URL): string {
  const read = (name: string): string => url.searchParams.get(name) ?? ''
  const action = read('do') || (url.searchParams.has('idx') ? 'index' : 'show')
  const id = read('id').replace(/^:/, '') || 'start'
  const names = {
    login: [],
    resendpwd: [],
    backlink: [],
    show: ['rev', 's[]'],
    diff: ['rev', 'rev2[0]', 'rev2[1]', 'difftype'],
    index: ['idx'],
    recent: ['first[0]', 'first[n]', 'first', 'show_changes'],
    revisions: ['first'],
    search: ['q', 'sf', 'srt', 'min', 'max'],
    media: ['ns', 'image', 'tab_files', 'tab_details', 'rev', 'q', 'opened'],
  }
  const rest =
    (names as Readonly<Record<string, readonly string[]>>)[action] ??
    [...url.searchParams.keys()].filter((name) => !isNoise(name) && name !== 'do' && name !== 'id').toSorted()
  return `${url.pathname} ${action} ${id} ${rest.map((name) => `${name}=${read(name)}`).join(' ')}`
}
