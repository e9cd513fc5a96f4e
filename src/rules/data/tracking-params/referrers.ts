import type { TrackingException, TrackingFacts } from '../../types.ts'

/**
 * Sites on which `ref` chooses what is shown: a branch or a commit, an article, a card, a state of signing in.
 * Source: https://github.com/ClearURLs/Rules/blob/master/data.min.json (exceptions) and the issues linked there.
 */
const READS_REF: readonly TrackingException[] = [
  { path: '/api/' },
  { host: 'azure.com' },
  { host: 'bitbucket.org' },
  { host: 'codeberg.org' },
  { host: 'gitea.com' },
  { host: 'gitee.com' },
  { host: 'github.com' },
  { host: 'githubusercontent.com' },
  { host: 'gitlab.com' },
  { host: 'huggingface.co' },
  { host: 'irs.gov' },
  { host: 'magic-ville.com' },
  { host: 'sr.ht' },
  { host: 'steampowered.com' },
  { host: 'visualstudio.com' },
]

/** Directories, readers and networks that mark the links they give, by names that mean nothing else. */
const DIRECTORIES =
  'alphasignal|alternativeto|appinn|appsumo|awesomeopensource|awwwards|beehiiv|bensbites|betalist|betapage|crunchbase|daily-?dev|daringfireball|designernews|devhunt|fazier|feedly|flipboard|frontendfocus|futurepedia|futuretools|[Hh]acker[-_]?[Nn]ews|hckr-?news|hackernoon|hellogithub|indie[-_]?hackers|inoreader|launchingnext|libhunt|lobste\\.rs|lobsters|microlaunch|morning-?brew|newsblur|onepagelove|openalternative|peerlist|[Pp]roduct[-_]?[Hh]unt|pycoders|refind|remoteok|ruanyifeng|saashub|selfh-?st|smashingmagazine|sspai|stackshare|startupbase|startupstash|steemhunt|substack|taaft|techmeme|theresanaiforthat|tinylaunch|tldr|toolify|uneed|usepanda|v2ex|webdesignernews|weworkremotely|ycombinator'

/** Newsletters that are named so (`hackernewsletter`, `golangweekly`), other than how often something comes. */
const NEWSLETTERS = '(?!(?:bi|semi|tri|un)-?weekly)[a-z0-9][a-z0-9_-]+(?:newsletter|weekly)|this-?week-?in-?[a-z-]+'

/** Names of the site that a link was on, told from other meanings of the same parameter by their values. */
export const REFERRER_FACTS: readonly TrackingFacts[] = [
  {
    names: ['ref', 'via'],
    valueIs: 'site',
    unless: READS_REF,
    class: 'campaign',
    source: 'https://github.com/TryGhost/Ghost/pull/16431',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'blog.example.club',
      different: ['https://www.example.com/tree?ref=main', 'https://www.example.com/tree?ref=v1.2.3'],
    },
  },
  {
    names: ['ref', 'via'],
    value: NEWSLETTERS,
    unless: READS_REF,
    class: 'campaign',
    source: 'https://github.com/TryGhost/Ghost/pull/15775',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'a-site-newsletter',
      different: [
        'https://www.example.com/list?ref=weekly&via=newsletter',
        'https://www.example.com/list?ref=biweekly&via=monthly',
      ],
    },
  },
  {
    names: ['ref', 'via'],
    value: DIRECTORIES,
    unless: READS_REF,
    class: 'campaign',
    source: 'https://help.producthunt.com/en/articles/2724119-how-to-promote-a-launch',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/article/7',
      sampleValue: 'producthunt',
      different: ['https://www.example.com/list?ref=news&via=mail', 'https://www.example.com/list?ref=hacker&via=post'],
    },
  },
  {
    // What Medium puts behind links in feeds and lists, on any domain that it serves.
    names: ['source'],
    value: '(?=.*----)[a-z_]*-[A-Za-z0-9_-]+',
    class: 'campaign',
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/clean-urls.json',
    added: '2026-11-27',
    examples: {
      page: 'https://www.example.com/a-title-24718e75ab37',
      sampleValue: 'rss----2615bd06b42e---4',
      different: ['https://www.example.com/feed?source=rss', 'https://www.example.com/feed?source=rss-2'],
    },
  },
]
