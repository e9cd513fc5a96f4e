import type { Redirector } from '../types.ts'

const CLEARURLS = 'https://docs.clearurls.xyz/latest/specs/rules/#redirections'
const INNER = 'https://example.com/a?b=c'
const PROOFPOINT_HOSTS = ['urldefense.proofpoint.com', 'urldefense.com', 'urldefense.us']
const CJ_HOSTS = ['www.anrdoezrs.net', 'www.dpbolvw.net', 'www.jdoqocy.com', 'www.kqzyfj.com', 'www.tkqlhce.com']

const SEARCH: readonly Redirector[] = [
  {
    name: 'google-scholar-url',
    hosts: [
      'scholar.google.com',
      'scholar.google.de',
      'scholar.google.fr',
      'scholar.google.co.uk',
      'scholar.google.es',
      'scholar.google.it',
    ],
    path: '/scholar_url',
    target: { query: ['url'] },
    source: 'https://scholar.google.com/intl/en/scholar/help.html',
    examples: [
      { input: 'https://scholar.google.com/scholar_url?hl=en&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'google-service-url',
    hosts: [
      'images.google.com',
      'news.google.com',
      'maps.google.com',
      'books.google.com',
      'plus.google.com',
      'translate.google.com',
    ],
    path: '/url',
    target: { query: ['url', 'q'] },
    source: CLEARURLS,
    examples: [{ input: 'https://images.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'google-url',
    hosts: [],
    families: ['google'],
    path: '/url',
    target: { query: ['url', 'q'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&sa=U&ved=1', inner: INNER },
      {
        input: 'https://www.google.de/url?sa=t&q=some+words&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&usg=AOv',
        inner: INNER,
      },
    ],
  },
  {
    name: 'google-interstitial',
    hosts: [],
    families: ['google'],
    path: '/interstitial',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.google.com/interstitial?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'google-ads',
    hosts: ['www.googleadservices.com'],
    families: ['google'],
    path: '/(aclk|pagead)/**',
    target: { query: ['adurl'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://www.googleadservices.com/pagead/aclk?sa=L&adurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
      { input: 'https://www.google.com/aclk?sa=L&adurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'google-plus-url',
    hosts: ['plus.url.google.com'],
    path: '/url',
    target: { query: ['q', 'url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://plus.url.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'google-consent',
    hosts: [
      'consent.google.com',
      'consent.google.at',
      'consent.google.be',
      'consent.google.ch',
      'consent.google.co.uk',
      'consent.google.de',
      'consent.google.dk',
      'consent.google.es',
      'consent.google.fr',
      'consent.google.it',
      'consent.google.nl',
      'consent.google.pl',
      'consent.google.se',
    ],
    path: '/(m|ml|s|d|intro)',
    target: { query: ['continue'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://consent.google.com/ml?gl=DE&continue=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'google-meet',
    hosts: ['meet.google.com', 'hangouts.google.com'],
    path: '/linkredirect',
    target: { query: ['dest'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://meet.google.com/linkredirect?dest=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'googleweblight',
    hosts: ['googleweblight.com', 'www.googleweblight.com'],
    path: '/(i|sp)',
    target: { query: ['u', 'lite_url'] },
    source: 'https://developers.google.com/search/docs/specialty/web-light',
    examples: [{ input: 'https://googleweblight.com/i?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'duckduckgo',
    hosts: [
      'duckduckgo.com',
      'www.duckduckgo.com',
      'html.duckduckgo.com',
      'lite.duckduckgo.com',
      'r.duckduckgo.com',
      'proxy.duckduckgo.com',
    ],
    path: '/l',
    target: { query: ['uddg'] },
    source: 'https://github.com/duckduckgo/privacy-configuration',
    examples: [{ input: 'https://duckduckgo.com/l?uddg=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'bing-click',
    hosts: ['www.bing.com', 'bing.com'],
    path: '/ck/a',
    target: { query: ['u'] },
    decode: 'bing',
    source: 'https://www.bing.com/webmasters/help',
    examples: [
      { input: 'https://www.bing.com/ck/a?!&&p=0a1b&u=a1aHR0cHM6Ly9leGFtcGxlLmNvbS9hP2I9Yw&ntb=1', inner: INNER },
    ],
  },
  {
    name: 'bing-news',
    hosts: ['www.bing.com', 'bing.com'],
    path: '/(news|alink)/(apiclick.aspx|link)',
    target: { query: ['url'] },
    source: 'https://www.bing.com/webmasters/help',
    examples: [
      {
        input: 'https://www.bing.com/news/apiclick.aspx?ref=FexRss&aid=&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&c=1',
        inner: INNER,
      },
      { input: 'https://www.bing.com/alink/link?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&h=x', inner: INNER },
    ],
  },
  {
    name: 'google-custom-search',
    hosts: ['cse.google.com'],
    path: '/url',
    target: { query: ['q', 'url'] },
    source: 'https://developers.google.com/custom-search/docs/overview',
    examples: [{ input: 'https://cse.google.com/url?q=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
]

const SOCIAL: readonly Redirector[] = [
  {
    name: 'disqus',
    hosts: ['disq.us', 'www.disq.us'],
    path: '/',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://disq.us/?key=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'hypothesis-go',
    hosts: ['hyp.is'],
    path: '/go',
    target: { query: ['url'] },
    source: 'https://web.hypothes.is/help/',
    examples: [{ input: 'https://hyp.is/go?group=__world__&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'reddit-media',
    hosts: ['www.reddit.com', 'reddit.com', 'new.reddit.com', 'sh.reddit.com'],
    path: '/media',
    target: { query: ['url'] },
    source: 'https://www.reddit.com/r/redditdev/',
    examples: [{ input: 'https://www.reddit.com/media?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'medium',
    hosts: ['medium.com'],
    path: '/r',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://medium.com/r/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'quora',
    hosts: ['www.quora.com', 'quora.com'],
    path: '/_/redirect',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.quora.com/_/redirect?sig=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'donanimhaber',
    hosts: ['forum.donanimhaber.com'],
    path: '/ExternalLinkRedirect',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://forum.donanimhaber.com/ExternalLinkRedirect?module=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'oschina',
    hosts: ['www.oschina.net'],
    path: '/action/GoToLink',
    target: { query: ['url'] },
    source: 'https://greasyfork.org/',
    examples: [
      { input: 'https://www.oschina.net/action/GoToLink?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'douban',
    hosts: ['www.douban.com'],
    path: '/link2',
    target: { query: ['url'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://www.douban.com/link2/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'sspai',
    hosts: ['sspai.com', 'afdian.com', 'afdian.net', 'leetcode.cn', 'link.segmentfault.com'],
    path: '/link',
    target: { query: ['target'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://sspai.com/link?target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'bahamut',
    hosts: ['ref.gamer.com.tw'],
    path: '/redir.php',
    target: { query: ['url'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://ref.gamer.com.tw/redir.php?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'yandex-jsredir',
    hosts: ['yandex.ru', 'www.yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz'],
    path: '/clck/jsredir',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://yandex.ru/clck/jsredir?from=yandex.ru&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'teams-safelinks',
    hosts: ['statics.teams.cdn.office.net', 'statics.teams.microsoft.com'],
    path: '/evergreen-assets/safelinks/**',
    target: { query: ['url'] },
    source: 'https://learn.microsoft.com/en-us/defender-office-365/safe-links-about',
    examples: [
      {
        input:
          'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'facebook',
    hosts: [
      'l.facebook.com',
      'lm.facebook.com',
      'www.facebook.com',
      'm.facebook.com',
      'facebook.com',
      'l.messenger.com',
      'l.workplace.com',
    ],
    path: '/l.php',
    target: { query: ['u'] },
    source:
      'https://www.facebook.com/notes/facebook-security/link-shim-protecting-the-people-who-use-facebook-from-malicious-urls/10150492832835766',
    examples: [{ input: 'https://l.facebook.com/l.php?h=AT0x&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'facebook-warning',
    hosts: ['www.facebook.com', 'm.facebook.com', 'facebook.com'],
    path: '/flx/warn',
    target: { query: ['u'] },
    source: CLEARURLS,
    examples: [{ input: 'https://www.facebook.com/flx/warn?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'meta-root',
    hosts: ['l.instagram.com', 'l.threads.net', 'l.threads.com'],
    path: '/**',
    target: { query: ['u'] },
    source: CLEARURLS,
    examples: [{ input: 'https://l.instagram.com/?e=AT0x&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'whatsapp-business',
    hosts: ['l.wl.co'],
    path: '/l',
    target: { query: ['u'] },
    source: CLEARURLS,
    examples: [{ input: 'https://l.wl.co/l?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'reddit-out',
    hosts: ['out.reddit.com'],
    path: '/**',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://out.reddit.com/t3_7jwyol?token=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'telegram-iv',
    hosts: ['t.me'],
    path: '/iv',
    target: { query: ['url'] },
    source: 'https://instantview.telegram.org/docs',
    examples: [{ input: 'https://t.me/iv?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&rhash=0a1b', inner: INNER }],
  },
  {
    name: 'bluesky',
    hosts: ['go.bsky.app'],
    path: '/redirect',
    target: { query: ['u'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://go.bsky.app/redirect?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'tumblr',
    hosts: ['t.umblr.com', 'href.tumblr.com', 'www.tumblr.com'],
    path: '/(redirect|safe-mode)',
    target: { query: ['z', 'url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://t.umblr.com/redirect?t=abc&z=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
      {
        input: 'https://www.tumblr.com/safe-mode?url=https%3A%2F%2Fa.tumblr.com%2Fpost%2F1',
        inner: 'https://a.tumblr.com/post/1',
      },
    ],
  },
  {
    name: 'vk-away',
    hosts: [
      'vk.com',
      'www.vk.com',
      'm.vk.com',
      'new.vk.com',
      'away.vk.com',
      'vk.ru',
      'www.vk.ru',
      'm.vk.ru',
      'vkontakte.ru',
    ],
    path: '/(away|away.php)',
    target: { query: ['to'] },
    source: CLEARURLS,
    examples: [{ input: 'https://vk.com/away.php?to=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'ok-external',
    hosts: ['ok.ru', 'www.ok.ru', 'm.ok.ru'],
    path: '/dk',
    target: { query: ['st.link'] },
    source: 'https://apiok.ru/en/',
    examples: [
      { input: 'https://ok.ru/dk?st.cmd=outLinkWarning&st.link=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'linkedin-redir',
    hosts: ['www.linkedin.com', 'linkedin.com'],
    path: '/redir/(redirect|suspicious-page|general-malware-page)',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'linkedin-safety',
    hosts: ['www.linkedin.com', 'linkedin.com'],
    path: '/safety/go',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://www.linkedin.com/safety/go?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'pinterest-offsite',
    hosts: ['www.pinterest.com', 'pinterest.com'],
    path: '/offsite',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.pinterest.com/offsite?pin=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'twitter-redirect',
    hosts: ['twitter.com', 'x.com', 'mobile.twitter.com'],
    path: '/i/redirect',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://twitter.com/i/redirect?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'twitter-unsafe',
    hosts: ['twitter.com', 'x.com', 'mobile.twitter.com'],
    path: '/(i|safety)/(safety|unsafe_link_warning)',
    target: { query: ['unsafe_link'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://twitter.com/safety/unsafe_link_warning?unsafe_link=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'weibo',
    hosts: ['weibo.cn', 'www.weibo.cn'],
    path: '/sinaurl',
    target: { query: ['u', 'url', 'toasturl'] },
    source: CLEARURLS,
    examples: [{ input: 'https://weibo.cn/sinaurl?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'soundcloud',
    hosts: ['exit.sc', 'www.exit.sc', 'gate.sc', 'www.gate.sc'],
    path: '/**',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://exit.sc/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'slack',
    hosts: ['slack-redir.net', 'www.slack-redir.net', 'www.coolapk.com'],
    path: '/link',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://slack-redir.net/link?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'steam-linkfilter',
    hosts: ['steamcommunity.com', 'www.steamcommunity.com', 'store.steampowered.com', 'game.bilibili.com'],
    path: '/linkfilter',
    target: { query: ['url', 'u'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://steamcommunity.com/linkfilter?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
      { input: 'https://game.bilibili.com/linkfilter/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'medium-identity',
    hosts: ['medium.com'],
    path: '/m/(global-identity|global-identity-2)',
    target: { query: ['redirectUrl'] },
    source: 'https://help.medium.com/hc/en-us/articles/115003053487-Custom-domains',
    examples: [
      {
        input: 'https://medium.com/m/global-identity-2?redirectUrl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'tieba',
    hosts: ['tieba.baidu.com'],
    path: '/mo/q/checkurl',
    target: { query: ['url'] },
    source: 'https://greasyfork.org/',
    examples: [
      {
        input: 'https://tieba.baidu.com/mo/q/checkurl?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&urlrefer=x',
        inner: INNER,
      },
    ],
  },
  {
    name: 'weixin-community',
    hosts: ['developers.weixin.qq.com'],
    path: '/community/middlepage/href',
    target: { query: ['href'] },
    source: 'https://greasyfork.org/',
    examples: [
      {
        input: 'https://developers.weixin.qq.com/community/middlepage/href?href=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'nowcoder',
    hosts: ['hd.nowcoder.com'],
    path: '/link.html',
    target: { query: ['target'] },
    source: 'https://greasyfork.org/',
    examples: [
      { input: 'https://hd.nowcoder.com/link.html?target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'deviantart',
    hosts: ['www.deviantart.com', 'deviantart.com'],
    path: '/users/outgoing',
    target: 'whole-query',
    source: CLEARURLS,
    examples: [{ input: 'https://www.deviantart.com/users/outgoing?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'curseforge',
    hosts: ['www.curseforge.com', 'curseforge.com'],
    path: '/linkout',
    target: { query: ['remoteUrl'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://www.curseforge.com/linkout?remoteUrl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'pocket',
    hosts: ['getpocket.com'],
    path: '/redirect',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://getpocket.com/redirect?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'figma',
    hosts: ['www.figma.com'],
    path: '/exit',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://www.figma.com/exit?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'yelp',
    hosts: ['www.yelp.com', 'm.yelp.com'],
    path: '/biz_redir',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [{ input: 'https://www.yelp.com/biz_redir?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'zhihu',
    hosts: ['link.zhihu.com', 'link.juejin.cn', 'link.csdn.net'],
    path: '/**',
    target: { query: ['target'] },
    source: CLEARURLS,
    examples: [{ input: 'https://link.zhihu.com/?target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'tencent-cloud',
    hosts: ['cloud.tencent.com'],
    path: '/developer/tools/blog-entry',
    target: { query: ['target'] },
    source: 'https://greasyfork.org/',
    examples: [
      {
        input:
          'https://cloud.tencent.com/developer/tools/blog-entry?objectId=1878220&target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'gitee',
    hosts: ['gitee.com', 'www.infoq.cn', 'xie.infoq.cn'],
    path: '/link',
    target: { query: ['target'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://gitee.com/link?target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'jianshu-links',
    hosts: ['links.jianshu.com'],
    path: '/go',
    target: { query: ['to'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://links.jianshu.com/go?to=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'jianshu',
    hosts: ['www.jianshu.com'],
    path: '/go-wild',
    target: { query: ['url'] },
    source: 'https://greasyfork.org/',
    examples: [{ input: 'https://www.jianshu.com/go-wild?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'qq',
    hosts: ['c.pc.qq.com'],
    path: '/(middlem|pc|ios|android).html',
    target: { query: ['pfurl', 'url'] },
    source: 'https://greasyfork.org/',
    examples: [
      { input: 'https://c.pc.qq.com/middlem.html?pfurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
      { input: 'https://c.pc.qq.com/pc.html?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&level=14', inner: INNER },
    ],
  },
  {
    name: 'tiktok-link',
    hosts: ['www.tiktok.com'],
    path: '/link/v2',
    target: { query: ['target'] },
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      { input: 'https://www.tiktok.com/link/v2?aid=1988&target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'flipboard',
    hosts: ['flipboard.com'],
    path: '/redirect',
    target: { query: ['url'] },
    source: 'https://about.flipboard.com/',
    examples: [{ input: 'https://flipboard.com/redirect?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'pixiv-url',
    hosts: ['www.pixiv.net', 'pixiv.net'],
    path: '/jump.php',
    target: { query: ['url'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [{ input: 'https://www.pixiv.net/jump.php?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'bitly-warning',
    hosts: ['bitly.com'],
    path: '/a/warning',
    target: { query: ['url'] },
    source: 'https://support.bitly.com/hc/en-us',
    examples: [{ input: 'https://bitly.com/a/warning?hash=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
]

const MAIL_AND_PRIVACY: readonly Redirector[] = [
  {
    name: 'trustwave',
    hosts: ['scanmail.trustwave.com'],
    path: '/',
    target: { query: ['u'] },
    source: 'https://www.trustwave.com/',
    examples: [
      { input: 'https://scanmail.trustwave.com/?c=1&d=Zm9v&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'vade',
    hosts: ['antiphishing.vadesecure.com'],
    path: '/*',
    target: { query: ['u'] },
    source: 'https://www.hornetsecurity.com/',
    examples: [
      {
        input: 'https://antiphishing.vadesecure.com/v4?f=Zm9v&i=Zm9v&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'outlook-safelinks',
    hosts: ['safelinks.protection.outlook.com'],
    subdomains: true,
    path: '/**',
    target: { query: ['url'] },
    source: 'https://learn.microsoft.com/en-us/defender-office-365/safe-links-about',
    examples: [
      {
        input: 'https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'fireeye',
    hosts: ['protect2.fireeye.com', 'protect.fireeye.com'],

    path: '/**',
    target: { query: ['u'] },
    source: 'https://docs.trellix.com/',
    examples: [
      {
        input: 'https://protect2.fireeye.com/v1/url?k=x&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'symantec-clicktime',
    hosts: ['clicktime.symantec.com'],

    path: '/**',
    target: { query: ['u'] },
    source: 'https://techdocs.broadcom.com/',
    examples: [
      {
        input: 'https://clicktime.symantec.com/3AbC?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'barracuda',
    hosts: ['linkprotect.cudasvc.com'],

    path: '/url',
    target: { query: ['a'] },
    source: 'https://campus.barracuda.com/',
    examples: [
      {
        input: 'https://linkprotect.cudasvc.com/url?a=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'gmx-deref',
    hosts: [
      'deref-gmx.net',
      'deref-gmx.com',
      'deref-gmx.fr',
      'deref-web.de',
      'deref-web-02.de',
      'deref-mail.com',
      'deref-1und1.de',
    ],
    path: '/mail/client/*/dereferrer',
    target: { query: ['redirectUrl'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://deref-gmx.net/mail/client/AbC123/dereferrer/?redirectUrl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'href.li',
    hosts: ['href.li', 'www.href.li'],
    path: '/**',
    target: 'whole-query',
    source: 'https://href.li/',
    examples: [{ input: 'https://href.li/?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: '5ch-jump',
    hosts: ['jump.5ch.net', 'jump.2ch.net', 'jump.bbspink.com'],
    path: '/**',
    target: 'whole-query',
    source: CLEARURLS,
    examples: [{ input: 'https://jump.5ch.net/?https://example.com/a?b=c', inner: 'https://example.com/a?b=c' }],
  },
  {
    name: 'pixiv-jump',
    hosts: ['www.pixiv.net', 'pixiv.net'],
    path: '/jump.php',
    target: 'whole-query',
    source: CLEARURLS,
    examples: [
      { input: 'https://www.pixiv.net/jump.php?https://example.com/a?b=c', inner: 'https://example.com/a?b=c' },
    ],
  },
  {
    name: 'anonym.to',
    hosts: ['anonym.to', 'www.anonym.to', 'anonym.es', 'anon.to'],
    path: '/**',
    target: 'whole-query',
    source: 'https://anonym.to/',
    examples: [{ input: 'https://anonym.to/?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'nullrefer',
    hosts: ['nullrefer.com', 'www.nullrefer.com', 'nullrefer.ir', 'hiderefer.com', 'blankrefer.com'],
    path: '/**',
    target: 'whole-query',
    source: 'https://nullrefer.com/',
    examples: [{ input: 'https://nullrefer.com/?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'dereferer',
    hosts: ['dereferer.me', 'www.dereferer.me', 'dereferer.org', 'www.dereferer.org', 'derefer.me'],
    path: '/**',
    target: 'whole-query',
    source: 'https://dereferer.me/',
    examples: [{ input: 'https://dereferer.me/?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'hypothesis',
    hosts: ['via.hypothes.is'],
    path: '/**',
    target: 'rest',
    mayLackScheme: true,
    source: 'https://web.hypothes.is/help/what-is-the-via-proxy/',
    examples: [
      { input: 'https://via.hypothes.is/example.com/a?b=c', inner: 'http://example.com/a?b=c' },
      { input: 'https://via.hypothes.is/https://example.com/a?b=c', inner: INNER },
      { input: 'https://via.hypothes.is/https://example.com/a', inner: 'https://example.com/a' },
    ],
  },
  {
    name: 'proofpoint-1',
    hosts: PROOFPOINT_HOSTS,
    path: '/v1/url',
    target: { query: ['u'] },
    source: 'https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API',
    examples: [
      { input: 'https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&k=x', inner: INNER },
    ],
  },
  {
    name: 'proofpoint-2',
    hosts: PROOFPOINT_HOSTS,
    path: '/v2/url',
    target: { query: ['u'] },
    decode: 'proofpoint-2',
    source: 'https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API',
    examples: [
      {
        input: 'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-3Fb-3Dc&d=DwMF&c=x&m=y',
        inner: INNER,
      },
      { input: 'https://urldefense.com/v2/url?u=https-3A__example.com_a-3Fb-3Dc&d=&c=&r=', inner: INNER },
    ],
  },
  {
    name: 'proofpoint-3',
    hosts: PROOFPOINT_HOSTS,
    path: '/v3/**',
    target: 'rest',
    decode: 'proofpoint-3',
    source: 'https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API',
    examples: [
      { input: 'https://urldefense.com/v3/__https://example.com/a?b=c__;!!Mih3wA!SwZbl3yG$', inner: INNER },
      { input: 'https://urldefense.us/v3/__https:/example.com/a?b=c__;!!Mih3wA!SwZbl3yG', inner: INNER },
      {
        input: 'https://urldefense.com/v3/__https://example.com/F0*2Fyzk2XW@example.org/__;JQ!!ACWV5N9M2RV99hQ!MwAZ$',
        inner: 'https://example.com/F0%2Fyzk2XW@example.org/',
      },
      {
        input:
          'https://urldefense.com/v3/__https://en.wikipedia.org/wiki/Jensen**BShannon_divergence__;4oCT!!Mih3wA!SwZbl$',
        inner: 'https://en.wikipedia.org/wiki/Jensen–Shannon_divergence',
      },
    ],
  },
  {
    name: 'checkpoint-region',
    hosts: ['protect.checkpoint.com'],
    path: '/v2/*/**',
    target: 'rest',
    decode: 'checkpoint',
    source: 'https://sc1.checkpoint.com/documents/Harmony_Email_and_Collaboration/',
    examples: [
      { input: 'https://protect.checkpoint.com/v2/r01/___https://example.com/a?b=c___.YXAzOmFiYzo', inner: INNER },
    ],
  },
  {
    name: 'checkpoint',
    hosts: ['protect.checkpoint.com', 'url.avanan.click'],
    path: '/v2/**',
    target: 'rest',
    decode: 'checkpoint',
    source: 'https://sc1.checkpoint.com/documents/Harmony_Email_and_Collaboration/',
    examples: [
      { input: 'https://protect.checkpoint.com/v2/___https://example.com/a?b=c___.YXAzOmFiYzo', inner: INNER },
    ],
  },
  {
    name: 'esva',
    hosts: ['urlsand.esvalabs.com'],
    path: '/',
    target: { query: ['u'] },
    source: 'https://docs.libraesva.com/',
    examples: [
      { input: 'https://urlsand.esvalabs.com/?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&e=1&h=2&f=y&p=y', inner: INNER },
    ],
  },
  {
    name: 'titanhq',
    hosts: ['linklock.titanhq.com'],
    path: '/analyse',
    target: { query: ['url'] },
    source: 'https://docs.titanhq.com/',
    examples: [
      { input: 'https://linklock.titanhq.com/analyse?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&data=x', inner: INNER },
    ],
  },
  {
    name: 'qq-docs',
    hosts: ['docs.qq.com'],
    path: '/scenario/link.html',
    target: { query: ['url'] },
    source: 'https://docs.qq.com/',
    examples: [
      { input: 'https://docs.qq.com/scenario/link.html?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&pid=1', inner: INNER },
    ],
  },
  {
    name: 'naver-bridge',
    hosts: ['link.naver.com'],
    path: '/bridge',
    target: { query: ['url'] },
    source: 'https://link.naver.com/',
    examples: [{ input: 'https://link.naver.com/bridge?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'sophos',
    hosts: ['protection.sophos.com'],
    subdomains: true,
    path: '/',
    target: { query: ['u'] },
    decode: 'base64',
    source: 'https://docs.sophos.com/central/customer/help/en-us/',
    examples: [
      {
        input: 'https://eu-west-1.protection.sophos.com/?d=example.com&u=aHR0cHM6Ly9leGFtcGxlLmNvbS9hP2I9Yw&i=x&h=y',
        inner: INNER,
      },
    ],
  },
  {
    name: 'trendmicro',
    hosts: ['trendmicro.com'],
    subdomains: true,
    path: '/wis/clicktime/v1/query',
    target: { query: ['url'] },
    source: 'https://docs.trendmicro.com/',
    examples: [
      {
        input:
          'https://smex-ctp.trendmicro.com/wis/clicktime/v1/query?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&umid=x',
        inner: INNER,
      },
    ],
  },
  {
    name: 'cisco',
    hosts: ['secure-web.cisco.com'],
    path: '/*/{url**}',
    target: 'capture',
    source: 'https://docs.ces.cisco.com/docs/url-retrospective',
    examples: [{ input: 'https://secure-web.cisco.com/1aBc-dEf/https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'mailchimp-archive',
    hosts: ['mailchimp.com'],
    path: '/mctx/clicks',
    target: { query: ['url'] },
    source: 'https://www.reddit.com/r/MailChimp/comments/1c884qx/',
    examples: [
      { input: 'https://mailchimp.com/mctx/clicks?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&xid=x', inner: INNER },
    ],
  },
  {
    name: 'streak',
    hosts: ['streaklinks.com', 'www.streaklinks.com', 'streak-link.com'],
    path: '/*/**',
    target: 'rest',
    source: 'https://www.reddit.com/r/uBlockOrigin/comments/10kryo7/streaklinkscom/',
    examples: [{ input: 'https://streaklinks.com/AbC/https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'google-app-share',
    hosts: ['search.app'],
    path: '/',
    target: { query: ['link'] },
    source:
      'https://www.bleepingcomputer.com/news/security/googles-mysterious-searchapp-links-leave-android-users-concerned/',
    examples: [
      { input: 'https://search.app/?link=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&utm_campaign=x', inner: INNER },
    ],
  },
  {
    name: 'amazon-ses',
    hosts: ['awstrack.me'],
    subdomains: true,
    path: '/L0/{url}/**',
    target: 'capture',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/configure-custom-open-click-domains.html',
    examples: [
      {
        input: 'https://abc.r.us-east-1.awstrack.me/L0/https:%2F%2Fexample.com%2Fa%3Fb=c/1/0100018a/xyz=',
        inner: INNER,
      },
    ],
  },
  {
    name: 'feishu',
    hosts: ['security.feishu.cn'],
    path: '/link/safety',
    target: { query: ['target'] },
    source: 'https://www.feishu.cn/hc/zh-CN',
    examples: [
      {
        input: 'https://security.feishu.cn/link/safety?target=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&scene=ccm',
        inner: INNER,
      },
    ],
  },
  {
    name: 'yuque',
    hosts: ['www.yuque.com'],
    path: '/r/goto',
    target: { query: ['url'] },
    source: 'https://www.yuque.com/yuque/help',
    examples: [{ input: 'https://www.yuque.com/r/goto?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: '51cto',
    hosts: ['blog.51cto.com'],
    path: '/transfer',
    target: 'whole-query',
    source: 'https://blog.51cto.com/',
    examples: [{ input: 'https://blog.51cto.com/transfer?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'edgepilot',
    hosts: ['link.edgepilot.com'],
    path: '/s/**',
    target: { query: ['u'] },
    source: 'https://support.appriver.com/',
    examples: [
      { input: 'https://link.edgepilot.com/s/4239f747/ca21cbCpKkOS?u=https://example.com/a?b=c', inner: INNER },
    ],
  },
  {
    name: 'kit',
    hosts: [
      'convertkit-mail.com',
      'convertkit-mail2.com',
      'convertkit-mail3.com',
      'convertkit-mail4.com',
      'kit-mail3.com',
      'kit-mail6.com',
    ],
    subdomains: true,
    path: '/*/*/{url}',
    target: 'capture',
    decode: 'base64',
    source: 'https://help.kit.com/en/articles/2502638-the-kit-email-metrics-guide',
    examples: [
      { input: 'https://click.convertkit-mail2.com/13vyok/ml70lp/aHR0cHM6Ly9leGFtcGxlLmNvbS9hP2I9Yw==', inner: INNER },
    ],
  },
  {
    name: 'mailjet',
    hosts: ['mjt.lu'],
    subdomains: true,
    path: '/lnk/*/*/*/{url}',
    target: 'capture',
    decode: 'base64',
    source: 'https://dev.mailjet.com/email/guides/',
    examples: [{ input: 'https://0yxjo.mjt.lu/lnk/AVsAA/1/x-y/aHR0cHM6Ly9leGFtcGxlLmNvbS9hP2I9Yw', inner: INNER }],
  },
  {
    name: 'postmark',
    hosts: ['click.pstmrk.it'],
    path: '/*/{url}/**',
    target: 'capture',
    mayLackScheme: true,
    source: 'https://postmarkapp.com/developer/user-guide/tracking-links',
    examples: [
      { input: 'https://click.pstmrk.it/3s/example.com%2Fa%3Fb%3Dc/AbC/0gq/AQ', inner: 'http://example.com/a?b=c' },
    ],
  },
  {
    name: 'mail-ru',
    hosts: ['click.mail.ru'],
    path: '/redir',
    target: { query: ['u'] },
    source: 'https://help.mail.ru/',
    examples: [{ input: 'https://click.mail.ru/redir?u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&c=swm', inner: INNER }],
  },
]

const AFFILIATE: readonly Redirector[] = [
  {
    name: 'rakuten-landing',
    hosts: ['click.linksynergy.com'],
    path: '/(fs-bin|link)/**',
    target: { query: ['RD_PARM1', 'rd_parm1'] },
    source: 'https://pubhelp.rakutenadvertising.com/',
    examples: [
      {
        input: 'https://click.linksynergy.com/fs-bin/click?id=x&RD_PARM1=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'rakuten-shops',
    hosts: ['linksynergy.walmart.com', 'linksynergy.jrs5.com', 'click.jrs5.com'],
    path: '/**',
    target: { query: ['murl'] },
    source: 'https://pubhelp.rakutenadvertising.com/',
    examples: [
      {
        input: 'https://linksynergy.walmart.com/deeplink?id=x&mid=1&murl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'smartredirect',
    hosts: ['smartredirect.de', 'www.smartredirect.de'],
    path: '/redir/clickGate.php',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://www.smartredirect.de/redir/clickGate.php?u=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'sourcepoint-track',
    hosts: ['srvtrck.com', 'r.srvtrck.com'],
    path: '/v1/redirect',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      { input: 'https://r.srvtrck.com/v1/redirect?api_key=x&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'narrativ',
    hosts: [
      'shop-links.co',
      'www.shop-links.co',
      'narrativ.com',
      'api.narrativ.com',
      'howl.me',
      'howl.link',
      'api.bam-x.com',
    ],
    path: '/**',
    target: { query: ['url'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [
      { input: 'https://shop-links.co/link/?exclusive=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'amazon-redirect',
    hosts: [],
    families: ['amazon'],
    path: '/gp/redirect.html/**',
    target: { query: ['location'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://www.amazon.com/gp/redirect.html?ie=UTF8&location=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'awin',
    hosts: ['www.awin1.com', 'awin1.com'],
    path: '/(cread.php|awclick.php)',
    target: { query: ['ued', 'p'] },
    source: 'https://wiki.awin.com/',
    examples: [
      {
        input: 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'shareasale',
    hosts: ['shareasale.com', 'www.shareasale.com', 'www.shareasale-analytics.com', 'shareasale-analytics.com'],
    path: '/(r.cfm|u.cfm|m-pr.cfm)',
    target: { query: ['urllink'] },
    mayLackScheme: true,
    source: 'https://www.shareasale.com/',
    examples: [
      { input: 'https://shareasale.com/r.cfm?b=1&urllink=example.com%2Fa%3Fb%3Dc', inner: 'http://example.com/a?b=c' },
      { input: 'https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'rakuten-advertising',
    hosts: ['click.linksynergy.com'],
    path: '/(deeplink|link|fs-bin)/**',
    target: { query: ['murl'] },
    source: 'https://pubhelp.rakutenadvertising.com/',
    examples: [
      {
        input: 'https://click.linksynergy.com/deeplink?id=x&mid=1&murl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'viglink',
    hosts: ['redirect.viglink.com', 'api.viglink.com'],
    path: '/**',
    target: { query: ['u', 'out', 'ourl'] },
    source: 'https://support.viglink.com/',
    examples: [{ input: 'https://redirect.viglink.com/?key=k&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'skimlinks',
    hosts: ['go.skimresources.com', 'go.redirectingat.com'],
    path: '/**',
    target: { query: ['url', 'xs_url'] },
    source: 'https://support.skimlinks.com/',
    examples: [
      { input: 'https://go.skimresources.com/?id=1X2&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'cj-click',
    hosts: [...CJ_HOSTS, 'www.emjcd.com', 'www.apmebf.com', 'www.lduhtrp.net', 'www.ftjcfx.com'],
    path: '/*',
    target: { query: ['url', 'URL'] },
    source: 'https://developers.cj.com/',
    examples: [
      { input: 'https://www.anrdoezrs.net/click-123-456?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
      { input: 'https://www.emjcd.com/click-123-456?URL=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'cj-deep',
    hosts: CJ_HOSTS,
    path: '/links/*/type/dlg/**',
    target: 'rest',
    source: 'https://developers.cj.com/',
    examples: [{ input: 'https://www.anrdoezrs.net/links/123/type/dlg/https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'cj-deep-sid',
    hosts: CJ_HOSTS,
    path: '/links/*/type/dlg/sid/*/**',
    target: 'rest',
    source: 'https://developers.cj.com/',
    examples: [{ input: 'https://www.anrdoezrs.net/links/1/type/dlg/sid/x/https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'cj-sid',
    hosts: CJ_HOSTS,
    path: '/links/*/sid/*/**',
    target: 'rest',
    source: 'https://github.com/uBlockOrigin/uAssets/issues/26204',
    examples: [{ input: 'https://www.anrdoezrs.net/links/1/sid/x/https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'rakuten',
    hosts: ['hb.afl.rakuten.co.jp'],
    path: '/hgc/**',
    target: { query: ['pc'] },
    source: 'https://affiliate.rakuten.co.jp/',
    examples: [
      {
        input:
          'https://hb.afl.rakuten.co.jp/hgc/0a1b.2c3d/?pc=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&m=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'valuecommerce',
    hosts: ['ck.jp.ap.valuecommerce.com'],
    path: '/servlet/referral',
    target: { query: ['vc_url'] },
    source: 'https://www.valuecommerce.ne.jp/',
    examples: [
      {
        input:
          'https://ck.jp.ap.valuecommerce.com/servlet/referral?sid=1&pid=2&vc_url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'moshimo',
    hosts: ['af.moshimo.com'],
    path: '/af/c/click',
    target: { query: ['url'] },
    source: 'https://af.moshimo.com/',
    examples: [
      {
        input: 'https://af.moshimo.com/af/c/click?a_id=1&p_id=2&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'a8',
    hosts: ['px.a8.net', 'rpx.a8.net'],
    path: '/svt/ejp',
    target: { query: ['a8ejpredirect'] },
    source: 'https://www.a8.net/',
    examples: [
      {
        input: 'https://px.a8.net/svt/ejp?a8mat=1A2B&a8ejpredirect=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'tradedoubler',
    hosts: ['clk.tradedoubler.com', 'clkuk.tradedoubler.com', 'clkde.tradedoubler.com', 'pdt.tradedoubler.com'],
    path: '/click',
    target: { query: ['url'] },
    source: 'https://dev.tradedoubler.com/',
    examples: [
      { input: 'https://clk.tradedoubler.com/click?p=1&a=2&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'slickdeals',
    hosts: ['slickdeals.net', 'www.slickdeals.net'],
    path: '/**',
    target: { query: ['u2'] },
    source: 'https://github.com/uBlockOrigin/uAssets/issues/26204',
    examples: [{ input: 'https://slickdeals.net/?sdtid=1&u2=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'involve-asia',
    hosts: ['invol.co'],
    path: '/aff_m',
    target: { query: ['url'] },
    source: 'https://github.com/uBlockOrigin/uBOL-home/issues/278',
    examples: [{ input: 'https://invol.co/aff_m?offer_id=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'bol-partner',
    hosts: ['partner.bol.com'],
    path: '/click/click',
    target: { query: ['url'] },
    source: 'https://partnerplatform.bol.com/',
    examples: [
      {
        input:
          'https://partner.bol.com/click/click?p=1&t=url&s=2&f=TXL&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&name=x',
        inner: INNER,
      },
    ],
  },
  {
    name: 'admitad',
    hosts: ['ad.admitad.com', 'alitems.com', 'alitems.site', 'fas.st'],
    path: '/(g|goto)/**',
    target: { query: ['ulp'] },
    source: 'https://support.admitad.com/',
    examples: [{ input: 'https://ad.admitad.com/g/abc/?ulp=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'webgains',
    hosts: ['track.webgains.com'],
    path: '/click.html',
    target: { query: ['wgtarget'] },
    source: 'https://www.webgains.com/',
    examples: [
      {
        input: 'https://track.webgains.com/click.html?wgcampaignid=1&wgtarget=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'tradetracker',
    hosts: ['tc.tradetracker.net'],
    path: '/**',
    target: { query: ['u'] },
    source: 'https://tradetracker.com/',
    examples: [{ input: 'https://tc.tradetracker.net/?c=1&m=2&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'effiliation',
    hosts: ['track.effiliation.com'],
    path: '/servlet/effi.redir',
    target: { query: ['url'] },
    source: 'https://www.effiliation.com/',
    examples: [
      {
        input:
          'https://track.effiliation.com/servlet/effi.redir?id_compteur=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'kwanko',
    hosts: ['action.metaffiliation.com'],
    path: '/trk.php',
    target: { query: ['redir'] },
    source: 'https://www.kwanko.com/',
    examples: [
      {
        input: 'https://action.metaffiliation.com/trk.php?mclic=P1&redir=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'pepperjam',
    hosts: [
      'www.pjtra.com',
      'www.pjatr.com',
      'www.pntra.com',
      'pntra.com',
      'www.pntrac.com',
      'www.pntrs.com',
      'www.gopjn.com',
      'gopjn.com',
    ],
    path: '/t/**',
    target: { query: ['url'] },
    source: 'https://www.pepperjam.com/',
    examples: [{ input: 'https://www.pjtra.com/t/1-2-3-4?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'openathens',
    hosts: ['go.openathens.net'],
    path: '/redirector/*',
    target: { query: ['url'] },
    source: 'https://docs.openathens.net/providers/redirector-link-generator',
    examples: [
      { input: 'https://go.openathens.net/redirector/uni.edu?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'pepperjam-cookie',
    hosts: ['www.pepperjamnetwork.com', 'pepperjamnetwork.com'],
    path: '/tracking/cookie.php',
    target: { query: ['tarurl'] },
    source: 'https://www.pepperjam.com/',
    examples: [
      {
        input:
          'https://www.pepperjamnetwork.com/tracking/cookie.php?data=x&tarurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'impact',
    hosts: ['7eer.net', 'evyy.net', 'pxf.io', 'sjv.io', 'ojrq.net', '7tiv.net', 'msafflnk.net', 'rfvk.net'],
    subdomains: true,
    path: '/**',
    target: { query: ['u', 'return'] },
    source: 'https://integrations.impact.com/',
    examples: [
      {
        input: 'https://shop.pxf.io/c/1234/5678/90?subId1=x&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'impact-shops',
    hosts: ['goto.walmart.com', 'goto.target.com'],

    path: '/c/**',
    target: { query: ['u'] },
    source: 'https://integrations.impact.com/',
    examples: [
      {
        input: 'https://goto.walmart.com/c/1234/5678/90?subId1=x&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'digidip',
    hosts: ['digidip.net'],
    subdomains: true,
    path: '/visit',
    target: { query: ['url'] },
    source: 'https://digidip.net/',
    examples: [
      {
        input: 'https://acme.digidip.net/visit?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'avantlink',
    hosts: ['www.avantlink.com', 'classic.avantlink.com'],
    path: '/click.php',
    target: { query: ['url'] },
    source: 'https://support.avantlink.com/',
    examples: [
      {
        input: 'https://www.avantlink.com/click.php?tt=cl&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'flexoffers',
    hosts: ['track.flexlinkspro.com', 'track.flexlinks.com'],

    path: '/(a.ashx|g.ashx|a.aspx)',
    target: { query: ['url'] },
    source: 'https://www.flexoffers.com/',
    examples: [
      {
        input: 'https://track.flexlinkspro.com/a.ashx?foid=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'search-ads-360-tail',
    hosts: ['clickserve.dartsearch.net'],
    path: '/link/click',
    target: 'whole-query',
    decode: 'dest-tail',
    source: 'https://github.com/brave/brave-browser/issues/22429',
    examples: [
      {
        input: 'https://clickserve.dartsearch.net/link/click?lid=1&ds_dest_url=https://example.com/a?b=c&d=e',
        inner: 'https://example.com/a?b=c&d=e',
      },
    ],
  },
  {
    name: 'search-ads-360',
    hosts: ['clickserve.dartsearch.net'],

    path: '/link/click',
    target: { query: ['ds_dest_url'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://clickserve.dartsearch.net/link/click?lid=1&ds_dest_url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'doubleclick',
    hosts: ['adclick.g.doubleclick.net', 'googleads.g.doubleclick.net'],

    path: '/(pcs|aclk)/**',
    target: { query: ['adurl'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://adclick.g.doubleclick.net/pcs/click?xai=A&adurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: 'https://example.com/a?b=c',
      },
    ],
  },
  {
    name: 'ebay-rover',
    hosts: ['rover.ebay.com'],
    path: '/rover/**',
    target: { query: ['mpre', 'loc'] },
    source: 'https://developer.ebay.com/',
    examples: [
      {
        input: 'https://rover.ebay.com/rover/1/711-53200/1?toolid=1&mpre=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'aliexpress-deep',
    hosts: ['s.click.aliexpress.com'],
    path: '/deep_link.htm',
    target: { query: ['dl_target_url'] },
    source: 'https://portals.aliexpress.com/',
    examples: [
      {
        input:
          'https://s.click.aliexpress.com/deep_link.htm?aff_short_key=x&dl_target_url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'businesswire',
    hosts: ['cts.businesswire.com'],
    path: '/ct/CT',
    target: { query: ['url'] },
    source: 'https://www.businesswire.com/',
    examples: [
      {
        input: 'https://cts.businesswire.com/ct/CT?id=smartlink&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&esheet=1',
        inner: INNER,
      },
    ],
  },
  {
    name: 'prnewswire',
    hosts: ['c212.net', 'edge.prnewswire.com'],
    path: '/c/link',
    target: { query: ['u'] },
    source: 'https://www.prnewswire.com/',
    examples: [{ input: 'https://c212.net/c/link/?t=0&l=en&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'commission-factory',
    hosts: ['t.cfjump.com'],
    path: '/**',
    target: { query: ['Url', 'url'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [{ input: 'https://t.cfjump.com/12345/t/6789?Url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'adtraction',
    hosts: ['track.adtraction.com'],
    path: '/t/t',
    target: { query: ['url'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [
      {
        input: 'https://track.adtraction.com/t/t?a=1&as=2&t=2&tk=1&url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'georiot',
    hosts: ['target.georiot.com'],
    path: '/Proxy.ashx',
    target: { query: ['GR_URL'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [
      {
        input: 'https://target.georiot.com/Proxy.ashx?tsid=1&GR_URL=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'justwatch',
    hosts: ['click.justwatch.com'],
    path: '/a',
    target: { query: ['r'] },
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [{ input: 'https://click.justwatch.com/a?cx=x&r=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER }],
  },
  {
    name: 'affilinet',
    hosts: ['partners.webmasterplan.com'],
    path: '/click.asp',
    target: { query: ['diurl'] },
    source: 'https://www.awin.com/',
    examples: [
      {
        input: 'https://partners.webmasterplan.com/click.asp?ref=1&site=2&diurl=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'icontact',
    hosts: ['click.icptrack.com'],
    path: '/icp/relay.php',
    target: { query: ['destination'] },
    source: 'https://github.com/brave/adblock-lists/blob/master/brave-lists/debounce.json',
    examples: [
      {
        input: 'https://click.icptrack.com/icp/relay.php?r=1&destination=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'doubleclick-ddm',
    hosts: ['ad.doubleclick.net'],
    path: '/ddm/(clk|trackclk)/**',
    target: 'whole-query',
    source: 'https://support.google.com/campaignmanager/answer/2839089',
    examples: [{ input: 'https://ad.doubleclick.net/ddm/clk/1;2;u?https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'amazon-ads',
    hosts: ['amazon-adsystem.com'],
    subdomains: true,
    path: '/x/c/*/**',
    target: 'rest',
    source: 'https://docs.clearurls.xyz/latest/specs/rules/#redirections',
    examples: [{ input: 'https://aax-us-east.amazon-adsystem.com/x/c/QiBc/https://example.com/a?b=c', inner: INNER }],
  },
]

/** Pages that are shown through a cache or a viewer; the path names the document, the outer query is the document's own. */
const AMP: readonly Redirector[] = [
  {
    name: 'google-amp',
    hosts: [],
    families: ['google'],
    path: '/amp/**',
    target: 'amp-rest',
    decode: 'google-amp',
    source: 'https://developers.google.com/amp/cache/overview',
    examples: [
      {
        input: 'https://www.google.com/amp/s/www.example.com/some/article',
        inner: 'https://www.example.com/some/article',
      },
      { input: 'https://www.google.de/amp/www.example.com/some/article', inner: 'http://www.example.com/some/article' },
      {
        input: 'https://www.google.com/amp/s/www.example.com/some/article%3foutputType=amp',
        inner: 'https://www.example.com/some/article?outputType=amp',
      },
    ],
  },
  {
    name: 'bing-amp',
    hosts: ['www.bing.com', 'bing.com'],
    path: '/amp/**',
    target: 'amp-rest',
    source: 'https://www.bing.com/webmasters/help/bing-amp-cache-bc1c884c',
    examples: [
      {
        input: 'https://www.bing.com/amp/s/www.example.com/some/article',
        inner: 'https://www.example.com/some/article',
      },
    ],
  },
  {
    name: 'amp-cache',
    hosts: ['ampproject.org', 'bing-amp.com'],
    subdomains: true,
    path: '/(c|v|wp)/**',
    target: 'amp-rest',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/amp-caches-and-cors/amp-cache-urls',
    examples: [
      {
        input: 'https://www-example-com.cdn.ampproject.org/v/s/www.example.com/some/article',
        inner: 'https://www.example.com/some/article',
      },
      {
        input: 'https://cdn.ampproject.org/c/www.example.com/some/article?id=7',
        inner: 'http://www.example.com/some/article?id=7',
      },
    ],
  },
]

/** AMP pages that a site serves itself: the path behind the mark is that of the page. */
const AMP_OF_SITES: readonly Redirector[] = [
  {
    name: 'amp-guardian',
    hosts: ['amp.theguardian.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.theguardian.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://amp.theguardian.com/2024/jan/01/a?b=c',
        inner: 'https://www.theguardian.com/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-cnn',
    hosts: ['amp.cnn.com'],
    path: '/cnn/**',
    target: 'rest',
    prefix: 'https://www.cnn.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [{ input: 'https://amp.cnn.com/cnn/2024/jan/01/a?b=c', inner: 'https://www.cnn.com/2024/jan/01/a?b=c' }],
  },
  {
    name: 'amp-bbc-co-uk',
    hosts: ['www.bbc.co.uk'],
    path: '/news/amp/**',
    target: 'rest',
    prefix: 'https://www.bbc.co.uk/news/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      {
        input: 'https://www.bbc.co.uk/news/amp/2024/jan/01/a?b=c',
        inner: 'https://www.bbc.co.uk/news/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-bbc-com',
    hosts: ['www.bbc.com'],
    path: '/news/amp/**',
    target: 'rest',
    prefix: 'https://www.bbc.com/news/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://www.bbc.com/news/amp/2024/jan/01/a?b=c', inner: 'https://www.bbc.com/news/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-scmp',
    hosts: ['amp.scmp.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.scmp.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [{ input: 'https://amp.scmp.com/2024/jan/01/a?b=c', inner: 'https://www.scmp.com/2024/jan/01/a?b=c' }],
  },
  {
    name: 'amp-dw',
    hosts: ['amp.dw.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.dw.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [{ input: 'https://amp.dw.com/2024/jan/01/a?b=c', inner: 'https://www.dw.com/2024/jan/01/a?b=c' }],
  },
  {
    name: 'amp-knowyourmeme',
    hosts: ['amp.knowyourmeme.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://knowyourmeme.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      { input: 'https://amp.knowyourmeme.com/2024/jan/01/a?b=c', inner: 'https://knowyourmeme.com/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-nbcnews',
    hosts: ['www.nbcnews.com'],
    path: '/news/amp/**',
    target: 'rest',
    prefix: 'https://www.nbcnews.com/news/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://www.nbcnews.com/news/amp/2024/jan/01/a?b=c',
        inner: 'https://www.nbcnews.com/news/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-cbsnews',
    hosts: ['www.cbsnews.com'],
    path: '/amp/**',
    target: 'rest',
    prefix: 'https://www.cbsnews.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      { input: 'https://www.cbsnews.com/amp/2024/jan/01/a?b=c', inner: 'https://www.cbsnews.com/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-pbs',
    hosts: ['www.pbs.org'],
    path: '/newshour/amp/**',
    target: 'rest',
    prefix: 'https://www.pbs.org/newshour/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://www.pbs.org/newshour/amp/2024/jan/01/a?b=c',
        inner: 'https://www.pbs.org/newshour/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-indiatoday',
    hosts: ['www.indiatoday.in'],
    path: '/amp/**',
    target: 'rest',
    prefix: 'https://www.indiatoday.in/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://www.indiatoday.in/amp/2024/jan/01/a?b=c',
        inner: 'https://www.indiatoday.in/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-businesstoday',
    hosts: ['www.businesstoday.in'],
    path: '/amp/**',
    target: 'rest',
    prefix: 'https://www.businesstoday.in/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://www.businesstoday.in/amp/2024/jan/01/a?b=c',
        inner: 'https://www.businesstoday.in/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-newsminute',
    hosts: ['www.thenewsminute.com'],
    path: '/amp/story/**',
    target: 'rest',
    prefix: 'https://www.thenewsminute.com/',
    source: 'https://github.com/DrKain/tidy-url/blob/master/data/rules.js',
    examples: [
      {
        input: 'https://www.thenewsminute.com/amp/story/2024/jan/01/a?b=c',
        inner: 'https://www.thenewsminute.com/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-reddit',
    hosts: ['amp.reddit.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.reddit.com/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://amp.reddit.com/2024/jan/01/a?b=c', inner: 'https://www.reddit.com/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-smh',
    hosts: ['amp.smh.com.au'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.smh.com.au/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://amp.smh.com.au/2024/jan/01/a?b=c', inner: 'https://www.smh.com.au/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-theage',
    hosts: ['amp.theage.com.au'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.theage.com.au/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://amp.theage.com.au/2024/jan/01/a?b=c', inner: 'https://www.theage.com.au/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-france24',
    hosts: ['amp.france24.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.france24.com/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://amp.france24.com/2024/jan/01/a?b=c', inner: 'https://www.france24.com/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-miamiherald',
    hosts: ['amp.miamiherald.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.miamiherald.com/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      {
        input: 'https://amp.miamiherald.com/2024/jan/01/a?b=c',
        inner: 'https://www.miamiherald.com/2024/jan/01/a?b=c',
      },
    ],
  },
  {
    name: 'amp-marca',
    hosts: ['amp.marca.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.marca.com/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [{ input: 'https://amp.marca.com/2024/jan/01/a?b=c', inner: 'https://www.marca.com/2024/jan/01/a?b=c' }],
  },
  {
    name: 'amp-elmundo',
    hosts: ['amp.elmundo.es'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.elmundo.es/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [
      { input: 'https://amp.elmundo.es/2024/jan/01/a?b=c', inner: 'https://www.elmundo.es/2024/jan/01/a?b=c' },
    ],
  },
  {
    name: 'amp-n-tv',
    hosts: ['amp.n-tv.de'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.n-tv.de/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [{ input: 'https://amp.n-tv.de/2024/jan/01/a?b=c', inner: 'https://www.n-tv.de/2024/jan/01/a?b=c' }],
  },
  {
    name: 'amp-focus',
    hosts: ['amp.focus.de'],
    path: '/**',
    target: 'rest',
    prefix: 'https://www.focus.de/',
    source: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml',
    examples: [{ input: 'https://amp.focus.de/2024/jan/01/a?b=c', inner: 'https://www.focus.de/2024/jan/01/a?b=c' }],
  },
]

const IN_THE_PATH: readonly Redirector[] = [
  {
    name: 'aol-search',
    hosts: ['search.aol.com'],
    path: '/click/*/*/*/*/RU={url}/**',
    target: 'capture',
    source: 'https://docs.clearurls.xyz/latest/specs/rules/#redirections',
    examples: [
      {
        input:
          'https://search.aol.com/click/_ylt=A0/RV=2/RE=1700000000/RO=10/RU=https%3a%2f%2fexample.com%2fa%3fb%3dc/RK=0/RS=x-',
        inner: INNER,
      },
    ],
  },
  {
    name: 'mozilla-outgoing',
    hosts: ['outgoing.prod.mozaws.net', 'prod.outgoing.prod.webservices.mozgcp.net'],
    path: '/v1/*/{url**}',
    target: 'capture',
    source: CLEARURLS,
    examples: [
      { input: 'https://outgoing.prod.mozaws.net/v1/abcdef0123/https%3A//example.com/a%3Fb=c', inner: INNER },
      { input: 'https://outgoing.prod.mozaws.net/v1/abcdef0123/https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'partnerize',
    hosts: ['prf.hn'],
    subdomains: true,
    path: '/click/*/destination:{url}',
    target: 'capture',
    source: 'https://help.partnerize.com/hc/en-us/articles/360021187153',
    examples: [
      { input: 'https://prf.hn/click/camref:1011l/destination:https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', inner: INNER },
    ],
  },
  {
    name: 'partnerize-reference',
    hosts: ['prf.hn'],
    subdomains: true,
    path: '/click/*/*/destination:{url}',
    target: 'capture',
    source: 'https://help.partnerize.com/hc/en-us/articles/360021187153',
    examples: [
      {
        input: 'https://shop.prf.hn/click/camref:1011l/pubref:a/destination:https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'steam-linkfilter-path',
    hosts: ['steamcommunity.com', 'www.steamcommunity.com'],
    path: '/linkfilter/**',
    target: 'rest',
    source: CLEARURLS,
    examples: [{ input: 'https://steamcommunity.com/linkfilter/https://example.com/a?b=c', inner: INNER }],
  },
  {
    name: 'redditmail',
    hosts: ['click.redditmail.com', 'tracking.tldrnewsletter.com'],
    path: '/CL0/{url}/**',
    target: 'capture',
    source: CLEARURLS,
    examples: [
      { input: 'https://click.redditmail.com/CL0/https:%2F%2Fexample.com%2Fa%3Fb=c/1/0100018a/xyz=', inner: INNER },
    ],
  },
  {
    name: 'yahoo-search',
    hosts: ['r.search.yahoo.com', 'images.search.yahoo.com'],
    path: '/*/*/*/*/RU={url}/**',
    target: 'capture',
    source: CLEARURLS,
    examples: [
      {
        input:
          'https://r.search.yahoo.com/_ylt=A0/RV=2/RE=1700000000/RO=10/RU=https%3a%2f%2fexample.com%2fa%3fb%3dc/RK=2/RS=x-',
        inner: INNER,
      },
    ],
  },
  {
    name: 'adjust',
    hosts: ['app.adjust.com'],
    path: '/**',
    target: { query: ['redirect'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://app.adjust.com/abc123?campaign=x&redirect=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'idealo',
    hosts: ['marketing.net.idealo-partner.com'],
    path: '/ts/**',
    target: { query: ['trg'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://marketing.net.idealo-partner.com/ts/i1/tsc?amc=x&trg=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc',
        inner: INNER,
      },
    ],
  },
  {
    name: 'mailtrack',
    hosts: ['mailtrack.io'],
    path: '/trace/link/**',
    target: { query: ['url'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://mailtrack.io/trace/link/abc?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&userId=1',
        inner: INNER,
      },
    ],
  },
  {
    name: 'tokopedia',
    hosts: ['ta.tokopedia.com'],
    path: '/promo/**',
    target: { query: ['r'] },
    source: CLEARURLS,
    examples: [
      {
        input: 'https://ta.tokopedia.com/promo/v1/clicks/abc?r=https%3A%2F%2Fwww.tokopedia.com%2Fa%2Fb',
        inner: 'https://www.tokopedia.com/a/b',
      },
    ],
  },
  {
    name: 'disqus-url',
    hosts: ['disq.us', 'www.disq.us'],
    path: '/url',
    target: { query: ['url'] },
    suffix: ':[\\w-]{8,}',
    source: CLEARURLS,
    examples: [
      {
        input: 'https://disq.us/url?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%3Aq1w2e3r4t5y6u7i8o9&cuid=1',
        inner: INNER,
      },
      { input: 'https://disq.us/url?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc&cuid=1', inner: INNER },
    ],
  },
]

/** A host that was given up as a whole: every page answers with its address on the new one. */
const MOVED: readonly Redirector[] = [
  {
    name: 'juejin-im',
    hosts: ['juejin.im', 'www.juejin.im'],
    path: '/post/**',
    target: 'rest',
    prefix: 'https://juejin.cn/post/',
    source: 'https://juejin.im/post/5dadc6045188255a270a0f85',
    examples: [
      {
        input: 'https://juejin.im/post/5dadc6045188255a270a0f85',
        inner: 'https://juejin.cn/post/5dadc6045188255a270a0f85',
      },
    ],
  },
  {
    name: 'discordapp',
    hosts: ['discordapp.com', 'www.discordapp.com'],
    path: '/channels/**',
    target: 'rest',
    prefix: 'https://discord.com/channels/',
    source: 'https://support.discord.com/hc/en-us/articles/360042987951',
    examples: [{ input: 'https://discordapp.com/channels/1/2', inner: 'https://discord.com/channels/1/2' }],
  },
  {
    name: 'golang-doc',
    hosts: ['golang.org', 'www.golang.org'],
    path: '/doc/**',
    target: 'rest',
    prefix: 'https://go.dev/doc/',
    source: 'https://go.dev/blog/tidy-web',
    examples: [{ input: 'https://golang.org/doc/faq', inner: 'https://go.dev/doc/faq' }],
  },
  {
    name: 'golang-blog',
    hosts: ['blog.golang.org'],
    path: '/**',
    target: 'rest',
    prefix: 'https://go.dev/blog/',
    source: 'https://go.dev/blog/tidy-web',
    examples: [
      {
        input: 'https://blog.golang.org/defer-panic-and-recover',
        inner: 'https://go.dev/blog/defer-panic-and-recover',
      },
    ],
  },
  {
    name: 'microsoft-docs',
    hosts: ['docs.microsoft.com'],
    path: '/**',
    target: 'rest',
    prefix: 'https://learn.microsoft.com/',
    source: 'https://github.com/dotnet/aspnetcore/issues/44175',
    examples: [
      {
        input: 'https://docs.microsoft.com/en-us/azure/devops/pipelines/?view=azure-devops',
        inner: 'https://learn.microsoft.com/en-us/azure/devops/pipelines/?view=azure-devops',
      },
    ],
  },
]

/**
 * Pages whose only job is to send the reader on, and viewers of one document. Sharers, validators, translators, archives and
 * image proxies also take a URL but are about it, so none of them is listed.
 */
export const REDIRECTORS: readonly Redirector[] = [
  ...IN_THE_PATH,
  ...SEARCH,
  ...SOCIAL,
  ...MAIL_AND_PRIVACY,
  ...AFFILIATE,
  ...AMP,
  ...AMP_OF_SITES,
  ...MOVED,
]
