import type { SecretShape } from './untouched-types.ts'

/**
 * Made by a machine: a digit between letters, a letter between digits, or two capitals behind a small letter, as in any digest and
 * nearly any base64 of 16 bytes. An address of a contract and a URL are no secrets.
 */
const MIXED =
  '(?=.*(?:[A-Za-z][0-9]+[A-Za-z]|[0-9][A-Za-z]+[0-9]|[a-z][A-Z]{2}))(?!0[xX]|https?:)[0-9A-Za-z_.~=+/:|!*$@,-]+'
/** Letters with a digit or a capital among them: enough where the name leaves no doubt. */
const TERSE = '(?=.*(?:[0-9]|[a-z][A-Z]))(?=.*[A-Za-z])[0-9A-Za-z_.~=+/:|!*$@,-]+'
const DIGEST = '(?=.*[0-9])(?=.*[A-Fa-f])(?:[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64})'

/** What ends the paths of scripts, style sheets, fonts and tables of data: a hash there is their version. */
const VERSIONED = [
  '.js',
  '.mjs',
  '.cjs',
  '.css',
  '.map',
  '.json',
  '.wasm',
  '.webmanifest',
  '.woff',
  '.woff2',
  '.ttf',
  '.otf',
  '.eot',
  '.svg',
  '.ico',
]
const PICTURES = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.avif', '.jxl', '.heic', '.bmp', '.tif', '.tiff']
const MEDIA = [
  '.mp4',
  '.m4v',
  '.mov',
  '.webm',
  '.mkv',
  '.flv',
  '.f4v',
  '.mp3',
  '.m4a',
  '.aac',
  '.m3u8',
  '.mpd',
  '.ts',
  '.m4s',
]

/** What an image server is told to do with a picture. */
const PICTURE_NAMES = [
  'w',
  'h',
  'width',
  'height',
  'fit',
  'crop',
  'dpr',
  'rect',
  'auto',
  'fm',
  'ixlib',
  'quality',
  'resize',
]

/** Hashes of what the word in front says: the value is an id, or the version of something. `cHash` is TYPO3's. */
const CONTENT_HASHES = [
  '^hash',
  '^checksum',
  '^digest',
  '^chash',
  'phash',
  'dhash',
  'geohash',
  'addresshash',
  'apphash',
  'assethash',
  'blobhash',
  'blockhash',
  'bodyhash',
  'buckethash',
  'buildhash',
  'bundlehash',
  'cachehash',
  'chunkhash',
  'codehash',
  'commithash',
  'confighash',
  'contenthash',
  'datahash',
  'documenthash',
  'filehash',
  'filterhash',
  'githash',
  'imagehash',
  'imghash',
  'infohash',
  'mediahash',
  'objecthash',
  'pagehash',
  'photohash',
  'queryhash',
  'repohash',
  'revisionhash',
  'schemahash',
  'searchhash',
  'statehash',
  'torrenthash',
  'transactionhash',
  'treehash',
  'txhash',
  'versionhash',
  'videohash',
  'viewhash',
  'filechecksum',
  'contentchecksum',
  'contentdigest',
  'filedigest',
]

/** Tokens that open the part of a list that the word in front says. */
const LIST_TOKENS = [
  'continuationtoken',
  'continuetoken',
  'cursortoken',
  'nexttoken',
  'offsettoken',
  'pagetoken',
  'paginationtoken',
  'pagingtoken',
  'prevtoken',
  'previoustoken',
  'scrolltoken',
  'starttoken',
  'synctoken',
]

