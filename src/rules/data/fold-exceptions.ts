import type { FoldException } from '../types.ts'

const API = 'a programming interface may answer one form and refuse the other'
const API_SOURCE = 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4'
const ARCHIVE = 'the path holds the address of another site, which may tell the two forms apart'
const OBJECTS =
  'an object store takes the path as a key: with and without the slash, or with the file name, it is another object'
const OBJECTS_SOURCE = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html'
const SOURCES = 'a browser of source code: an index file is a file among others, and the folder is its listing'
const RAW = 'a file server: the path names a file or a directory listing, and the two are not one'

const OBJECT_STORES = [
  'amazonaws.com',
  'amazonaws.com.cn',
  'cloudfront.net',
  'storage.googleapis.com',
  'storage.cloud.google.com',
  'firebasestorage.googleapis.com',
  'firebasestorage.app',
  'core.windows.net',
  'azureedge.net',
  'r2.dev',
  'r2.cloudflarestorage.com',
  'digitaloceanspaces.com',
  'backblazeb2.com',
  'wasabisys.com',
  'linodeobjects.com',
  'vultrobjects.com',
  'scw.cloud',
  'aliyuncs.com',
  'myqcloud.com',
  'oraclecloud.com',
  'ovh.net',
  'yandexcloud.net',
  'myhuaweicloud.com',
  'b-cdn.net',
]

const FILE_SERVERS = [
  'raw.githubusercontent.com',
  'gist.githubusercontent.com',
  'codeload.github.com',
  'unpkg.com',
  'cdn.jsdelivr.net',
  'esm.sh',
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'proxy.golang.org',
  'repo.maven.apache.org',
  'repo1.maven.org',
  'ftp.mozilla.org',
  'archive.mozilla.org',
]

const ARCHIVES = [
  'web.archive.org',
  'archive.today',
  'archive.ph',
  'archive.is',
  'archive.fo',
  'archive.li',
  'archive.md',
  'archive.vn',
  'archive-it.org',
  'ghostarchive.org',
  'megalodon.jp',
  'swap.stanford.edu',
  'vefsafn.is',
  'webarchive.loc.gov',
  'webarchive.nationalarchives.gov.uk',
  'webcitation.org',
  'arquivo.pt',
  'webarchive.org.uk',
  'perma.cc',
]

/**
 * Where the foldings of the key (`www.`, scheme, trailing slash, index file) would join two things. The list holds what is
 * known; a single domain is exempted with `veto` in its record.
 */
