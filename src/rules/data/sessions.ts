import type { SessionRule } from '../untouched-types.ts'

const ARTICLE = 'https://www.example.com/article?id=1'
const ASPNET = 'https://learn.microsoft.com/en-us/previous-versions/dotnet/articles/aa479314(v=msdn.10)'
/** ASP.NET: 24 characters of a-z and 0-5; the mixed-case form appears in archives. */
const ASPNET_ID = '[0-9A-Za-z]{24}'
const COLDFUSION_SOURCE = 'https://cfdocs.org/urlsessionformat'
const HEX_32 = '[0-9A-Fa-f]{32}'
/** A digest of 128, 160 or 256 bits. */
const HEX_DIGEST = '(?:[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64})'
/** Java containers: 32 hex digits with an optional node, and the longer forms of WebLogic, WebSphere, Jetty and GlassFish. */
const JAVA_SESSION = '(?=.*[0-9])[0-9A-Za-z_.~!:+*-]{16,}'
const MIXED_26 = '(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{26,64}'
const PHP = 'https://www.php.net/manual/en/session.idpassing.php'
/** What PHP generates with 4, 5 or 6 bits a character; at least one digit and one letter, so a plain word or number never fits. */
const PHP_SESSION = '(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z,-]{22,256}'
/** Under its own name the usual lengths are enough: with 4 bits a character an id may hold digits only, with 5 letters only. */
const PHP_SESSION_NAMED = `(?:${PHP_SESSION}|[0-9a-z]{26}|[0-9a-z]{32})`
const SERVLET = 'https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#url-rewriting'
const SURT = 'https://github.com/internetarchive/surt'

const PATH_PARAMETERS: readonly SessionRule[] = [
  {
    name: 'jsessionid',
    ignoreCase: true,
    in: 'path-parameter',
    value: JAVA_SESSION,
    source: SERVLET,
    examples: {
      same: [
        'https://www.example.com/shop/item;jsessionid=9682993c8daa2c5497996114facdc805?id=1',
        'https://www.example.com/shop/item?id=1',
      ],
      different: ['https://www.example.com/shop/item;jsessionid=1', 'https://www.example.com/shop/item;jsessionid=2'],
    },
  },
  {
    name: 'jsessionidsso',
    ignoreCase: true,
    in: 'path-parameter',
    value: JAVA_SESSION,
    source: SERVLET,
    examples: {
      same: [
        'https://www.example.com/shop/item;jsessionidsso=9682993c8daa2c5497996114facdc805?id=1',
        'https://www.example.com/shop/item?id=1',
      ],
      different: [
        'https://www.example.com/shop/item;jsessionidsso=1',
        'https://www.example.com/shop/item;jsessionidsso=2',
      ],
    },
  },
  {
    name: 'phpsessid',
    ignoreCase: true,
    in: 'path-parameter',
    value: PHP_SESSION,
    source: SERVLET,
    examples: {
      same: [
        'https://www.example.com/shop/item;phpsessid=9682993c8daa2c5497996114facdc805?id=1',
        'https://www.example.com/shop/item?id=1',
      ],
      different: ['https://www.example.com/shop/item;phpsessid=1', 'https://www.example.com/shop/item;phpsessid=2'],
    },
  },
  {
    name: 'sessionid',
    ignoreCase: true,
    in: 'path-parameter',
    value: PHP_SESSION,
    source: SERVLET,
    examples: {
      same: [
        'https://www.example.com/shop/item;sessionid=9682993c8daa2c5497996114facdc805?id=1',
        'https://www.example.com/shop/item?id=1',
      ],
      different: ['https://www.example.com/shop/item;sessionid=1', 'https://www.example.com/shop/item;sessionid=2'],
    },
  },
  {
    name: 'sid',
    ignoreCase: true,
    in: 'path-parameter',
    value: PHP_SESSION,
    source: SERVLET,
    examples: {
      same: [
        'https://www.example.com/shop/item;sid=9682993c8daa2c5497996114facdc805?id=1',
        'https://www.example.com/shop/item?id=1',
      ],
      different: ['https://www.example.com/shop/item;sid=1', 'https://www.example.com/shop/item;sid=2'],
    },
  },
]

