import type { Provider, Route } from '../types.ts'
import { examples } from './examples.ts'

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** The hash of an unlisted Vimeo video stands in the path or in `h`. */
const VIMEO_HASH = { h: '{h?}' }

const RUMBLE_PAGES: readonly Route[] = [
  { path: '/embed/{embed}', to: 'embed' },
  { path: '/embed/{publisher}.{embed}', to: 'embed' },
  { path: '/{id}-{slug}.html', to: 'video' },
  { path: '/{id}', to: 'video' },
  { path: '/{id}.html', to: 'video' },
  { path: '/c/{channel}', to: 'channel' },
  { path: '/user/{user}', to: 'user' },
]

/** Video platforms of the western web. */
export const VIDEO_PROVIDERS: readonly Provider[] = [
  {
    name: 'vimeo',
    types: {
      id: '[1-9]\\d{3,11}',
      h: '[\\da-f]{10}',
      channel: '[A-Za-z0-9_-]{1,64}',
      showcase: '[1-9]\\d{2,11}|[A-Za-z][\\w-]{2,80}',
      event: '[1-9]\\d{2,11}',
      film: '[A-Za-z0-9_-]{1,100}',
      part: '[1-9]\\d{2,11}',
      user: 'user\\d{1,11}',
    },
    kinds: {
      video: { key: '{id}', url: 'https://vimeo.com/{id}[/{h}]', main: true, token: 'h' },
      showcase: { key: '{showcase}', url: 'https://vimeo.com/showcase/{showcase}' },
      event: { key: '{event}', url: 'https://vimeo.com/event/{event}[/{h}]', token: 'h' },
      channel: { key: '{channel}', url: 'https://vimeo.com/channels/{channel}' },
      group: { key: '{channel}', url: 'https://vimeo.com/groups/{channel}' },
      ondemand: { key: '{film}', url: 'https://vimeo.com/ondemand/{film}' },
      'ondemand-video': { key: '{film}/{part}', url: 'https://vimeo.com/ondemand/{film}/{part}' },
      user: { key: '{user}', url: 'https://vimeo.com/{user}' },
    },
    hosts: {
      'vimeo.com www.vimeo.com': [
        { path: '/{id}/{h}', to: 'video' },
        { path: '/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/(video|m)/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/channels/*/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/groups/*/videos/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/(album|showcase)/*/video/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/event/*/videos/{id}', query: VIMEO_HASH, to: 'video' },
        { path: '/*/review/{id}/{h}', to: 'video' },
        { path: '/*/review/{id}', to: 'video' },
        { path: '/moogaloop.swf', query: { clip_id: '{id}' }, to: 'video' },
        { path: '/(album|showcase)/{showcase}', to: 'showcase' },
        { path: '/(album|showcase)/{showcase}/(embed|embed2)', to: 'showcase' },
        { path: '/event/{event}', to: 'event' },
        { path: '/event/{event}/embed', to: 'event' },
        { path: '/event/{event}/{h}', to: 'event' },
        { path: '/event/{event}/embed/{h}', to: 'event' },
        { path: '/channels/{channel}', to: 'channel' },
        { path: '/groups/{channel}', to: 'group' },
        { path: '/ondemand/{film}', to: 'ondemand' },
        { path: '/ondemand/{film}/{part}', to: 'ondemand-video' },
        { path: '/{user}', to: 'user' },
        { path: '/api/(oembed.json|oembed.xml)', query: { url: '{url}' }, to: 'unwrap' },
      ],
      'player.vimeo.com': [{ path: '/video/{id}', query: VIMEO_HASH, to: 'video' }],
      'vimeopro.com www.vimeopro.com': [
        { path: '/*/*/video/{id}', to: 'video' },
        { path: '/*/video/{id}', to: 'video' },
      ],
    },
    examples: examples({
      'vimeo:823141156': [
        'https://vimeo.com/823141156',
        'https://vimeo.com/823141156/90e6d75118?share=copy',
        'https://player.vimeo.com/video/823141156?h=90e6d75118&badge=0',
        'https://vimeo.com/channels/staffpicks/823141156#t=10',
        'https://vimeo.com/groups/shortfilms/videos/823141156',
        'https://vimeo.com/album/3253534/video/823141156',
        'https://vimeo.com/showcase/3253534/video/823141156',
        'https://vimeo.com/user1/review/823141156/90e6d75118',
        'https://vimeo.com/event/595460/videos/823141156/',
        'https://vimeo.com/moogaloop.swf?clip_id=823141156&server=vimeo.com',
        'https://vimeopro.com/openstreetmapus/state-of-the-map-us-2013/video/823141156',
        'https://vimeo.com/api/oembed.json?url=https%3A//vimeo.com/823141156',
      ],
      'vimeo:showcase:3253534': ['https://vimeo.com/showcase/3253534/embed', 'https://vimeo.com/album/3253534'],
      'vimeo:event:823141156': ['https://vimeo.com/event/823141156/embed/358d60ce2e'],
      'vimeo:channel:823141156': ['https://vimeo.com/channels/823141156'],
      'vimeo:ondemand:823141156': ['https://vimeo.com/ondemand/823141156'],
      'vimeo:ondemand-video:36938/823141156': ['https://vimeo.com/ondemand/36938/823141156'],
      'vimeo:user:user823141156': ['https://vimeo.com/user823141156'],
      'url:': [
        'https://vimeo.com/#823141156',
        'https://vimeo.com/blog/post/823141156',
        'https://vimeo.com/823141156/settings',
        'https://vimeo.com/823141156a',
        'https://vimeo.com:8080/823141156',
        'https://vimeo.com@evil.example/823141156',
        'https://embed.vhx.tv/videos/823141156',
      ],
    }),
  },
  {
    name: 'dailymotion',
    types: {
      id: 'x[\\da-z]{3,8}|k[\\dA-Za-z]{8,24}',
      playlist: 'x[\\da-z]{2,8}',
      language: '[a-z]{2}(?:-[a-zA-Z]{2})?',
      user: '[\\w.-]{1,64}',
    },
    kinds: {
      video: { key: '{id}', url: 'https://www.dailymotion.com/video/{id}', main: true },
      playlist: { key: '{playlist}', url: 'https://www.dailymotion.com/playlist/{playlist}' },
      user: { key: '{user}', url: 'https://www.dailymotion.com/user/{user}' },
    },
    hosts: {
      'www.dailymotion.com dailymotion.com touch.dailymotion.com geo.dailymotion.com m.dailymotion.com': [
        { path: '/video/{id}', to: 'video' },
        { path: '/video/{id}_{slug}', to: 'video' },
        { path: '/{language}/video/{id}', to: 'video' },
        { path: '/{language}/video/{id}_{slug}', to: 'video' },
        { path: '/(embed|crawler|swf)/video/{id}', to: 'video' },
        { path: '/(embed|crawler|swf)/video/{id}_{slug}', to: 'video' },
        { path: '/swf/{id}', to: 'video' },
        { path: '/swf/{id}_{slug}', to: 'video' },
        { path: '/player.html', query: { video: '{id}' }, to: 'video' },
        { path: '/player/{player}.html', query: { video: '{id}' }, to: 'video' },
        { path: '/player.html', query: { video: '!', playlist: '{playlist}' }, to: 'playlist' },
        { path: '/player/{player}.html', query: { video: '!', playlist: '{playlist}' }, to: 'playlist' },
        { path: '/playlist/{playlist}', to: 'playlist' },
        { path: '/playlist/{playlist}_{slug}', to: 'playlist' },
        { path: '/embed/playlist/{playlist}', to: 'playlist' },
        { path: '/user/{user}', to: 'user' },
        { path: '/services/oembed', query: { url: '{url}' }, to: 'unwrap' },
      ],
      'dai.ly www.dai.ly': [{ path: '/{id}', to: 'video' }],
    },
    examples: examples({
      'dailymotion:x5kesuj': [
        'https://www.dailymotion.com/video/x5kesuj_office-christmas-party_news',
        'https://www.dailymotion.com/video/x5kesuj?playlist=x5nmbq&start=30',
        'https://dai.ly/x5kesuj',
        'https://geo.dailymotion.com/player/x86gw.html?video=x5kesuj',
        'https://geo.dailymotion.com/player.html?mute=true&video=x5kesuj',
        'http://www.dailymotion.com/swf/x5kesuj_funny-magic_fun',
        'https://www.dailymotion.com/crawler/video/x5kesuj',
        'https://www.dailymotion.com/services/oembed?url=https%3A%2F%2Fdai.ly%2Fx5kesuj',
      ],
      'dailymotion:k46oCapRs4iikoz9DWy': ['https://geo.dailymotion.com/player/x86gw.html?video=k46oCapRs4iikoz9DWy'],
      'dailymotion:playlist:x5kesuj': [
        'https://www.dailymotion.com/playlist/x5kesuj_best-of',
        'https://geo.dailymotion.com/player/xf7zn.html?playlist=x5kesuj',
      ],
      'dailymotion:user:nqtv': ['https://www.dailymotion.com/user/nqtv'],
      'url:': [
        'https://www.dailymotion.xyz/video/x5kesuj',
        'https://www.dailymotion.com/thumbnail/video/x5kesuj',
        'https://www.dailymotion.com/playlist/x5kesuj_best-of/1#video=xl8v3q',
        'https://geo.dailymotion.com/player/x86gw.html',
        'https://www.lequipe.fr/video/x5kesuj',
      ],
    }),
  },
  {
    name: 'tiktok',
    types: {
      id: '[1-9]\\d{14,20}',
      name: '[^/?#]*',
      user: '[\\w.]{2,24}',
      number: '[1-9]\\d{9,20}',
      slug: '[^/?#]*',
      tag: '[^/?#&=%]{1,100}',
    },
    fold: { user: 'lower' },
    kinds: {
      video: { key: '{id}', url: 'https://www.tiktok.com/@_/video/{id}', main: true },
      user: { key: '{user}', url: 'https://www.tiktok.com/@{user}' },
      live: { key: '{user}', url: 'https://www.tiktok.com/@{user}/live' },
      music: { key: '{number}', url: 'https://www.tiktok.com/music/-{number}' },
      collection: { key: '{number}', url: 'https://www.tiktok.com/@_/collection/-{number}' },
      playlist: { key: '{number}', url: 'https://www.tiktok.com/@_/playlist/-{number}' },
      tag: { key: '{tag}', url: 'https://www.tiktok.com/tag/{tag}' },
    },
    hosts: {
      'www.tiktok.com tiktok.com m.tiktok.com': [
        { path: '/@{name}/(video|photo)/{id}', to: 'video' },
        { path: '/@{name}/(video|photo)/{id}/embed', to: 'video' },
        { path: '/embed/{id}', to: 'video' },
        { path: '/embed/(v1|v2|v3)/{id}', to: 'video' },
        { path: '/player/v1/{id}', to: 'video' },
        { path: '/share/video/{id}', to: 'video' },
        { path: '/i18n/share/video/{id}', to: 'video' },
        { path: '/v/{id}.html', to: 'video' },
        { path: '/v/{id}', to: 'video' },
        { path: '/@{user}', to: 'user' },
        { path: '/@{user}/live', to: 'live' },
        { path: '/music/{slug}-{number}', to: 'music' },
        { path: '/@{name}/collection/{slug}-{number}', to: 'collection' },
        { path: '/@{name}/playlist/{slug}-{number}', to: 'playlist' },
        { path: '/tag/{tag}', to: 'tag' },
        { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
        { path: '/t/{code}', to: 'short' },
      ],
      'www.tiktokv.com tiktokv.com t.tiktok.com': [
        { path: '/share/video/{id}', to: 'video' },
        { path: '/i18n/share/video/{id}', to: 'video' },
      ],
      'vm.tiktok.com vt.tiktok.com': [{ path: '/{code}', to: 'short' }],
    },
    examples: examples({
      'tiktok:7364097008107326763': [
        'https://www.tiktok.com/@binance/photo/7364097008107326763',
        'https://www.tiktok.com/@binance/video/7364097008107326763?is_from_webapp=1&sender_device=pc',
        'https://www.tiktok.com/@/video/7364097008107326763',
        'https://www.tiktok.com/embed/v2/7364097008107326763',
        'https://www.tiktok.com/player/v1/7364097008107326763?autoplay=1',
        'https://m.tiktok.com/v/7364097008107326763.html',
        'https://www.tiktokv.com/share/video/7364097008107326763/',
        'https://www.tiktok.com/oembed?url=https%3A%2F%2Fwww.tiktok.com%2F%40binance%2Fvideo%2F7364097008107326763',
      ],
      'tiktok:music:7364097008107326763': ['https://www.tiktok.com/music/Build-a-Btch-7364097008107326763?lang=en'],
      'tiktok:collection:7371330159376370462': [
        'https://www.tiktok.com/@imanoreotwe/collection/count-test-7371330159376370462',
      ],
      'tiktok:user:6950630446614990085': ['https://www.tiktok.com/@6950630446614990085'],
      'tiktok:user:binance': ['https://www.tiktok.com/@Binance?lang=en'],
      'tiktok:live:pilarmagenta': ['https://www.tiktok.com/@pilarmagenta/live'],
      'url:': [
        'https://vm.tiktok.com/ZTR45GpSF/',
        'https://www.tiktok.com/t/ZTR45GpSF/',
        'https://www.tiktok.com/sticker/Elf-Friend-7364097008107326763',
        'https://www.tiktok.com/@binance/video/7364097008107326763x',
        'https://eviltiktok.com/@u/video/7364097008107326763',
      ],
    }),
  },
  {
    name: 'streamable',
    types: { id: '[\\da-z]{3,8}' },
    reserved: {
      id: 'login signup register about terms privacy pricing contact support faq help upload create clipper settings account jobs dmca features blog video videos library welcome business copyright'.split(
        ' ',
      ),
    },
    kinds: { video: { key: '{id}', url: 'https://streamable.com/{id}', main: true } },
    hosts: {
      'streamable.com www.streamable.com': [
        { path: '/{id}', to: 'video' },
        { path: '/(e|o|t)/{id}', to: 'video' },
        { path: '/s/{id}/{code}', to: 'video' },
      ],
    },
    examples: examples({
      'streamable:dnd1': [
        'https://streamable.com/dnd1',
        'https://streamable.com/e/dnd1?autoplay=1',
        'https://streamable.com/s/dnd1/drxjds',
      ],
      'url:': [
        'https://streamable.com/login',
        'https://streamable.com/DND1',
        'https://cdn.streamable.com/video/dnd1.mp4',
      ],
    }),
  },
  {
    name: 'loom',
    types: { id: '[\\da-f]{32}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.loom.com/share/{id}', main: true },
      folder: { key: '{id}', url: 'https://www.loom.com/share/folder/{id}' },
    },
    hosts: {
      'www.loom.com loom.com': [
        { path: '/(share|embed|v)/{id}', to: 'video' },
        { path: '/(share|embed)/{slug}-{id}', to: 'video' },
        { path: '/share/folder/{id}', to: 'folder' },
        { path: '/share/folder/{id}/*', to: 'folder' },
        { path: '/share/folder/{slug}-{id}', to: 'folder' },
      ],
    },
    examples: examples({
      'loom:43d05f362f734614a2e81b4694a3a523': [
        'https://www.loom.com/share/43d05f362f734614a2e81b4694a3a523?sid=8a1b&t=2',
        'https://www.loom.com/embed/43d05f362f734614a2e81b4694a3a523',
        'https://www.loom.com/share/A-Ruler-for-Windows-43d05f362f734614a2e81b4694a3a523',
      ],
      'loom:folder:43d05f362f734614a2e81b4694a3a523': [
        'https://www.loom.com/share/folder/43d05f362f734614a2e81b4694a3a523',
      ],
      'url:': ['https://www.loom.com/share/43d05f362f734614a2e81b4694a3a52', 'https://www.loom.com/looms/videos'],
    }),
  },
  {
    name: 'rumble',
    types: {
      id: 'v[\\da-z]{3,8}',
      embed: 'v[\\da-z]{3,8}',
      publisher: 'u[\\da-z]{1,10}',
      channel: '[\\w.-]{1,64}',
      user: '[\\w.-]{1,64}',
    },
    reserved: { id: ['videos', 'viral', 'vlogs', 'vehicles', 'video', 'verified', 'vote'] },
    kinds: {
      video: { key: '{id}', url: 'https://rumble.com/{id}', main: true },
      // The id of the player and the id of the page are two number spaces.
      embed: { key: '{embed}', url: 'https://rumble.com/embed/{embed}' },
      channel: { key: '{channel}', url: 'https://rumble.com/c/{channel}' },
      user: { key: '{user}', url: 'https://rumble.com/user/{user}' },
    },
    hosts: { 'rumble.com www.rumble.com': RUMBLE_PAGES },
    examples: examples({
      'rumble:vdmum1': [
        'https://rumble.com/vdmum1-moose-the-dog-helps-girls-dig-a-snow-fort.html?mref=x',
        'https://rumble.com/vdmum1',
      ],
      'rumble:embed:vdmum1': ['https://rumble.com/embed/vdmum1/?pub=4', 'https://rumble.com/embed/ufe9n.vdmum1'],
      'rumble:channel:Styxhexenhammer666': ['https://rumble.com/c/Styxhexenhammer666'],
      'url:': [
        'https://rumble.com/videos',
        'https://rumble.com/c/Styxhexenhammer666/livestreams',
        'https://rumble.com/viral',
      ],
    }),
  },
  {
    name: 'odysee',
    types: {
      channel: '@[^/?#:]{1,120}:[\\da-f]{1,40}',
      stream: '[^/?#:]{1,255}:[\\da-f]{1,40}',
      name: '[^/?#:@$][^/?#:]{0,254}',
      claim: '[\\da-f]{40}',
      list: '[\\da-f]{40}|' + UUID,
    },
    kinds: {
      video: { key: '{channel}/{stream}', url: 'https://odysee.com/{channel}/{stream}', main: true },
      claim: { key: '{claim}', url: 'https://odysee.com/{name}:{claim}' },
      channel: { key: '{channel}', url: 'https://odysee.com/{channel}' },
      playlist: { key: '{list}', url: 'https://odysee.com/$/playlist/{list}' },
    },
    hosts: {
      'odysee.com www.odysee.com lbry.tv www.lbry.tv': [
        { path: '/{channel}/{stream}', to: 'video' },
        { path: '/$/embed/{channel}/{stream}', to: 'video' },
        { path: '/$/(embed|download)/{name}/{claim}', to: 'claim' },
        { path: '/{name}:{claim}', to: 'claim' },
        { path: '/{channel}', to: 'channel' },
        { path: '/$/(playlist|list)/{list}', to: 'playlist' },
      ],
    },
    examples: examples({
      'odysee:@RT:fd/livestream_RT:d': [
        'https://odysee.com/@RT:fd/livestream_RT:d?r=abc',
        'https://lbry.tv/@RT:fd/livestream_RT:d',
        'https://odysee.com/$/embed/@RT:fd/livestream_RT:d',
      ],
      'odysee:claim:e7d93d772bd87e2b62d5ab993c1c3ced86ebb396': [
        'https://lbry.tv/Episode-1:e7d93d772bd87e2b62d5ab993c1c3ced86ebb396',
        'https://lbry.tv/$/embed/Episode-1/e7d93d772bd87e2b62d5ab993c1c3ced86ebb396',
      ],
      'odysee:channel:@RT:fd': ['https://odysee.com/@RT:fd'],
      'url:': [
        'https://odysee.com/@RT/livestream_RT',
        'https://odysee.com/$/search?q=x',
        'https://lbry.tv/Episode-1:e7',
      ],
    }),
  },
  {
    name: 'bitchute',
    types: { id: '[\\w-]{10,12}', channel: '[\\w-]{1,64}', playlist: '[\\w-]{8,14}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.bitchute.com/video/{id}/', main: true },
      channel: { key: '{channel}', url: 'https://www.bitchute.com/channel/{channel}/' },
      playlist: { key: '{playlist}', url: 'https://www.bitchute.com/playlist/{playlist}/' },
    },
    hosts: {
      'www.bitchute.com bitchute.com old.bitchute.com': [
        { path: '/(video|embed)/{id}', to: 'video' },
        { path: '/channel/{channel}', to: 'channel' },
        { path: '/playlist/{playlist}', to: 'playlist' },
      ],
    },
    examples: examples({
      'bitchute:UGlrF9o9b-Q': [
        'https://www.bitchute.com/video/UGlrF9o9b-Q/',
        'https://old.bitchute.com/video/UGlrF9o9b-Q',
        'https://www.bitchute.com/embed/UGlrF9o9b-Q/',
      ],
      'bitchute:channel:bitchute': ['https://www.bitchute.com/channel/bitchute/'],
      'url:': [
        'https://www.bitchute.com/torrent/Zee5BE49045h/szoMrox2JEI.webtorrent',
        'https://www.bitchute.com/category/news/',
      ],
    }),
  },
  {
    name: 'ted',
    types: { slug: '[a-z\\d]+(?:_[a-z\\d]+)+', language: '(?!en$)[a-z]{2}(?:-[a-z]{2})?', n: '[1-9]\\d{0,5}' },
    kinds: {
      talk: { key: '{slug}[/{language}]', url: 'https://www.ted.com/talks/{slug}[?language={language}]', main: true },
      playlist: { key: '{n}', url: 'https://www.ted.com/playlists/{n}' },
    },
    hosts: {
      'www.ted.com ted.com embed.ted.com embed-ssl.ted.com': [
        { path: '/talks/{slug}', query: { language: '{language?}' }, to: 'talk' },
        { path: '/talks/{slug}.html', to: 'talk' },
        { path: '/talks/lang/{language}/{slug}', to: 'talk' },
        { path: '/talks/lang/en/{slug}', to: 'talk' },
        { path: '/playlists/{n}', to: 'playlist' },
        { path: '/playlists/{n}/*', to: 'playlist' },
      ],
    },
    examples: examples({
      'ted:candace_parker_how_to_break_down_barriers': [
        'https://www.ted.com/talks/candace_parker_how_to_break_down_barriers',
        'https://embed.ted.com/talks/candace_parker_how_to_break_down_barriers',
        'https://www.ted.com/talks/candace_parker_how_to_break_down_barriers?language=en&utm_source=x',
      ],
      'ted:candace_parker_how_to_break_down_barriers/de': [
        'https://www.ted.com/talks/candace_parker_how_to_break_down_barriers?language=de',
        'https://embed.ted.com/talks/lang/de/candace_parker_how_to_break_down_barriers',
      ],
      'ted:playlist:171': ['https://www.ted.com/playlists/171/the_most_popular_talks_of_all'],
      'url:': [
        'https://www.ted.com/talks',
        'https://www.ted.com/talks/candace_parker_how_to_break_down_barriers/transcript',
      ],
    }),
  },
  {
    name: 'crunchyroll',
    types: { id: 'G[\\dA-Z]{8,9}', locale: '[a-z]{2}(?:-[a-z]{2})?', video: 'MV[\\dA-Z]{7,9}' },
    kinds: {
      episode: { key: '{id}', url: 'https://www.crunchyroll.com/watch/{id}', main: true },
      series: { key: '{id}', url: 'https://www.crunchyroll.com/series/{id}' },
      'music-video': { key: '{video}', url: 'https://www.crunchyroll.com/watch/musicvideo/{video}' },
    },
    hosts: {
      'www.crunchyroll.com crunchyroll.com beta.crunchyroll.com': ['', '/{locale}'].flatMap((prefix) => [
        { path: `${prefix}/watch/{id}`, to: 'episode' },
        { path: `${prefix}/watch/{id}/*`, to: 'episode' },
        { path: `${prefix}/series/{id}`, to: 'series' },
        { path: `${prefix}/series/{id}/*`, to: 'series' },
        { path: `${prefix}/watch/musicvideo/{video}`, to: 'music-video' },
      ]),
    },
    examples: examples({
      'crunchyroll:GY2P1Q98Y': [
        'https://www.crunchyroll.com/watch/GY2P1Q98Y/to-the-future',
        'https://www.crunchyroll.com/de/watch/GY2P1Q98Y',
      ],
      'crunchyroll:series:GY19NQ2QR': ['https://www.crunchyroll.com/pt-br/series/GY19NQ2QR/girl-friend-beta'],
      'url:': ['https://www.crunchyroll.com/naruto-shippuden', 'https://www.crunchyroll.com/watch/gy2p1q98y'],
    }),
  },
  {
    name: 'netflix',
    types: { id: '[1-9]\\d{5,9}', locale: '[a-z]{2}(?:-[a-z]{2,3})?' },
    kinds: {
      title: { key: '{id}', url: 'https://www.netflix.com/title/{id}', main: true },
      watch: { key: '{id}', url: 'https://www.netflix.com/watch/{id}' },
    },
    hosts: {
      'www.netflix.com netflix.com': [
        { path: '/title/{id}', to: 'title' },
        { path: '/{locale}/title/{id}', to: 'title' },
        { path: '/watch/{id}', to: 'watch' },
        { path: '/{locale}/watch/{id}', to: 'watch' },
      ],
    },
    examples: examples({
      'netflix:80057281': [
        'https://www.netflix.com/title/80057281?s=i&trkid=1',
        'https://www.netflix.com/de-en/title/80057281',
        'http://netflix.com/at/title/80057281',
      ],
      'netflix:watch:80057281': ['https://www.netflix.com/watch/80057281?trackId=155573560'],
      'url:': ['https://www.netflix.com/browse?jbv=80057281', 'https://www.netflix.com/browse/genre/83'],
    }),
  },
  {
    name: 'disneyplus',
    types: { id: UUID, locale: '[a-z]{2}-[a-z]{2}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.disneyplus.com/play/{id}', main: true },
      entity: { key: '{id}', url: 'https://www.disneyplus.com/browse/entity-{id}' },
    },
    hosts: {
      'www.disneyplus.com disneyplus.com': ['', '/{locale}'].flatMap((prefix) => [
        { path: `${prefix}/(video|play)/{id}`, to: 'video' },
        { path: `${prefix}/browse/entity-{id}`, to: 'entity' },
      ]),
    },
    examples: examples({
      'disneyplus:7df81cf5-6be5-4e05-9ff6-da33baf0b94d': [
        'https://www.disneyplus.com/video/7df81cf5-6be5-4e05-9ff6-da33baf0b94d',
        'https://www.disneyplus.com/de-de/play/7df81cf5-6be5-4e05-9ff6-da33baf0b94d',
      ],
      'disneyplus:entity:7df81cf5-6be5-4e05-9ff6-da33baf0b94d': [
        'https://www.disneyplus.com/browse/entity-7df81cf5-6be5-4e05-9ff6-da33baf0b94d',
      ],
      'url:': ['https://www.disneyplus.com/series/loki/6pARMvILBGzF'],
    }),
  },
  {
    name: 'hulu',
    types: { id: UUID },
    kinds: {
      watch: { key: '{id}', url: 'https://www.hulu.com/watch/{id}', main: true },
      series: { key: '{id}', url: 'https://www.hulu.com/series/{id}' },
      movie: { key: '{id}', url: 'https://www.hulu.com/movie/{id}' },
    },
    hosts: {
      'www.hulu.com hulu.com': [
        { path: '/watch/{id}', to: 'watch' },
        ...['series', 'movie'].flatMap((kind) => [
          { path: `/${kind}/{id}`, to: kind },
          { path: `/${kind}/{slug}-{id}`, to: kind },
        ]),
      ],
    },
    examples: examples({
      'hulu:series:0ce7dd8b-b2b5-4f4b-8a9b-8a2c5b1a1f6e': [
        'https://www.hulu.com/series/the-bear-0ce7dd8b-b2b5-4f4b-8a9b-8a2c5b1a1f6e',
        'https://www.hulu.com/series/0ce7dd8b-b2b5-4f4b-8a9b-8a2c5b1a1f6e',
      ],
      'hulu:0ce7dd8b-b2b5-4f4b-8a9b-8a2c5b1a1f6e': ['https://www.hulu.com/watch/0ce7dd8b-b2b5-4f4b-8a9b-8a2c5b1a1f6e'],
      'url:': ['https://www.hulu.com/the-bear', 'https://www.hulu.com/watch/127402'],
    }),
  },
  {
    name: 'wistia',
    types: { id: '[\\da-z]{10}' },
    kinds: {
      media: { key: '{id}', url: 'https://fast.wistia.net/embed/iframe/{id}', main: true },
      channel: { key: '{id}', url: 'https://fast.wistia.net/embed/channel/{id}' },
      playlist: { key: '{id}', url: 'https://fast.wistia.net/embed/playlists/{id}' },
    },
    hosts: {
      'fast.wistia.net fast.wistia.com': [
        { path: '/embed/(iframe|medias)/{id}', to: 'media' },
        { path: '/embed/medias/{id}.(json|jsonp|m3u8)', to: 'media' },
        { path: '/embed/channel/{id}', query: { wmediaid: '!' }, to: 'channel' },
        { path: '/embed/channel/*', query: { wmediaid: '{id}' }, to: 'media' },
        { path: '/embed/playlists/{id}', to: 'playlist' },
        { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
      ],
    },
    examples: examples({
      'wistia:sh7fpupwlt': [
        'http://fast.wistia.net/embed/iframe/sh7fpupwlt?videoFoam=true',
        'https://fast.wistia.com/embed/medias/sh7fpupwlt.jsonp',
        'https://fast.wistia.net/embed/channel/3802iirk0l?wchannelid=3802iirk0l&wmediaid=sh7fpupwlt',
      ],
      'wistia:channel:sh7fpupwlt': ['https://fast.wistia.net/embed/channel/sh7fpupwlt'],
      'url:': ['https://fast.wistia.net/assets/external/E-v1.js', 'https://wistia.com/learn/sh7fpupwlt'],
    }),
  },
  {
    name: 'vidyard',
    types: { id: '[\\w-]{22}' },
    kinds: { video: { key: '{id}', url: 'https://share.vidyard.com/watch/{id}', main: true } },
    hosts: {
      'share.vidyard.com': [{ path: '/(watch|share)/{id}', to: 'video' }],
      'play.vidyard.com': [
        { path: '/{id}', to: 'video' },
        { path: '/{id}.(html|json)', to: 'video' },
        { path: '/player/{id}.json', to: 'video' },
        { path: '/{id}/type/*', to: 'video' },
      ],
    },
    examples: examples({
      'vidyard:diYeo6YR2yiGgL8odvS8Ri': [
        'https://share.vidyard.com/watch/diYeo6YR2yiGgL8odvS8Ri?',
        'https://play.vidyard.com/diYeo6YR2yiGgL8odvS8Ri.html?v=3.1.1',
      ],
      'url:': ['https://play.vidyard.com/v4/embed.js', 'https://www.vidyard.com/watch/diYeo6YR2yiGgL8odvS8Ri'],
    }),
  },
  {
    name: 'coub',
    types: { id: '[\\da-z]{4,10}' },
    kinds: { video: { key: '{id}', url: 'https://coub.com/view/{id}', main: true } },
    hosts: { 'coub.com www.coub.com': [{ path: '/(view|embed)/{id}', to: 'video' }] },
    examples: examples({
      'coub:5u5n1': ['http://coub.com/view/5u5n1', 'https://coub.com/embed/5u5n1?muted=false'],
      'url:': ['https://coub.com/tags/cat', 'https://coub.com/5u5n1'],
    }),
  },
  {
    name: '9gag',
    types: { id: 'a[\\dA-Za-z]{6}' },
    kinds: { post: { key: '{id}', url: 'https://9gag.com/gag/{id}', main: true } },
    hosts: {
      '9gag.com www.9gag.com m.9gag.com': [
        { path: '/gag/{id}', to: 'post' },
        { path: '/embed/{id}', to: 'post' },
      ],
    },
    examples: examples({
      '9gag:ae5Ag7B': ['https://9gag.com/gag/ae5Ag7B?ref=android', 'https://m.9gag.com/gag/ae5Ag7B'],
      'url:': ['https://9gag.com/tag/ae5Ag7B', 'https://9gag.com/gag/ae5Ag7'],
    }),
  },
  {
    name: 'rutube',
    types: { id: '[\\da-f]{32}', number: '[1-9]\\d{0,11}', p: '[\\w-]{16,32}' },
    kinds: {
      video: {
        key: '{id}',
        url: 'https://rutube.ru/video/[private/{id}/?p={p}|{id}/]',
        main: true,
        token: 'p',
      },
      // A number of the old player; which video it is takes the network to know.
      embed: { key: '{number}', url: 'https://rutube.ru/play/embed/{number}/' },
      playlist: { key: '{number}', url: 'https://rutube.ru/plst/{number}/' },
      channel: { key: '{number}', url: 'https://rutube.ru/channel/{number}/' },
      person: { key: '{number}', url: 'https://rutube.ru/video/person/{number}/' },
    },
    hosts: {
      'rutube.ru www.rutube.ru m.rutube.ru': [
        { path: '/(video|shorts|embed)/{id}', query: { p: '{p?}' }, to: 'video' },
        { path: '/(video|shorts)/private/{id}', query: { p: '{p?}' }, to: 'video' },
        { path: '/live/video/{id}', query: { p: '{p?}' }, to: 'video' },
        { path: '/live/video/private/{id}', query: { p: '{p?}' }, to: 'video' },
        { path: '/(play|video)/embed/{id}', query: { p: '{p?}' }, to: 'video' },
        { path: '/(play|video)/embed/{number}', to: 'embed' },
        { path: '/plst/{number}', to: 'playlist' },
        { path: '/channel/{number}', to: 'channel' },
        { path: '/video/person/{number}', to: 'person' },
        { path: '/api/oembed', query: { url: '{url}' }, to: 'unwrap' },
      ],
    },
    examples: examples({
      'rutube:3eac3b4561676c17df9132a9a1e62e3e': [
        'https://rutube.ru/video/3eac3b4561676c17df9132a9a1e62e3e/?pl_id=4252',
        'https://rutube.ru/play/embed/3eac3b4561676c17df9132a9a1e62e3e',
        'https://rutube.ru/embed/3eac3b4561676c17df9132a9a1e62e3e',
        'https://m.rutube.ru/shorts/3eac3b4561676c17df9132a9a1e62e3e/',
        'https://rutube.ru/live/video/3eac3b4561676c17df9132a9a1e62e3e/',
        'https://rutube.ru/video/private/3eac3b4561676c17df9132a9a1e62e3e/?p=x2QojCumHTS3rsKHWXN8Lg',
        'https://rutube.ru/play/embed/3eac3b4561676c17df9132a9a1e62e3e/?p=x2QojCumHTS3rsKHWXN8Lg',
      ],
      'rutube:embed:6722881': [
        'https://rutube.ru/video/embed/6722881?vk_puid37=',
        'https://rutube.ru/play/embed/6722881',
      ],
      'rutube:playlist:308547': ['https://rutube.ru/plst/308547/'],
      'rutube:channel:308547': ['https://rutube.ru/channel/308547/'],
      'url:': [
        'https://rutube.ru/tags/video/1800/',
        'https://rutube.ru/channel/639184/videos/',
        'https://rutube.ru/u/rutube/',
      ],
    }),
  },
  {
    name: 'vk',
    types: { oid: '-?[1-9]\\d{0,11}', n: '\\d{1,12}', list: '[\\w-]{4,64}', rest: '(?:/[^?#]*)?' },
    kinds: {
      video: { key: '{oid}_{n}', url: 'https://vk.com/video{oid}_{n}[?list={list}]', main: true, token: 'list' },
      post: { key: '{oid}_{n}', url: 'https://vk.com/wall{oid}_{n}' },
      photo: { key: '{oid}_{n}', url: 'https://vk.com/photo{oid}_{n}' },
    },
    hosts: {
      'vk.com vk.ru vkvideo.ru www.vk.com m.vk.com new.vk.com www.vk.ru m.vk.ru new.vk.ru www.vkvideo.ru m.vkvideo.ru vksport.vkvideo.ru':
        [
          { path: '/(video|clip){oid}_{n}', query: { list: '{list?}' }, to: 'video' },
          { path: '/video_ext.php', query: { oid: '{oid}', id: '{n}' }, to: 'video' },
          { path: '/playlist/*/video{oid}_{n}', to: 'video' },
          { path: '/wall{oid}_{n}', query: { reply: '!', z: '!' }, to: 'post' },
          { path: '/photo{oid}_{n}', query: { z: '!' }, to: 'photo' },
          { path: '/**', query: { z: '(video|clip){oid}_{n}{rest}' }, to: 'video' },
          { path: '/**', query: { z: '!', w: 'wall{oid}_{n}' }, to: 'post' },
          { path: '/**', query: { z: 'photo{oid}_{n}{rest}' }, to: 'photo' },
        ],
    },
    examples: examples({
      'vk:-77521_162222515': [
        'https://vk.com/video-77521_162222515',
        'https://vk.com/videos-77521?z=video-77521_162222515%2Fclub77521',
        'https://vk.com/video_ext.php?oid=-77521&id=162222515&hash=87b046504ccd8bfa',
        'https://m.vk.com/clip-77521_162222515',
        'https://vksport.vkvideo.ru/video-77521_162222515?list=ln-cBjJ7S4jYYx3ADnmDT',
        'https://vkvideo.ru/playlist/-77521_3/video-77521_162222515',
        'http://vk.com/feed?z=video-77521_162222515%2Fbb50cacd3177146d7a',
      ],
      'vk:77521_162222515': ['https://vk.ru/video77521_162222515'],
      'vk:post:-77521_162222515': [
        'https://vk.com/wall-77521_162222515',
        'https://vk.com/bs.official?w=wall-77521_162222515',
      ],
      'vk:photo:-77521_162222515': ['https://vk.com/photo-77521_162222515'],
      'url:': [
        'https://vk.com/wall-77521_162222515?reply=162222516',
        'https://vk.com/video/@mobidevices',
        'https://vkvideo.ru/playlist/-204353299_426',
        'https://vk.com/video-77521_162222515x',
        'https://live.vkvideo.ru/panterka',
      ],
    }),
  },
  {
    name: 'ok',
    types: { id: '[1-9]\\d{5,15}(?:-\\d{1,3})?', n: '[1-9]\\d{5,15}', t: '[1-9]\\d{5,15}' },
    kinds: {
      video: { key: '{id}', url: 'https://ok.ru/video/{id}', main: true },
      profile: { key: '{n}', url: 'https://ok.ru/profile/{n}' },
      group: { key: '{n}', url: 'https://ok.ru/group/{n}' },
      topic: { key: '{n}/{t}', url: 'https://ok.ru/group/{n}/topic/{t}' },
    },
    hosts: {
      'ok.ru www.ok.ru m.ok.ru mobile.ok.ru odnoklassniki.ru www.odnoklassniki.ru m.odnoklassniki.ru mobile.odnoklassniki.ru':
        [
          { path: '/(video|videoembed|live)/{id}', to: 'video' },
          { path: '/web-api/video/moviePlayer/{id}', to: 'video' },
          { path: '/dk', query: { 'st.cmd': 'movieLayer', 'st.discId': '{id}' }, to: 'video' },
          { path: '/profile/{n}', to: 'profile' },
          { path: '/group/{n}', to: 'group' },
          { path: '/group/{n}/topic/{t}', to: 'topic' },
        ],
    },
    examples: examples({
      'ok:63567059965189-0': [
        'http://ok.ru/video/63567059965189-0?fromTime=5',
        'https://www.ok.ru/videoembed/63567059965189-0',
        'https://m.ok.ru/live/63567059965189-0',
        'https://m.ok.ru/dk?st.cmd=movieLayer&st.discId=63567059965189-0&st.retLoc=friend',
        'http://ok.ru/web-api/video/moviePlayer/63567059965189-0',
      ],
      'ok:63567059965189': ['https://odnoklassniki.ru/video/63567059965189'],
      'ok:group:63567059965189': ['https://ok.ru/group/63567059965189'],
      'url:': ['https://ok.ru/video/c63567059965189', 'https://m.ok.ru/dk?st.cmd=userMain&st.discId=63567059965189'],
    }),
  },
]
