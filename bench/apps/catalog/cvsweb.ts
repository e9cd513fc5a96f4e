import { serveCgi } from '../cgi-server.ts'
import { plainIdentity } from '../plain-page.ts'
import { prose, subject } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CGI = '/usr/lib/cgi-bin/cvsweb'
const FILES = 24
const LINES = 12

const DEFAULTS: Readonly<Record<string, string>> = { sortby: 'file', logsort: 'date' }

/** cvsweb: files are paths, each with its own revisions and differences in the query; `;` between parameters as well. */
export const cvsweb: RealApp = {
  name: 'cvsweb',
  kind: 'repository browser',
  needs: [
    { file: CGI, package: 'cvsweb' },
    { file: '/usr/bin/cvs', package: 'cvs' },
    { file: '/usr/bin/rlog', package: 'rcs' },
  ],
  start,
  seeds: [
    '/',
    ...['/boats/', '/ferry/', '/boats/docs/'].flatMap((folder) => [
      folder,
      ...['date', 'author', 'log', 'rev'].map((order) => `${folder}?sortby=${order}`),
      `${folder}?only_with_tag=START`,
    ]),
  ],
  robots: 'User-agent: *\nDisallow: /CVSROOT/\n',
  sideEffect: /\.(?:tar\.gz|zip)\b/,
  uncrawled: /content-type=/,
  sessionName: 'sid',
  spellings: [
    { when: /\/$/, name: 'sortby', value: 'file' },
    { when: /\.txt$/, name: 'logsort', value: 'date' },
  ],
  identity,
  volatile: [/\d+ (?:second|minute|hour|day|week|month|year)s?(?:, \d+ \w+)?(?: ago)?/g],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder } = workshop
  await workshop.write('cvs/CVSROOT/config', '')
  for (let index = 0; index < workshop.many(FILES); index++) {
    const place = ['boats', 'boats/docs', 'ferry'][index % 3]
    await workshop.write(`cvs/${place}/${subject(index)}.txt,v`, revisionsOf(index + 1, 3 + (index % 5)))
  }
  // The program reads the configuration beside itself.
  const configuration = `sed 's#/var/lib/cvs#${folder}/cvs#' /etc/cvsweb/cvsweb.conf > cvsweb.conf`
  await workshop.run('sh', ['-c', `${configuration} && cp ${CGI} cvsweb.cgi`])
  await serveCgi(workshop, { program: `${folder}/cvsweb.cgi`, env: {} })
}

/** An RCS file (rcsfile(5)) of `count` revisions, each of which changes one line: the newest as it is, the others as differences. */
function revisionsOf(seed: number, count: number): string {
  const texts = [Array.from({ length: LINES }, (_, line) => prose(seed * 100 + line, 1))]
  for (let revision = 2; revision <= count; revision++)
    texts.push(texts.at(-1)!.with((revision * 5) % LINES, prose(seed * 1000 + revision, 1)))
  const numbers = Array.from({ length: count }, (_, index) => count - index)
  const two = (number: number): string => String(number).padStart(2, '0')
  const heads = numbers.map((number) => {
    const date = `${2023 + (seed % 3)}.${two(1 + (number % 9))}.${two(1 + ((seed * 7 + number) % 27))}.10.${two(number)}.00`
    const next = number > 1 ? `1.${number - 1}` : ''
    return `\n1.${number}\ndate\t${date};\tauthor ${number % 2 ? 'ben' : 'ada'};\tstate Exp;\nbranches;\nnext\t${next};\n`
  })
  const bodies = numbers.map((number) => {
    const line = texts[number - 1]!.findIndex((text, index) => text !== texts[number]?.[index])
    const text =
      number === count ? texts[number - 1]!.join('\n') : `d${line + 1} 1\na${line + 1} 1\n${texts[number - 1]![line]}`
    return `\n\n1.${number}\nlog\n@${prose(seed * 31 + number, 1)}\n@\ntext\n@${text}\n@\n`
  })
  const tags = `symbols\n\tRELEASE_1:1.${count - 1}\n\tSTART:1.1;`
  return `head\t1.${count};\naccess;\n${tags}\nlocks; strict;\ncomment\t@# @;\n\n${heads.join('')}\n\ndesc\n@@\n${bodies.join('')}`
}

/** Every name counts but unread ones and defaults. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => DEFAULTS[name] === value)
}