/** Keys and codes that open something, written apart and as one word. */
const KEYS = [
  '-access-key',
  '-accesskey',
  '-activation-key',
  '-activationkey',
  '-api-key',
  '-apikey',
  '-auth-key',
  '-authkey',
  '-client-key',
  '-clientkey',
  '-confirm-key',
  '-confirmkey',
  '-confirmation-key',
  '-confirmationkey',
  '-consumer-key',
  '-consumerkey',
  '-download-key',
  '-downloadkey',
  '-encryption-key',
  '-encryptionkey',
  '-feed-key',
  '-feedkey',
  '-invite-key',
  '-invitekey',
  '-license-key',
  '-licensekey',
  '-login-key',
  '-loginkey',
  '-master-key',
  '-masterkey',
  '-pass-key',
  '-passkey',
  '-private-key',
  '-privatekey',
  '-reset-key',
  '-resetkey',
  '-rss-key',
  '-rsskey',
  '-secret-key',
  '-secretkey',
  '-security-key',
  '-securitykey',
  '-session-key',
  '-sessionkey',
  '-share-key',
  '-sharekey',
  '-sign-key',
  '-signkey',
  '-signing-key',
  '-signingkey',
  '-stream-key',
  '-streamkey',
  '-subscription-key',
  '-subscriptionkey',
  '-unsubscribe-key',
  '-unsubscribekey',
  '-user-key',
  '-userkey',
  '-v-key',
  '-vkey',
  '-access-key-id',
  '-access-code',
  '-accesscode',
  '-activation-code',
  '-activationcode',
  '-auth-code',
  '-authcode',
  '-authorization-code',
  '-authorizationcode',
  '-invitation-code',
  '-invitationcode',
  '-login-code',
  '-logincode',
  '-session-code',
  '-sessioncode',
  '-verification-code',
  '-verificationcode',
  '-code-challenge',
  '-code-verifier',
  '-consent-challenge',
  '-consent-verifier',
  '-login-challenge',
  '-login-verifier',
  '-logout-challenge',
  '-logout-verifier',
]

/** Names of which an opaque value is no secret, on a video too. */
const IDS = [
  'id',
  'uuid',
  'guid',
  'v',
  'ver',
  'version',
  'rev',
  'revision',
  'etag',
  'file',
  'name',
  'title',
  'key',
  'track',
  'video',
  'asset',
  'media',
  'content',
]