const ASPNET_SEGMENTS: readonly SessionRule[] = [
  {
    name: 'aspnet-cookieless',
    in: 'path-segment',
    value: '\\((?:[AFXafx]\\([0-9A-Za-z_.~-]+\\))*[Ss]\\([0-9A-Za-z]{24}\\)(?:[AFXafx]\\([0-9A-Za-z_.~-]+\\))*\\)',
    source: ASPNET,
    examples: {
      same: [
        'https://www.example.com/app/(A(xYz_0123456789abcdef)S(4hqa0555fwsecu455xqckv45)F(kLm-0123456789abcdef))/page.aspx?id=1',
        'https://www.example.com/app/page.aspx?id=1',
      ],
      different: ['https://www.example.com/app/(S(1))/page.aspx', 'https://www.example.com/app/(S(2))/page.aspx'],
    },
  },
  {
    name: 'aspnet-cookieless-probe',
    in: 'path-segment',
    value: '\\([Xx]\\(1\\)(?:[AFaf]\\([0-9A-Za-z_.~-]+\\))*\\)',
    source: ASPNET,
    examples: {
      same: ['https://www.example.com/(X(1))/page.aspx', 'https://www.example.com/page.aspx'],
      different: ['https://www.example.com/(X(2))/page.aspx', 'https://www.example.com/(X(3))/page.aspx'],
    },
  },
  {
    name: 'aspnet-1',
    in: 'path-segment',
    value: '\\((?=[a-z0-5]*[0-5])(?=[a-z0-5]*[a-z])[a-z0-5]{24}\\)',
    source: ASPNET,
    examples: {
      same: ['https://www.example.com/(4hqa0555fwsecu455xqckv45)/page.aspx', 'https://www.example.com/page.aspx'],
      different: ['https://www.example.com/(film)/page.aspx', 'https://www.example.com/(book)/page.aspx'],
    },
  },
]

/** ColdFusion: the number alone could be anything, so each name is believed only beside the other. */
const COLDFUSION: readonly SessionRule[] = [
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'CFID',
    value: '(?:[0-9]{1,12}|[0-9A-Fa-f-]{32,36})',
    with: ['CFTOKEN'],
    examples: {
      same: ['https://www.example.com/article?id=1&CFID=1169580&CFTOKEN=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&CFID=48630702',
        'https://www.example.com/article?id=1&CFID=48630703',
      ],
    },
  },
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'CFTOKEN',
    value: '[0-9A-Fa-f-]{8,70}',
    with: ['CFID'],
    examples: {
      same: ['https://www.example.com/article?id=1&CFID=1169580&CFTOKEN=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&CFTOKEN=48630702',
        'https://www.example.com/article?id=1&CFTOKEN=48630703',
      ],
    },
  },
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'cfid',
    value: '(?:[0-9]{1,12}|[0-9A-Fa-f-]{32,36})',
    with: ['cftoken'],
    examples: {
      same: ['https://www.example.com/article?id=1&cfid=1169580&cftoken=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&cfid=48630702',
        'https://www.example.com/article?id=1&cfid=48630703',
      ],
    },
  },
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'cftoken',
    value: '[0-9A-Fa-f-]{8,70}',
    with: ['cfid'],
    examples: {
      same: ['https://www.example.com/article?id=1&cfid=1169580&cftoken=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&cftoken=48630702',
        'https://www.example.com/article?id=1&cftoken=48630703',
      ],
    },
  },
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'CFId',
    value: '(?:[0-9]{1,12}|[0-9A-Fa-f-]{32,36})',
    with: ['CFToken'],
    examples: {
      same: ['https://www.example.com/article?id=1&CFId=1169580&CFToken=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&CFId=48630702',
        'https://www.example.com/article?id=1&CFId=48630703',
      ],
    },
  },
  {
    in: 'query',
    source: COLDFUSION_SOURCE,
    name: 'CFToken',
    value: '[0-9A-Fa-f-]{8,70}',
    with: ['CFId'],
    examples: {
      same: ['https://www.example.com/article?id=1&CFId=1169580&CFToken=48630702', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&CFToken=48630702',
        'https://www.example.com/article?id=1&CFToken=48630703',
      ],
    },
  },
]

