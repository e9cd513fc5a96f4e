import type { TrackingFacts } from '../types.ts'

/** Developer sites, documentation, encyclopedias and office tools. */
export const DEVELOPER_FACTS: readonly TrackingFacts[] = [
  {
    names: ['email_source', 'email_token', 'notification_referrer_id', 'ref_cta', 'ref_loc', 'ref_page'],
    hosts: ['github.com'],
    unless: [{ host: 'api.github.com' }],
    class: 'email',
    source: 'https://github.com/AdguardTeam/AdguardFilters/issues/233491',
    added: '2026-11-20',
    examples: {
      page: 'https://github.com/a/b/issues/1',
      different: [
        'https://github.com/honojs/hono/blob/main/README.md?plain=1',
        'https://github.com/honojs/hono/blob/main/README.md',
      ],
    },
  },
  {
    names: ['noredirect', 'lq', 'rq', 'newreg', 'ssrc', 'so_medium', 'so_source', 'sfb', 'nlcode', 'sem'],
    hosts: [
      'stackoverflow.com',
      'stackexchange.com',
      'superuser.com',
      'serverfault.com',
      'askubuntu.com',
      'mathoverflow.net',
      'stackapps.com',
    ],
    class: 'view',
    source: 'https://meta.stackexchange.com/',
    added: '2026-11-20',
    examples: {
      page: 'https://stackoverflow.com/questions/1/x',
      different: [
        'https://stackoverflow.com/questions/tagged/c?tab=Newest',
        'https://stackoverflow.com/questions/tagged/c?tab=Active',
      ],
    },
  },
  {
    names: ['ocid', 'nclid', 'cvid', 'epi', 'icid', 'refd', 'rtc', 'ef_ctx', 'ocidc', 'msockid', 'OCID', 'CR_CC'],
    hosts: ['microsoft.com'],
    unless: [{ host: 'login.microsoft.com' }, { host: 'account.microsoft.com' }],
    class: 'campaign',
    source: 'https://github.com/AdguardTeam/AdguardFilters/tree/master/TrackParamFilter/sections',
    added: '2026-11-20',
    examples: {
      page: 'https://learn.microsoft.com/en-us/azure/',
      different: [
        'https://learn.microsoft.com/en-us/dotnet/api/system.uri?view=net-8.0',
        'https://learn.microsoft.com/en-us/dotnet/api/system.uri?view=netframework-4.8',
      ],
    },
  },
  {
    names: ['ocid', 'OCID', 'epi'],
    hosts: ['azure.com', 'xbox.com', 'visualstudio.com'],
    class: 'campaign',
    source: 'https://github.com/AdguardTeam/AdguardFilters/tree/master/TrackParamFilter/sections',
    added: '2026-11-20',
    examples: {
      page: 'https://www.xbox.com/en-US/games/a',
      different: ['https://www.xbox.com/en-US/search?q=a', 'https://www.xbox.com/en-US/search?q=b'],
    },
  },
  {
    names: ['as'],
    hosts: ['mozilla.org', 'firefox.com', 'thunderbird.net'],
    unless: [
      { path: '/api' },
      { host: 'bugzilla.mozilla.org' },
      { host: 'download.mozilla.org' },
      { host: 'accounts.firefox.com' },
      { host: 'addons.mozilla.org' },
      { host: 'searchfox.org' },
      { host: 'treeherder.mozilla.org' },
    ],
    class: 'campaign',
    source: 'https://github.com/ClearURLs/Rules/blob/master/data.min.json',
    added: '2026-11-20',
    examples: {
      page: 'https://support.mozilla.org/en-US/kb/a',
      different: ['https://support.mozilla.org/en-US/search?q=a', 'https://support.mozilla.org/en-US/search?q=b'],
    },
  },
  {
    names: ['src', 'redirect_source', 'entrypoint', 'form_type'],
    hosts: ['mozilla.org', 'firefox.com', 'thunderbird.net'],
    unless: [
      { path: '/api' },
      { host: 'bugzilla.mozilla.org' },
      { host: 'searchfox.org' },
      { host: 'treeherder.mozilla.org' },
    ],
    class: 'campaign',
    source: 'https://github.com/ClearURLs/Rules/blob/master/data.min.json',
    added: '2026-11-20',
    examples: {
      page: 'https://addons.mozilla.org/en-US/firefox/addon/a/',
      different: [
        'https://addons.mozilla.org/en-US/firefox/search/?q=a&platform=mac',
        'https://addons.mozilla.org/en-US/firefox/search/?q=a&platform=windows',
      ],
    },
  },
  {
    names: ['wprov'],
    hosts: [
      'wikipedia.org',
      'wiktionary.org',
      'wikimedia.org',
      'wikibooks.org',
      'wikinews.org',
      'wikiquote.org',
      'wikisource.org',
      'wikiversity.org',
      'wikivoyage.org',
      'wikidata.org',
      'mediawiki.org',
    ],
    class: 'share',
    source: 'https://wikitech.wikimedia.org/wiki/Provenance',
    added: '2026-11-20',
    examples: {
      page: 'https://en.wikipedia.org/wiki/URL',
      different: [
        'https://en.wikipedia.org/w/index.php?title=URL&oldid=1',
        'https://en.wikipedia.org/w/index.php?title=URL&oldid=2',
      ],
    },
  },
  {
    names: ['wmf_source', 'wmf_medium', 'wmf_campaign', 'wmf_key'],
    hosts: ['wikimediafoundation.org', 'donate.wikimedia.org'],
    class: 'campaign',
    source: 'https://wikitech.wikimedia.org/',
    added: '2026-11-20',
    examples: {
      page: 'https://donate.wikimedia.org/w/index.php?title=a',
      different: [
        'https://donate.wikimedia.org/w/index.php?title=a',
        'https://donate.wikimedia.org/w/index.php?title=b',
      ],
    },
  },
  {
    names: ['pvs'],
    hosts: ['notion.so', 'notion.site', 'notion.com'],
    class: 'share',
    source: 'https://www.notion.com/help',
    added: '2026-11-20',
    examples: {
      page: 'https://www.notion.so/acme/11112222',
      different: ['https://www.notion.so/acme/11112222?v=aaaa', 'https://www.notion.so/acme/11112222?v=bbbb'],
    },
  },
  {
    names: ['fuid'],
    hosts: ['figma.com'],
    class: 'share',
    source: 'https://help.figma.com/',
    added: '2026-11-20',
    examples: {
      page: 'https://www.figma.com/design/a/b?node-id=1-1',
      different: ['https://www.figma.com/design/a/b?node-id=1-1', 'https://www.figma.com/design/a/b?node-id=2-2'],
    },
  },
  {
    names: ['refcode'],
    hosts: ['digitalocean.com'],
    class: 'affiliate',
    source: 'https://www.digitalocean.com/referral-program',
    added: '2026-11-20',
    examples: {
      page: 'https://www.digitalocean.com/community/tutorials/a',
      different: [
        'https://www.digitalocean.com/community/search?q=a',
        'https://www.digitalocean.com/community/search?q=b',
      ],
    },
  },
  {
    names: ['ref'],
    hosts: ['vultr.com', 'linode.com', 'hetzner.com', 'hetzner.cloud', 'ovhcloud.com'],
    class: 'affiliate',
    source: 'https://github.com/AdguardTeam/AdguardFilters/tree/master/TrackParamFilter/sections',
    added: '2026-11-20',
    examples: {
      page: 'https://www.vultr.com/products/a/',
      different: ['https://www.vultr.com/docs/?page=2', 'https://www.vultr.com/docs/?page=3'],
    },
  },
  {
    names: ['iref', 'ireft'],
    hosts: ['zoho.com'],
    class: 'campaign',
    source: 'https://github.com/ClearURLs/Rules/blob/master/data.min.json',
    added: '2026-11-20',
    examples: {
      page: 'https://www.zoho.com/a/',
      different: ['https://www.zoho.com/a/?page=2', 'https://www.zoho.com/a/?page=3'],
    },
  },
  {
    names: [
      'hubs_content',
      'hubs_content-cta',
      'hubs_post',
      'hubs_post-cta',
      'hubs_signup-url',
      'hubs_signup-cta',
      'hubs_campaign',
      'hubs_source',
      'hubs_medium',
    ],
    hosts: ['hubspot.com'],
    class: 'campaign',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    added: '2026-11-20',
    examples: {
      page: 'https://blog.hubspot.com/marketing/x',
      different: ['https://blog.hubspot.com/marketing/x?page=2', 'https://blog.hubspot.com/marketing/x?page=3'],
    },
  },
  {
    names: ['source'],
    hosts: ['semrush.com'],
    paths: ['/blog/', '/features/', '/lp/', '/academy/', '/kb/', '/news/'],
    class: 'campaign',
    source: 'https://github.com/AdguardTeam/AdguardFilters/tree/master/TrackParamFilter/sections',
    added: '2026-11-20',
    examples: {
      page: 'https://www.semrush.com/blog/a/',
      different: ['https://www.semrush.com/blog/?q=a', 'https://www.semrush.com/blog/?q=b'],
    },
  },
]