const SIGNATURES: readonly SecretShape[] = [
  {
    kind: 'signature',
    endings: ['signature', 'sig', 'hmac', '-sgn'],
    minLength: 8,
    value: TERSE,
    source: 'https://developers.cloudflare.com/images/manage-images/serve-images/serve-private-images/',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://files.example.com/a?url_signature=0a1b2c3d4e5f60718293a4b5c6d7e8f901234567&b=1&a=2',
        'https://files.example.com/a?x-obs-signature=q3Zk9LwPzE%2B2&b=1&a=2',
        'https://files.example.com/a?downloadSig=2f1e8a7b&b=1&a=2',
      ],
      misses: [
        'https://music.example.com/scores?time_signature=4/4',
        'https://music.example.com/scores?key_signature=a-flat-minor',
        'https://shop.example.com/wine?signature_of=4f1e8a7b4f1e8a7b',
      ],
    },
  },
  {
    kind: 'signature',
    endings: ['-sign', 'shasign'],
    minLength: 16,
    value: MIXED,
    source: 'https://www.alibabacloud.com/help/en/cdn/user-guide/type-a-signing',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://abc.example.com/v7/a.jpg?w=400&h=300&ci_sign=0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
        'https://tv.example.com/live.m3u8?wmsAuthSign=c2VydmVyX3RpbWU9MS8xLzIwMjQmaGFzaF92YWx1ZT1h&b=1&a=2',
        'https://pay.example.com/back?orderID=7&SHASIGN=F4CC376CD7A834D997B91598FA747825A238BE0A&amount=5',
      ],
      misses: [
        'https://stars.example.com/?sign=leo',
        'https://ham.example.com/log?call_sign=charlie-foxtrot-portable',
        'https://shop.example.com/shirt?design=5f2b9c0e8a7d4c3b1a2f6e9d',
        'https://shop.example.com/?campaign=5f2b9c0e8a7d4c3b1a2f6e9d',
      ],
    },
  },
  {
    kind: 'signature',
    endings: ['-mac'],
    minLength: 32,
    value: DIGEST,
    source: 'https://www.volcengine.com/article/4554407',
    added: '2026-11-27',
    examples: {
      hits: ['https://shop.example.com/paid?orderKey=a%5E7&mac2=x&mac=25eefe952a6bbd09fe1c2c09bca4fa0a&b=1'],
      misses: ['https://lan.example.com/device?mac=00:1a:2b:3c:4d:5e', 'https://shop.example.com/?os=mac'],
    },
  },
  {
    kind: 'signature',
    endings: ['hash', 'checksum', 'digest'],
    unless: CONTENT_HASHES,
    minLength: 16,
    value: MIXED,
    source: 'https://www.wowza.com/docs/how-to-protect-streaming-using-securetoken-in-wowza-streaming-engine',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://cdn.example.com/3.jpg?token-hash=ZHhLUZ9p1dboKV-UVBKYnAOuRHWegWZ5LrpQ2VQjPhM%3D&a=1',
        'https://cdn.example.com/a.mp4?px-time=5df34a35&px-hash=f6b91ee18bee7ee948cb37fb171fff5a',
        'https://tv.example.com/live/playlist.m3u8?clubtokenstarttime=0&clubtokenhash=bo9OjiCB-rL_GW6ezmnO1BukvOmQfFEsqIXb3h576tg=',
      ],
      misses: [
        'https://git.example.com/diff?commit_hash=0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
        'https://chain.example.com/tx?txHash=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        'https://typo3.example.com/?id=7&cHash=0a1b2c3d4e5f60718293a4b5c6d7e8f9',
        'https://photos.example.com/find?hashtag=summer2024party4u2',
      ],
    },
  },
  {
    kind: 'signature',
    endings: ['^-hash', '^-checksum', '^-digest'],
    unlessPathEnds: [...VERSIONED, ...PICTURES],
    minLength: 16,
    value: MIXED,
    source: 'https://docs.bigbluebutton.org/development/api/#usage',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://thumb.example.com/t?url=a&h=10&hash=d5ed94dc79b55e1f20563625a4d4b191',
        'https://meet.example.com/api/join?name=A&checksum=0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
      ],
      misses: [
        'https://www.example.com/app.js?hash=d5ed94dc79b55e1f20563625a4d4b191&b=1',
        'https://www.example.com/logo.png?hash=d5ed94dc79b55e1f20563625a4d4b191&b=1',
        'https://www.example.com/itm/1?hash=item345787844f',
        'https://chain.example.com/tx?hash=0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ],
    },
  },
  {
    kind: 'signature',
    endings: ['-s', '^-hash', '^-md5', '^-checksum', '^-digest'],
    beside: PICTURE_NAMES,
    unlessPathEnds: VERSIONED,
    minLength: 32,
    value: DIGEST,
    source: 'https://docs.imgix.com/en-US/getting-started/setup/securing-assets',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://img.example.com/94BAB140?w=488&h=488&fit=max&s=f3a7f97bfa05a0fe584c5151fe69e87a',
        'https://img.example.com/i?src=a.jpg&height=10&md5=d5ed94dc79b55e1f20563625a4d4b191',
        'https://www.example.com/-/media/a.jpg?w=200&h=100&hash=9C5B4E1A2D3F60718293A4B5C6D7E8F901234567',
      ],
      misses: [
        'https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=80&d=identicon',
        'https://blog.example.com/?s=lamp&width=9',
        'https://files.example.com/get?md5=d5ed94dc79b55e1f20563625a4d4b191&name=a',
      ],
    },
  },
  {
    kind: 'signature',
    endings: ['^-s'],
    pathEnds: [...PICTURES, ...MEDIA, '.pdf'],
    minLength: 32,
    value: DIGEST,
    source: 'https://docs.imgix.com/en-US/getting-started/setup/securing-assets',
    added: '2026-11-27',
    examples: {
      hits: ['https://img.example.com/94BAB140.jpg?q=70&s=f3a7f97bfa05a0fe584c5151fe69e87a&bg=fff'],
      misses: [
        'https://img.example.com/94BAB140.jpg?s=2&bg=fff',
        'https://board.example.com/list?s=f3a7f97bfa05a0fe584c5151fe69e87a&f=7',
      ],
    },
  },
]