const FORUMS: readonly SessionRule[] = [
  {
    name: 's',
    in: 'query',
    value: '[0-9a-f]{32}',
    pathEnds: [
      '/showthread.php',
      '/forumdisplay.php',
      '/showpost.php',
      '/member.php',
      '/memberlist.php',
      '/calendar.php',
      '/faq.php',
      '/online.php',
      '/blog.php',
      '/entry.php',
      '/group.php',
      '/album.php',
      '/printthread.php',
      '/archive/index.php',
      '/index.php',
      '/external.php',
      '/attachment.php',
    ],
    source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    examples: {
      same: [
        'https://forum.example.com/showthread.php?s=9682993c8daa2c5497996114facdc805&t=7',
        'https://forum.example.com/showthread.php?t=7',
      ],
      different: ['https://blog.example.com/index.php?s=cache', 'https://blog.example.com/index.php?s=key'],
    },
  },
  {
    // WoltLab's, which are longer.
    name: 's',
    in: 'query',
    value: '[0-9a-f]{40}',
    with: ['threadID'],
    source: 'https://docs.woltlab.com/',
    examples: {
      same: [
        'https://forum.example.com/index.php?page=Thread&threadID=7&s=9682993c8daa2c5497996114facdc8059682993c',
        'https://forum.example.com/index.php?page=Thread&threadID=7',
      ],
      different: [
        'https://forum.example.com/index.php?page=Search&s=9682993c8daa2c5497996114facdc8059682993c',
        'https://forum.example.com/index.php?page=Search&s=0682993c8daa2c5497996114facdc8059682993c',
      ],
    },
  },
  {
    // Beside a command of the search alone: a digest may be what is searched for.
    name: 's',
    in: 'query',
    value: '[0-9a-f]{32}',
    with: ['do'],
    pathEnds: ['/search.php'],
    source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    examples: {
      same: [
        'https://forum.example.com/search.php?s=9682993c8daa2c5497996114facdc805&do=getnew',
        'https://forum.example.com/search.php?do=getnew',
      ],
      different: [
        'https://digests.example.com/search.php?s=9682993c8daa2c5497996114facdc805',
        'https://digests.example.com/search.php?s=9682993c8daa2c5497996114facdc806',
      ],
    },
  },
]

const SHOPS: readonly SessionRule[] = [
  {
    name: 'SID',
    in: 'query',
    value: '(?=[0-9a-v]*[0-9])(?=[0-9a-v]*[a-v])[0-9a-v]{26}',
    source: 'https://experienceleague.adobe.com/en/docs/commerce-admin/config/general/web',
    examples: {
      same: [
        'https://shop.example.com/shirt.html?SID=q7g1rbd3c0s5v8n2m4kjt6ha9e',
        'https://shop.example.com/shirt.html',
      ],
      different: ['https://shop.example.com/shirt.html?SID=7', 'https://shop.example.com/shirt.html?SID=8'],
    },
  },
  {
    name: '___SID',
    in: 'query',
    value: '(?:[US]|[0-9a-v]{26}|[0-9a-f]{32})',
    source: 'https://experienceleague.adobe.com/en/docs/commerce-admin/config/general/web',
    examples: {
      same: ['https://shop.example.com/shirt.html?___SID=U', 'https://shop.example.com/shirt.html'],
      different: ['https://shop.example.com/shirt.html?___SID=blue', 'https://shop.example.com/shirt.html?___SID=red'],
    },
  },
  {
    name: 'force_sid',
    in: 'query',
    value: PHP_SESSION,
    source: 'https://docs.oxid-esales.com/developer/en/latest/',
    examples: {
      same: [
        'https://shop.example.com/shirt?force_sid=9682993c8daa2c5497996114facdc805',
        'https://shop.example.com/shirt',
      ],
      different: ['https://shop.example.com/shirt?force_sid=7', 'https://shop.example.com/shirt?force_sid=8'],
    },
  },
]

