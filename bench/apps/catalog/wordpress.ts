import { fileURLToPath } from 'node:url'
import { prose, subject } from '../texts.ts'
import { plainIdentity } from '../plain-page.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CODE = '/usr/share/wordpress'
const POSTS = 34

/** WordPress on MariaDB with plain permalinks: everything is a parameter of `/`. */
export const wordpress: RealApp = {
  name: 'wordpress',
  kind: 'blog',
  needs: [
    { file: `${CODE}/wp-load.php`, package: 'wordpress' },
    'php',
    { file: '/usr/share/php8.2-mysql/mysql/mysqli.ini', package: 'php-mysql' },
    { file: `${CODE}/wp-content/themes/twentytwentyone`, package: 'wordpress-theme-twentytwentyone' },
    { file: '/usr/sbin/mariadbd', package: 'mariadb-server' },
  ],
  start,
  seeds: ['/', '/?s=harbour', '/?paged=2', '/?m=202602', '/?author=1'],
  robots: 'User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-login.php\n',
  sideEffect: /wp-login\.php\?action=logout|wp-cron\.php|[?&](?:action=delete|replytocom_delete)/,
  uncrawled: /^\/(?:wp-json|xmlrpc\.php|wp-includes|wp-content|wp-login)|[?&](?:feed|rest_route|replytocom)=/,
  sessionName: 'sid',
  spellings: [{ when: /^\/\?(?:cat|tag|m|author)=\w+$/, name: 'paged', value: '1' }],
  identity,
  volatile: [/<script[\s\S]*?<\/script>/g, /\?ver=[\w.]+/g, /\b[012](?=\.gravatar\.com)/g],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder } = workshop
  const socket = `${folder}/db.sock`
  await workshop.run('mariadb-install-db', [
    `--datadir=${folder}/db`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--user=root',
  ])
  const options = [
    `--datadir=${folder}/db`,
    `--socket=${socket}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--user=root',
    '--innodb-flush-log-at-trx-commit=0',
    `--pid-file=${folder}/db.pid`,
  ]
  await workshop.background('mariadbd', ['--no-defaults', ...options], socket)
  await workshop.run('mariadb', [`--socket=${socket}`, '-e', 'CREATE DATABASE blog CHARACTER SET utf8mb4'])
  await workshop.run('cp', ['-r', CODE, `${folder}/www`])
  await workshop.write('www/wp-config.php', configuration(socket, workshop.publicOrigin, folder))
  const fill = fileURLToPath(new URL('wordpress-content.php', import.meta.url))
  await workshop.run('php', [fill, `${folder}/www`, workshop.publicOrigin], {
    input: JSON.stringify(posts(workshop.many(POSTS))),
  })
  await workshop.serve('php', ['-d', 'display_errors=0', '-S', `127.0.0.1:${workshop.port}`, '-t', `${folder}/www`], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '2' },
  })
}

function configuration(socket: string, origin: string, folder: string): string {
  const values = {
    DB_NAME: 'blog',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: origin,
    WP_SITEURL: origin,
    AUTH_KEY: 'a',
    NONCE_KEY: 'b',
    NONCE_SALT: 'c',
    AUTH_SALT: 'd',
    LOGGED_IN_KEY: 'e',
    SECURE_AUTH_KEY: 'f',
  }
  const lines = Object.entries(values).map(([name, value]) => `define('${name}', '${value}');`)
  return `<?php\n${lines.join('\n')}\ndefine('DISABLE_WP_CRON', true);\ndefine('WP_HTTP_BLOCK_EXTERNAL', true);\ndefine('WP_CONTENT_DIR', '${folder}/www/wp-content');\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`
}

function posts(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    type: index % 8 === 7 ? 'page' : 'post',
    title: `${subject(index * 2)} ${subject(index + 5)}`,
    text: `<p>${prose(index, 5)}</p><!--more--><p>${prose(index + 300, 6)}</p>`,
    date: `2026-0${1 + (index % 4)}-${String(1 + (index % 27)).padStart(2, '0')} 10:${String(index % 60).padStart(2, '0')}:00`,
    category: ['Boats', 'Places', 'Tools'][index % 3],
    tag: subject(index % 5),
    comments: index % 4,
  }))
}

/** Every name counts but unread ones; the first page of a list needs no number. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => name === 'paged' && value === '1')
}