const SECRETS: readonly SecretShape[] = [
  {
    kind: 'secret',
    endings: ['token', 'jwt', 'auth', '-credential', '-credentials', '-ticket', '-tok', '-pass'],
    unless: LIST_TOKENS,
    minLength: 16,
    value: MIXED,
    source: 'https://www.w3.org/TR/capability-urls/',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://files.example.com/download.aspx?UniqueId=3f76e8d8&tempauth=v1.eyJzaXRlaWQiOiI4N2JiZGIw.Zm9vYmFy',
        'https://video.example.com/a?fastly_token=65a1b2c3_0a1b2c3d4e5f60718293a4b5c6d7e8f9&b=1&a=2',
        'https://tv.example.com/photo?X-Plex-Token=hGzq2xYt9sPw4KfLmNbV&width=9',
        'https://tos.example.com/a?X-Tos-Credential=AKLTabc1d2e3%2F20260101%2Fcn-beijing%2Ftos%2Frequest&b=1',
      ],
      misses: [
        'https://list.example.com/items?pageToken=CAUQAAgGiBV1Eo4L7t2',
        'https://list.example.com/items?next_token=b3NGeV9hOTdlZj1x9aZ2',
        'https://books.example.com/?author=5f2b9c0e8a7d4c3b1a2f6e9d',
        'https://books.example.com/?auth=smith',
        'https://ski.example.com/?day_pass=all-lifts-in-the-valley',
        'https://dex.example.com/swap?outputToken=0x6b175474e89094c44da98b954eedeac495271d0f',
      ],
    },
  },
  {
    kind: 'secret',
    endings: KEYS,
    minLength: 16,
    value: MIXED,
    source: 'https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://api.example.com/a?licenseKey=A1B2C3D4E5F60718&b=1&a=2',
        'https://id.example.com/login?login_challenge=7bb5cd1f0e2a4c3b9d8e7f6a5b4c3d2e&b=1',
        'https://video.example.com/a.mp4?vkey=0A1B2C3D4E5F60718293A4B5C6D7E8F9&guid=1',
      ],
      misses: [
        'https://shop.example.com/?keyword=5f2b9c0e8a7d4c3b1a2f6e9d',
        'https://shop.example.com/?key=5f2b9c0e8a7d4c3b1a2f6e9d',
        'https://shop.example.com/?sort_key=5f2b9c0e8a7d4c3b1a2f6e9d',
        'https://shop.example.com/?country_code=5f2b9c0e8a7d4c3b1a2f6e9d',
      ],
    },
  },
  {
    kind: 'secret',
    endings: ['password', 'passwd', 'passphrase', '-secret'],
    minLength: 8,
    source: 'https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url',
    added: '2026-11-27',
    examples: {
      hits: ['https://wiki.example.com/export?os_username=a&os_password=correct%20horse'],
      misses: ['https://id.example.com/?forgot_password=1', 'https://blog.example.com/?tag=open-secret'],
    },
  },
  {
    kind: 'secret',
    endings: ['nonce', 'csrf', 'xsrf', '-csrf-key'],
    minLength: 8,
    value: TERSE,
    source: 'https://developer.wordpress.org/apis/security/nonces/',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://blog.example.com/?b=1&woocommerce-login-nonce=2f1e8a7b4c',
        'https://b.example.com/?csrfKey=9d8e7f6a5b&a=2',
      ],
      misses: ['https://blog.example.com/?announce=2f1e8a7b4c', 'https://blog.example.com/?q=nonce'],
    },
  },
]