/** Names that one product made up for its session id; nothing else is called so. */
const PRODUCT_NAMES: readonly SessionRule[] = [
  {
    name: 'oscsid',
    value: MIXED_26,
    source: 'https://github.com/osCommerce/oscommerce2',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&oscsid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&oscsid=12', 'https://www.example.com/article?id=1&oscsid=13'],
    },
  },
  {
    name: 'zenid',
    value: MIXED_26,
    source: 'https://docs.zen-cart.com/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&zenid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&zenid=12', 'https://www.example.com/article?id=1&zenid=13'],
    },
  },
  {
    name: 'xtcsid',
    value: MIXED_26,
    source: 'https://www.xt-commerce.com/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&xtcsid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&xtcsid=12', 'https://www.example.com/article?id=1&xtcsid=13'],
    },
  },
  {
    name: 'modsid',
    value: MIXED_26,
    source: 'https://www.modified-shop.org/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&modsid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&modsid=12', 'https://www.example.com/article?id=1&modsid=13'],
    },
  },
  {
    name: 'phpsessid',
    value: PHP_SESSION_NAMED,
    source: PHP,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&phpsessid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&phpsessid=12',
        'https://www.example.com/article?id=1&phpsessid=13',
      ],
    },
  },
  {
    name: 'bspsessid',
    value: PHP_SESSION,
    source: PHP,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&bspsessid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&bspsessid=12',
        'https://www.example.com/article?id=1&bspsessid=13',
      ],
    },
  },
  {
    name: 'moodlesession',
    value: MIXED_26,
    source: 'https://docs.moodle.org/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&moodlesession=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&moodlesession=12',
        'https://www.example.com/article?id=1&moodlesession=13',
      ],
    },
  },
  {
    name: 'jsessionidsso',
    value: JAVA_SESSION,
    source: SERVLET,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&jsessionidsso=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&jsessionidsso=12',
        'https://www.example.com/article?id=1&jsessionidsso=13',
      ],
    },
  },
  {
    name: 'jsessionid',
    value: JAVA_SESSION,
    source: SERVLET,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&jsessionid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&jsessionid=12',
        'https://www.example.com/article?id=1&jsessionid=13',
      ],
    },
  },
  {
    name: 'asp.net_sessionid',
    value: ASPNET_ID,
    source: ASPNET,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&asp.net_sessionid=4hqa0555fwsecu455xqckv45', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&asp.net_sessionid=12',
        'https://www.example.com/article?id=1&asp.net_sessionid=13',
      ],
    },
  },
  {
    name: 'mscsid',
    value: '[0-9A-Z]{32}',
    source: 'https://en.wikipedia.org/wiki/Microsoft_Commerce_Server',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&mscsid=S9H2KFQ3B1XE8LN00J5M4TR7VW6DPC8A', ARTICLE],
      different: ['https://www.example.com/article?id=1&mscsid=12', 'https://www.example.com/article?id=1&mscsid=13'],
    },
  },
  {
    name: 'wosid',
    value: '(?=.*[0-9])[0-9A-Za-z]{20,24}',
    source: 'https://developer.apple.com/library/archive/documentation/WebObjects/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&wosid=kBx3vN7vQ2m0cR1tYw8DpM', ARTICLE],
      different: ['https://www.example.com/article?id=1&wosid=12', 'https://www.example.com/article?id=1&wosid=13'],
    },
  },
  {
    name: 'fe_typo_user',
    value: HEX_32,
    source: 'https://docs.typo3.org/',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&fe_typo_user=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&fe_typo_user=12',
        'https://www.example.com/article?id=1&fe_typo_user=13',
      ],
    },
  },
  {
    name: 'bv_sessionid',
    value: '@{4}[0-9.]{8,}@{4}',
    source: 'https://en.wikipedia.org/wiki/BroadVision',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&bv_sessionid=@@@@0123456789.1234567890@@@@', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&bv_sessionid=12',
        'https://www.example.com/article?id=1&bv_sessionid=13',
      ],
    },
  },
  {
    name: 'bv_engineid',
    value: '[a-z]{10,}\\.[0-9]+',
    source: 'https://en.wikipedia.org/wiki/BroadVision',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&bv_engineid=cccdadefgihjklmncflgcefkmdffidfnf.0', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&bv_engineid=12',
        'https://www.example.com/article?id=1&bv_engineid=13',
      ],
    },
  },
]

