import { readFile } from 'node:fs/promises'
import { plainIdentity } from '../plain-page.ts'
import { prose, subject } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CODE = '/usr/share/redmine'
const DATABASE = '/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default'
const ISSUES = 60
const PAGES = 5
const PROJECTS = ['harbour', 'lighthouse', 'ferry']

/** Redmine on SQLite: issues, lists of them with filters and orders in the query, versions of wiki pages, a calendar. */
export const redmine: RealApp = {
  name: 'redmine',
  kind: 'issue tracker',
  needs: [
    { file: `${CODE}/bin/rails`, package: 'redmine' },
    { file: DATABASE, package: 'redmine-sqlite' },
    { file: '/usr/bin/puma', package: 'puma' },
  ],
  start,
  seeds: ['/projects', '/issues', '/news', ...PROJECTS.flatMap(lists), ...searches()],
  robots:
    'User-agent: *\nDisallow: /login\nDisallow: /account\nDisallow: /activity\nDisallow: /*.pdf\nDisallow: /*.csv\n',
  sideEffect: /\/(?:edit|new|copy|destroy|watch|unwatch|logout)(?:[/?]|$)/,
  uncrawled: /\.atom|\.json|\/users\/|\/attachments\/|\/activity/,
  sessionName: 'sid',
  spellings: PROJECTS.map((project) => ({
    when: new RegExp(String.raw`^/projects/${project}/issues\?set_filter=1&sort=`),
    name: 'page',
    value: '1',
  })),
  identity: plainIdentity,
  volatile: [
    /<meta name="csrf-token"[^>]*>/g,
    /<input type="hidden" name="authenticity_token"[^>]*>/g,
    / name="[\w-]*form-[0-9a-f]{8}"/g,
    /<input type="hidden" name="back_url"[^>]*>/g,
    /back_url=[^"&]*/g,
    /page=1(?:&amp;|(?="))/g,
    /<a [^>]*href="\/login[^>]*>/g,
    /(?:about|over|almost|less than)? ?[\w ]+ (?:months?|days?|years?|hours?|minutes?)(?=<\/a> ago| ago)/g,
  ],
}

/** What its own menus and its form for filters send. */
function lists(project: string, at: number): string[] {
  const issues = `/projects/${project}/issues`
  const filter = (name: string, operator: string, value: string): string =>
    `f%5B%5D=${name}&op%5B${name}%5D=${operator}${value === '' ? '' : `&v%5B${name}%5D%5B%5D=${value}`}`
  return [
    `/projects/${project}`,
    `/projects/${project}/wiki`,
    `/projects/${project}/roadmap`,
    issues,
    ...['priority:desc,id:desc', 'subject', 'updated_on:desc'].map((sort) => `${issues}?set_filter=1&sort=${sort}`),
    ...['1', '2', '3'].map((tracker) => `${issues}?set_filter=1&tracker_id=${tracker}`),
    ...['1', '2', '3'].map((status) => `${issues}?utf8=%E2%9C%93&set_filter=1&${filter('status_id', '%3D', status)}`),
    `${issues}?set_filter=1&${filter('status_id', 'o', '')}&group_by=${['tracker', 'priority', 'category'][at]}`,
    `${issues}/calendar?month=${5 + at}&year=2026`,
    `${issues}/gantt?month=6&months=${3 + at}&year=2026&zoom=2`,
  ]
}

function searches(): string[] {
  return [1, 4, 7, 10].flatMap((at) => [
    `/search?q=${subject(at)}`,
    `/search?utf8=%E2%9C%93&q=${subject(at)}&scope=&titles_only=&issues=1`,
    `/projects/${PROJECTS[at % 3]}/search?q=${subject(at)}&wiki_pages=1`,
  ])
}

async function start(workshop: Workshop): Promise<void> {
  const { folder, port } = workshop
  const database = `${folder}/redmine.db`
  const rails = { DATABASE_URL: `sqlite3:${database}`, RAILS_ENV: 'production', RAILS_SERVE_STATIC_FILES: '1' }
  const options = { cwd: CODE, env: { ...process.env, ...rails, REDMINE_INSTANCE: 'default' } }
  await workshop.run('cp', [DATABASE, database])
  const script = await workshop.write('fill.rb', await readFile(new URL('redmine-content.rb', import.meta.url), 'utf8'))
  await workshop.run('bin/rails', ['runner', script], { ...options, input: JSON.stringify(content(workshop)) })
  await workshop.serve('puma', ['-e', 'production', '-b', `tcp://127.0.0.1:${port}`, 'config.ru'], options)
}

function content({ many }: Workshop): object {
  const text = (at: number): { readonly title: string; readonly body: string } => ({
    title: `The ${subject(at)} of ${subject(at * 3 + 1)} ${at}`,
    body: prose(at, 4),
  })
  const projects = PROJECTS.map((identifier, nth) => ({
    identifier,
    name: `The ${identifier}`,
    news: [0, 1, 2].map((at) => text(nth * 50 + at)),
    pages: Array.from({ length: many(PAGES) }, (_, at) => ({
      title: at === 0 ? 'Wiki' : `Page_${subject(nth * 31 + at)}_${at}`,
      versions: Array.from({ length: 1 + (at % 4) }, (_version, number) => prose(nth * 100 + at * 7 + number, 5)),
    })),
  }))
  return { projects, issues: Array.from({ length: many(ISSUES) }, (_, at) => text(at)) }
}