/** Values that say under any name what they are, by themselves or by where they are. */
const BY_VALUE: readonly SecretShape[] = [
  {
    kind: 'signature',
    endings: [''],
    unless: IDS,
    pathEnds: MEDIA,
    minLength: 31,
    value: '(?=.*(?:[A-Za-z][0-9]+[A-Za-z]|[0-9][A-Za-z]+[0-9]|[a-z][A-Z]{2}))[0-9A-Za-z_=+-]+',
    source: 'https://github.com/yt-dlp/yt-dlp/tree/master/yt_dlp/extractor',
    added: '2026-11-27',
    examples: {
      hits: ['https://cdn.example.com/video.mp4?zz=1&spc=UWF9f8L3dIcPnZQ1yxhG7mJk2bTn4vRs&a=2'],
      misses: [
        'https://cdn.example.com/video.mp4?v=d5ed94dc79b55e1f20563625a4d4b191&a=2',
        'https://cdn.example.com/video.mp4?mediaId=d5ed94dc79b55e1f20563625a4d4b191&a=2',
        'https://cdn.example.com/watch?spc=d5ed94dc79b55e1f20563625a4d4b191&a=2',
      ],
    },
  },
  {
    kind: 'secret',
    endings: [''],
    minLength: 31,
    value: 'eyJ[0-9A-Za-z_-]{5,}[.][0-9A-Za-z_-]{5,}[.][0-9A-Za-z_-]*(?:[.][0-9A-Za-z_-]+){0,2}',
    source: 'https://www.rfc-editor.org/rfc/rfc7519#section-3',
    added: '2026-11-27',
    examples: {
      hits: ['https://id.example.com/go?execution=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.dozjgNryP4J3jVmNHl0w5N&b=1&a=2'],
      misses: ['https://shop.example.com/find?filters=eyJjb2xvciI6InJlZCIsInNpemUiOiI0MiIsImEiOiJiIn0&b=1'],
    },
  },
  {
    kind: 'signature',
    endings: [''],
    minLength: 31,
    value:
      '(?:[A-Za-z]{2,9}=[^~]{1,99}~){0,3}(?:exp|Expires)=[0-9]{9,13}~(?:[A-Za-z]{2,9}=[^~]{0,999}~){0,4}(?:hmac|Signature)=[0-9A-Za-z_=-]{20,}',
    source: 'https://github.com/akamai/EdgeAuth-Token-Python',
    added: '2026-11-27',
    examples: {
      hits: [
        'https://tv.example.com/a.m3u8?pq=st=1899999000~exp=1900000000~acl=/*~hmac=0a1b2c3d4e5f60718293a4b5c6d7e8f9&b=1',
        'https://tv.example.com/a.mpd?pq=Expires=1900000000~KeyName=k~Signature=Zm9vYmFyZm9vYmFyZm9vYg&b=1',
      ],
      misses: ['https://tv.example.com/a?filter=exp=1900000000~size=42~color=darkolivegreen&b=1'],
    },
  },
  {
    kind: 'signature',
    endings: [''],
    minLength: 31,
    value: '[12][0-9]{9}[-_.:~,](?:[0-9]+-[0-9A-Za-z]+-)?[0-9a-f]{32,128}',
    source: 'https://www.alibabacloud.com/help/en/cdn/user-guide/type-a-signing',
    added: '2026-11-27',
    examples: {
      hits: ['https://files.example.cn/a.zip?k2=1900000000-0-0-9682993c8daa2c5497996114facdc805&b=1&a=2'],
      misses: ['https://news.example.com/a?slug=1900000000-0-0-a-story-of-many-words&b=1&a=2'],
    },
  },
  {
    kind: 'signature',
    endings: [''],
    minLength: 31,
    value: '(?=[12][0-9]{9}[-_.:~,])(?=.*[A-Z])(?=.*[a-z])[0-9]+[-_.:~,][0-9A-Za-z+/_-]{27,}={0,2}',
    source: 'https://developers.cloudflare.com/waf/custom-rules/use-cases/configure-token-authentication/',
    added: '2026-11-27',
    examples: {
      hits: ['https://files.example.com/a.zip?pq=1900000000-IaLGSmELTvlhfd0ItdN6PhhHTFhzx73EX8uy%2FcSDiIU%3D&b=1&a=2'],
      misses: ['https://news.example.com/a?slug=1900000000-a-rather-long-title-of-a-story&b=1&a=2'],
    },
  },
  {
    kind: 'signature',
    endings: [''],
    minLength: 31,
    value: '(?=[0-9a-f]+[,:~][12][0-9]{9}$)[0-9a-f]{32,128}[,:~][0-9]+',
    source: 'https://client.cdn77.com/support/knowledgebase/cdn-resource/how-do-i-set-up-signed-urls',
    added: '2026-11-27',
    examples: {
      hits: ['https://files.example.com/a.zip?pq=9682993c8daa2c5497996114facdc805:1900000000&b=1&a=2'],
      misses: ['https://map.example.com/?range=9682993c,1900000000,1900000000&b=1'],
    },
  },
  {
    kind: 'signature',
    endings: [''],
    minLength: 31,
    value: '(?=[^,:~]+[,:~][12][0-9]{9}$)(?=.*[A-Z])[0-9A-Za-z+/_-]{20,}={0,2}[,:~][0-9]+',
    source: 'https://client.cdn77.com/support/knowledgebase/cdn-resource/how-do-i-set-up-signed-urls',
    added: '2026-11-27',
    examples: {
      hits: ['https://files.example.com/a.mp4?secure=DMF1ucDxtqgxwYQ4hFAuVQ==,1900000000&b=1&a=2'],
      misses: [
        'https://map.example.com/?range=mon,1900000000&b=1',
        'https://news.example.com/?id=a-very-long-title-1900000000&b=1',
      ],
    },
  },
]

/**
 * Parameters that are a signature or a secret by the words of their name and the look of their value: every site and every vendor
 * has names of its own. A name alone never decides; a bare word that is often content (`hash`, `md5`, `s`) has more conditions:
 *
 * - A `hash` of a script, a style sheet, a font or a stored picture is its version. Such a file is worth caching, and every version
 *   has an entry of its own anyway. On a picture that is made to measure (`w`, `h`, `fit`) the hash covers the measures.
 * - `cHash` of TYPO3 is on every page of a site that has parameters, and covers them sorted.
 * - Hashes of commits, blocks and files are ids. Tokens that open the next part of a list are no secrets.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [...SIGNATURES, ...SECRETS, ...BY_VALUE]