/** Names under which unrelated servers send a generated id, each believed only with the shape of a digest. */
const GENERIC_NAMES: readonly SessionRule[] = [
  {
    name: 'phpsessionid',
    value: HEX_DIGEST,
    source: 'https://www.php.net/manual/en/session.idpassing.php',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&phpsessionid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&phpsessionid=12',
        'https://www.example.com/article?id=1&phpsessionid=13',
      ],
    },
  },
  {
    name: 'cgisessid',
    value: HEX_DIGEST,
    source: 'https://metacpan.org/pod/CGI::Session',
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&cgisessid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&cgisessid=12',
        'https://www.example.com/article?id=1&cgisessid=13',
      ],
    },
  },
  {
    name: 'sid',
    value: '(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{32}',
    source: SURT,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&sid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&sid=12', 'https://www.example.com/article?id=1&sid=13'],
    },
  },
  {
    name: 'sessid',
    value: HEX_DIGEST,
    source: SURT,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&sessid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: ['https://www.example.com/article?id=1&sessid=12', 'https://www.example.com/article?id=1&sessid=13'],
    },
  },
  {
    name: 'session_id',
    value: HEX_DIGEST,
    source: SURT,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&session_id=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&session_id=12',
        'https://www.example.com/article?id=1&session_id=13',
      ],
    },
  },
  {
    name: 'sessionid',
    value: HEX_DIGEST,
    source: SURT,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&sessionid=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&sessionid=12',
        'https://www.example.com/article?id=1&sessionid=13',
      ],
    },
  },
  {
    name: 'phpsession',
    value: HEX_DIGEST,
    source: PHP,
    ignoreCase: true,
    in: 'query',
    examples: {
      same: ['https://www.example.com/article?id=1&phpsession=9682993c8daa2c5497996114facdc805', ARTICLE],
      different: [
        'https://www.example.com/article?id=1&phpsession=12',
        'https://www.example.com/article?id=1&phpsession=13',
      ],
    },
  },
]

/**
 * Session ids in a URL. In the identity profile they are dropped, in the request profile they are credentials.
 * The name never decides alone: story, product and conference ids are called `sid`, `session` and `s` too.
 */
const ASP_CLASSIC: readonly SessionRule[] = [
  {
    name: 'ASPSESSIONID',
    nameTail: '[A-Z]{8}',
    in: 'query',
    value: '[A-Za-z]{24}',
    source: 'https://learn.microsoft.com/en-us/previous-versions/iis/6.0-sdk/ms525339(v=vs.90)',
    examples: {
      same: [
        'https://www.example.com/page.asp?id=1&ASPSESSIONIDQQBCRTSA=KFPEHLNBEBOHGFOBMHLKHJPA',
        'https://www.example.com/page.asp?id=1',
      ],
      different: [
        'https://www.example.com/page.asp?ASPSESSIONIDQQBCRTSA=keynote',
        'https://www.example.com/page.asp?ASPSESSIONIDQQBCRTSA=workshop',
      ],
    },
  },
]

/** Session identifiers of the field, each with the grammar of its value: the bare name never decides. */
export const SESSION_RULES: readonly SessionRule[] = [
  ...ASP_CLASSIC,
  ...PATH_PARAMETERS,
  ...ASPNET_SEGMENTS,
  ...COLDFUSION,
  ...FORUMS,
  ...SHOPS,
  ...PRODUCT_NAMES,
  ...GENERIC_NAMES,
]