export const FOLD_EXCEPTIONS: readonly FoldException[] = [
  {
    fold: 'fold:slash',
    hosts: OBJECT_STORES,
    why: OBJECTS,
    source: OBJECTS_SOURCE,
  },
  {
    fold: 'fold:index',
    hosts: OBJECT_STORES,
    why: OBJECTS,
    source: OBJECTS_SOURCE,
  },
  {
    fold: 'fold:slash',
    hosts: FILE_SERVERS,
    why: RAW,
    source: 'https://docs.github.com/en/repositories/working-with-files/using-files/viewing-and-understanding-files',
  },
  {
    fold: 'fold:index',
    hosts: FILE_SERVERS,
    why: RAW,
    source: 'https://docs.github.com/en/repositories/working-with-files/using-files/viewing-and-understanding-files',
  },
  {
    fold: 'fold:slash',
    hosts: ARCHIVES,
    why: ARCHIVE,
    source: 'https://web.archive.org/',
  },
  {
    fold: 'fold:index',
    hosts: ARCHIVES,
    why: ARCHIVE,
    source: 'https://web.archive.org/',
  },
  {
    fold: 'fold:slash',
    hosts: ['m-labs.hk'],
    why: 'the form without the slash was a dead link',
    source: 'https://github.com/searxng/searxng/issues/4602',
  },
  {
    fold: 'fold:slash',
    hosts: ['httpbin.org', 'httpbin.dev'],
    why: 'routes are declared with or without the slash',
    source: 'https://github.com/postmanlabs/httpbin',
  },
  { fold: 'fold:slash', firstLabel: 'api', why: API, source: API_SOURCE },
  { fold: 'fold:slash', firstLabel: 'rest', why: API, source: API_SOURCE },
  { fold: 'fold:slash', firstLabel: 'graphql', why: API, source: API_SOURCE },
  { fold: 'fold:slash', firstLabel: 'rpc', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'api', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'apis', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'wp-json', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'graphql', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'rest', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'odata', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'rpc', why: API, source: API_SOURCE },
  { fold: 'fold:slash', segment: 'v[0-9]+(?:\\.[0-9]+)?', why: API, source: API_SOURCE },
  {
    fold: 'fold:www',
    hosts: ['pool.ntp.org'],
    why: 'the bare name is the server pool, www is its web site',
    source: 'https://www.ntppool.org/en/',
  },
  {
    fold: 'fold:www',
    hosts: ['media-amazon.com'],
    why: 'm. is an image server, not a mobile site',
    source: 'https://m.media-amazon.com/',
  },
  {
    fold: 'fold:www',
    hosts: ['stripe.com', 'stripe.network'],
    why: 'm. serves a script, not a mobile site',
    source: 'https://docs.stripe.com/security/guide',
  },
  {
    fold: 'fold:scheme',
    hosts: ['neverssl.com', 'badssl.com'],
    why: 'the site exists to show what a scheme does',
    source: 'https://badssl.com/',
  },
  {
    fold: 'fold:www',
    hosts: ['no-www.org', 'extra-www.org'],
    why: 'the site is about the difference',
    source: 'https://no-www.org/',
  },
  {
    fold: 'fold:www',
    hosts: [
      'mobile.free.fr',
      'mobile.asda.com',
      'mobile.rakuten.co.jp',
      'mobile.line.me',
      'mobile.yandex.ru',
      'mobile.yandex.com',
      'mobile.alphacoders.com',
      'mobile.softpedia.com',
      'mobile.slashdot.org',
      'mobile.zol.com.cn',
      'mobile.163.com',
      'mobile.pconline.com.cn',
      'mobile.it168.com',
      'mobile.yahoo.com',
      'mobile.va.gov',
      'mobile.sina.com.cn',
      'mobile.yahoo.co.jp',
      'mobile.onlinesbi.sbi',
    ],
    why: 'a carrier, a shop or a section for telephones, not the site in a small form',
    source: 'https://mobile.free.fr/',
  },
  {
    fold: 'fold:www',
    hosts: ['m.do.co', 'm.tb.cn'],
    why: 'short links of another kind than those of the bare name',
    source: 'https://docs.digitalocean.com/platform/referrals/',
  },
  {
    fold: 'fold:www',
    hosts: [
      'm.fandom.com',
      'm.itch.io',
      'm.substack.com',
      'm.tumblr.com',
      'mobile.bandcamp.com',
      'mobile.deviantart.com',
      'mobile.fandom.com',
      'mobile.itch.io',
      'mobile.medium.com',
      'mobile.substack.com',
      'mobile.tumblr.com',
      'mobile.wordpress.com',
    ],
    why: 'the label before the platform is the name of a customer, any word among them',
    source: 'https://itch.io/docs/creators/getting-started',
  },
  {
    fold: 'fold:www',
    hosts: ['ge.ch'],
    why: 'the bare name serves applications that www does not have',
    source: 'https://ge.ch/justice/',
  },
  {
    fold: 'fold:www',
    hosts: ['m.cmx.im'],
    why: 'the site itself, with accounts of its own',
    source: 'https://m.cmx.im/about',
  },
  {
    fold: 'fold:index',
    segment:
      '-|\\+|annotate|blame|blob|browse|browser|commits|file|plain|raw|raw-file|repos|resolve|source|src|svn|tree|trunk|viewvc|xref',
    why: SOURCES,
    source: 'https://docs.github.com/en/repositories/working-with-files/using-files/viewing-and-understanding-files',
  },
  { fold: 'fold:index', firstLabel: 'svn', why: SOURCES, source: 'https://svnbook.red-bean.com/' },
  {
    fold: 'fold:index',
    hosts: ['svn.wordpress.org', 'svn.code.sf.net', 'archive.org'],
    why: SOURCES,
    source: 'https://plugins.svn.wordpress.org/',
  },
]
