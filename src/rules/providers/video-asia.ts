import type { Provider } from '../types.ts'
import { examples } from './examples.ts'

const BV = 'BV|bv|Bv|bV'

/** Video platforms of East Asia. */
export const VIDEO_ASIA_PROVIDERS: readonly Provider[] = [
  {
    name: 'bilibili',
    types: {
      bv: '1[1-9A-HJ-NP-Za-km-z]{9}',
      av: '[1-9]\\d{0,15}',
      // Part 1 is the video itself; a later part is another video.
      p: '(?:[2-9]|[1-9]\\d{1,4})',
      n: '[1-9]\\d{0,19}',
    },
    kinds: {
      video: {
        key: '{id}[/{p}]',
        url: 'https://www.bilibili.com/video/{id}/[?p={p}]',
        main: true,
        convert: 'bilibili-bv',
      },
      episode: { key: '{n}', url: 'https://www.bilibili.com/bangumi/play/ep{n}' },
      season: { key: '{n}', url: 'https://www.bilibili.com/bangumi/play/ss{n}' },
      media: { key: '{n}', url: 'https://www.bilibili.com/bangumi/media/md{n}' },
      'course-episode': { key: '{n}', url: 'https://www.bilibili.com/cheese/play/ep{n}' },
      course: { key: '{n}', url: 'https://www.bilibili.com/cheese/play/ss{n}' },
      live: { key: '{n}', url: 'https://live.bilibili.com/{n}' },
      user: { key: '{n}', url: 'https://space.bilibili.com/{n}' },
      article: { key: '{n}', url: 'https://www.bilibili.com/read/cv{n}' },
      post: { key: '{n}', url: 'https://www.bilibili.com/opus/{n}' },
      audio: { key: '{n}', url: 'https://www.bilibili.com/audio/au{n}' },
      favorites: { key: '{n}', url: 'https://www.bilibili.com/list/ml{n}' },
      'audio-album': { key: '{n}', url: 'https://www.bilibili.com/audio/am{n}' },
    },
    hosts: {
      'www.bilibili.com bilibili.com m.bilibili.com': [
        { path: `/video/(${BV}){bv}`, query: { p: '{p?}' }, to: 'video' },
        { path: '/video/(av|AV){av}', query: { p: '{p?}' }, to: 'video' },
        { path: `/s/video/(${BV}){bv}`, query: { p: '{p?}' }, to: 'video' },
        { path: '/(festival|list)/*', query: { bvid: `(${BV}){bv}`, p: '{p?}' }, to: 'video' },
        { path: '/medialist/play/*', query: { bvid: `(${BV}){bv}`, p: '{p?}' }, to: 'video' },
        {
          path: '/blackboard/(newplayer.html|html5mobileplayer.html)',
          query: { bvid: `(${BV}){bv}`, p: '{p?}', page: '{p?}' },
          to: 'video',
        },
        {
          path: '/blackboard/(newplayer.html|html5mobileplayer.html)',
          query: { bvid: '!', aid: '{av}', p: '{p?}', page: '{p?}' },
          to: 'video',
        },
        { path: '/list/ml{n}', query: { bvid: '!', oid: '!' }, to: 'favorites' },
        { path: '/medialist/(play|detail)/ml{n}', query: { bvid: '!', oid: '!' }, to: 'favorites' },
        { path: '/bangumi/play/ep{n}', to: 'episode' },
        { path: '/bangumi/play/ss{n}', to: 'season' },
        { path: '/bangumi/media/md{n}', to: 'media' },
        { path: '/cheese/play/ep{n}', to: 'course-episode' },
        { path: '/cheese/play/ss{n}', to: 'course' },
        { path: '/space/{n}', to: 'user' },
        { path: '/read/cv{n}', to: 'article' },
        { path: '/read/mobile/{n}', to: 'article' },
        { path: '/opus/{n}', to: 'post' },
        { path: '/dynamic/{n}', to: 'post' },
        { path: '/audio/au{n}', to: 'audio' },
        { path: '/audio/am{n}', to: 'audio-album' },
      ],
      'player.bilibili.com': [
        { path: '/player.html', query: { bvid: `(${BV}){bv}`, p: '{p?}', page: '{p?}' }, to: 'video' },
        { path: '/player.html', query: { bvid: '!', aid: '{av}', p: '{p?}', page: '{p?}' }, to: 'video' },
      ],
      'live.bilibili.com': [
        { path: '/{n}', to: 'live' },
        { path: '/(h5|blanc)/{n}', to: 'live' },
      ],
      'space.bilibili.com': [
        { path: '/{n}', to: 'user' },
        { path: '/*/favlist', query: { fid: '{n}' }, to: 'favorites' },
      ],
      't.bilibili.com': [{ path: '/{n}', to: 'post' }],
      'b23.tv www.b23.tv': [
        { path: `/(${BV}){bv}`, query: { p: '{p?}' }, to: 'video' },
        { path: '/av{av}', query: { p: '{p?}' }, to: 'video' },
        { path: '/ep{n}', to: 'episode' },
        { path: '/ss{n}', to: 'season' },
        { path: '/{code}', to: 'short' },
      ],
    },
    examples: examples({
      'bilibili:BV13x41117TL': [
        'https://www.bilibili.com/video/BV13x41117TL',
        'https://www.bilibili.com/video/av8903802/?p=1',
        'https://m.bilibili.com/video/bv13x41117TL?spm_id_from=333',
        'https://www.bilibili.com/festival/2023gala?bvid=BV13x41117TL',
        'https://player.bilibili.com/player.html?aid=8903802&cid=157926707&page=1',
        'https://player.bilibili.com/player.html?bvid=BV13x41117TL',
        'https://b23.tv/BV13x41117TL',
      ],
      'bilibili:BV13x41117TL/4': [
        'https://www.bilibili.com/video/BV13x41117TL/?p=4&t=10',
        'https://player.bilibili.com/player.html?aid=8903802&page=4',
      ],
      'bilibili:BV11x411K7CN': ['http://www.bilibili.com/video/av1074402/'],
      'bilibili:episode:21495': ['https://www.bilibili.com/bangumi/play/ep21495/'],
      'bilibili:season:21495': ['https://www.bilibili.com/bangumi/play/ss21495'],
      'bilibili:live:21495': ['https://live.bilibili.com/21495?broadcast_type=0', 'https://live.bilibili.com/h5/21495'],
      'bilibili:user:21495': ['https://space.bilibili.com/21495', 'https://m.bilibili.com/space/21495'],
      'bilibili:post:998134289197432852': [
        'https://t.bilibili.com/998134289197432852',
        'https://www.bilibili.com/opus/998134289197432852',
      ],
      'bilibili:favorites:1103407912': [
        'https://space.bilibili.com/84912/favlist?fid=1103407912&ftype=create',
        'https://www.bilibili.com/medialist/play/ml1103407912',
      ],
      'bilibili:audio:21495': ['https://www.bilibili.com/audio/au21495'],
      'url:': [
        'https://b23.tv/AbC12dE',
        'https://www.bilibili.tv/en/video/2045730385',
        'https://www.bilibili.com/v/kichiku/mad',
        'https://www.bilibili.com/video/BV13x41117TLx',
        'https://space.bilibili.com/21495/video',
      ],
    }),
  },
  {
    name: 'niconico',
    types: {
      id: '(?:sm|nm|so|nl|ax|ca|cd|cw|fx|ig|na|om|sd|sk|yk|yo|za|zb|zc|zd|ze)\\d{1,12}|\\d{9,11}',
      n: '[1-9]\\d{0,11}',
    },
    kinds: {
      video: { key: '{id}', url: 'https://www.nicovideo.jp/watch/{id}', main: true },
      shorts: { key: '{n}', url: 'https://www.nicovideo.jp/shorts/ss{n}' },
      live: { key: '{n}', url: 'https://live.nicovideo.jp/watch/lv{n}' },
      mylist: { key: '{n}', url: 'https://www.nicovideo.jp/mylist/{n}' },
      series: { key: '{n}', url: 'https://www.nicovideo.jp/series/{n}' },
      user: { key: '{n}', url: 'https://www.nicovideo.jp/user/{n}' },
    },
    hosts: {
      'www.nicovideo.jp nicovideo.jp sp.nicovideo.jp secure.nicovideo.jp embed.nicovideo.jp': [
        { path: '/watch/{id}', to: 'video' },
        { path: '/shorts/ss{n}', to: 'shorts' },
        { path: '/mylist/{n}', to: 'mylist' },
        { path: '/user/*/mylist/{n}', to: 'mylist' },
        { path: '/series/{n}', to: 'series' },
        { path: '/user/*/series/{n}', to: 'series' },
        { path: '/user/{n}', to: 'user' },
      ],
      'live.nicovideo.jp live2.nicovideo.jp sp.live.nicovideo.jp': [
        { path: '/watch/lv{n}', to: 'live' },
        { path: '/gate/lv{n}', to: 'live' },
      ],
      'nico.ms www.nico.ms': [
        { path: '/{id}', to: 'video' },
        { path: '/lv{n}', to: 'live' },
        { path: '/mylist/{n}', to: 'mylist' },
        { path: '/series/{n}', to: 'series' },
        { path: '/user/{n}', to: 'user' },
      ],
    },
    examples: examples({
      'niconico:sm8628149': [
        'https://www.nicovideo.jp/watch/sm8628149?ref=x&from=10',
        'https://sp.nicovideo.jp/watch/sm8628149',
        'https://embed.nicovideo.jp/watch/sm8628149',
        'https://nico.ms/sm8628149',
      ],
      'niconico:1173108780': ['https://www.nicovideo.jp/watch/1173108780'],
      'niconico:live:329299587': ['https://live.nicovideo.jp/watch/lv329299587', 'https://nico.ms/lv329299587'],
      'niconico:shorts:46441082': ['https://www.nicovideo.jp/shorts/ss46441082'],
      'niconico:mylist:27411728': [
        'http://www.nicovideo.jp/mylist/27411728',
        'https://www.nicovideo.jp/user/805442/mylist/27411728',
      ],
      'niconico:series:110226': [
        'https://www.nicovideo.jp/user/44113208/series/110226',
        'https://nico.ms/series/110226',
      ],
      'niconico:user:27411728': ['https://www.nicovideo.jp/user/27411728'],
      'url:': [
        'https://www.nicovideo.jp/my/history/video',
        'https://www.nicovideo.jp/tag/sm8628149',
        'https://seiga.nicovideo.jp/seiga/im1',
      ],
    }),
  },
  {
    name: 'youku',
    types: { id: 'X[A-Za-z\\d]{8,20}', pad: '={0,2}', show: 'z[\\da-f]{19,20}' },
    kinds: {
      video: { key: '{id}', url: 'https://v.youku.com/v_show/id_{id}.html', main: true },
      show: { key: '{show}', url: 'https://list.youku.com/show/id_{show}.html' },
    },
    hosts: {
      'v.youku.com play.tudou.com video.tudou.com': [
        { path: '/v_show/id_{id}{pad}.html', to: 'video' },
        { path: '/v/{id}{pad}.html', to: 'video' },
        { path: '/(video|v_show)', query: { vid: '{id}{pad}' }, to: 'video' },
      ],
      'player.youku.com': [
        { path: '/embed/{id}{pad}', to: 'video' },
        { path: '/player.php/sid/{id}{pad}/v.swf', to: 'video' },
      ],
      'm.youku.com': [
        { path: '/(video|alipay_video)/id_{id}{pad}.html', to: 'video' },
        { path: '/v_show/id_{id}{pad}.html', to: 'video' },
        { path: '/video', query: { id: '{id}{pad}' }, to: 'video' },
      ],
      'list.youku.com': [{ path: '/show/id_{show}.html', to: 'show' }],
    },
    examples: examples({
      'youku:XNTA2NTA0MjA1Mg': [
        'https://v.youku.com/v_show/id_XNTA2NTA0MjA1Mg==.html?spm=a2h0k',
        'https://v.youku.com/v_show/id_XNTA2NTA0MjA1Mg.html',
        'https://v.youku.com/video?vid=XNTA2NTA0MjA1Mg%3D%3D',
        'http://player.youku.com/player.php/sid/XNTA2NTA0MjA1Mg==/v.swf',
        'https://player.youku.com/embed/XNTA2NTA0MjA1Mg==',
        'https://m.youku.com/video/id_XNTA2NTA0MjA1Mg==.html',
        'https://play.tudou.com/v_show/id_XNTA2NTA0MjA1Mg==.html?',
      ],
      'youku:show:zc7c670be07ff11e48b3f': ['http://list.youku.com/show/id_zc7c670be07ff11e48b3f.html'],
      'url:': ['https://www.youku.com/', 'https://v.youku.com/v_show/id_.html'],
    }),
  },
  {
    name: 'iqiyi',
    types: { id: '[\\da-z]{8,14}', language: '[a-z]{2}(?:-[a-z]{2})?', intl: '[\\da-z]{10,12}', slug: '[^/?#]*' },
    kinds: {
      video: { key: '{id}', url: 'https://www.iqiyi.com/v_{id}.html', main: true },
      upload: { key: '{id}', url: 'https://www.iqiyi.com/w_{id}.html' },
      album: { key: '{id}', url: 'https://www.iqiyi.com/a_{id}.html' },
      international: { key: '{intl}', url: 'https://www.iq.com/play/{intl}' },
      'international-album': { key: '{intl}', url: 'https://www.iq.com/album/{intl}' },
    },
    hosts: {
      'www.iqiyi.com iqiyi.com m.iqiyi.com': [
        { path: '/v_{id}.html', to: 'video' },
        { path: '/w_{id}.html', to: 'upload' },
        { path: '/a_{id}.html', to: 'album' },
      ],
      'www.iq.com iq.com': ['', '/{language}'].flatMap((prefix) => [
        { path: `${prefix}/play/{intl}`, to: 'international' },
        { path: `${prefix}/play/{slug}-{intl}`, to: 'international' },
        { path: `${prefix}/album/{intl}`, to: 'international-album' },
        { path: `${prefix}/album/{slug}-{intl}`, to: 'international-album' },
      ]),
    },
    examples: examples({
      'iqiyi:19rrojlavg': [
        'http://www.iqiyi.com/v_19rrojlavg.html#vfrm=2-4-0-1',
        'https://m.iqiyi.com/v_19rrojlavg.html',
      ],
      'iqiyi:upload:19rrojlavg': ['http://www.iqiyi.com/w_19rrojlavg.html'],
      'iqiyi:album:19rrojlavg': ['http://www.iqiyi.com/a_19rrojlavg.html'],
      'iqiyi:international:1ma1i6ferf4': [
        'https://www.iq.com/play/one-piece-episode-1000-1ma1i6ferf4?lang=en_us',
        'https://www.iq.com/play/1ma1i6ferf4',
      ],
      'iqiyi:international-album:1bk9icvr331': ['https://www.iq.com/album/one-piece-1999-1bk9icvr331'],
      'url:': ['http://yule.iqiyi.com/pcb.html', 'https://www.iqiyi.com/dianshiju/'],
    }),
  },
  {
    name: 'tencent-video',
    types: { vid: '[a-z]\\d{4}[\\da-z]{6}', cid: '[\\da-z]{15}' },
    kinds: {
      video: { key: '{vid}', url: 'https://v.qq.com/x/page/{vid}.html', main: true },
      series: { key: '{cid}', url: 'https://v.qq.com/x/cover/{cid}.html' },
    },
    hosts: {
      'v.qq.com': [
        { path: '/x/page/{vid}.html', to: 'video' },
        { path: '/x/cover/*/{vid}.html', to: 'video' },
        { path: '/txp/iframe/player.html', query: { vid: '{vid}' }, to: 'video' },
        { path: '/iframe/player.html', query: { vid: '{vid}' }, to: 'video' },
        { path: '/x/cover/{cid}.html', query: { vid: '!' }, to: 'series' },
      ],
      'm.v.qq.com': [
        { path: '/x/page/{first}/{second}/{third}/{vid}.html', to: 'video' },
        { path: '/play.html', query: { vid: '{vid}' }, to: 'video' },
        { path: '/x/m/play', query: { vid: '{vid}' }, to: 'video' },
      ],
    },
    examples: examples({
      'tencent-video:q326831cny2': [
        'https://v.qq.com/x/page/q326831cny2.html',
        'https://v.qq.com/x/cover/7hu4ezlu5bn5bjm/q326831cny2.html',
        'https://v.qq.com/txp/iframe/player.html?vid=q326831cny2&tiny=0',
        'https://m.v.qq.com/play.html?vid=q326831cny2',
      ],
      'tencent-video:series:7hu4ezlu5bn5bjm': ['https://v.qq.com/x/cover/7hu4ezlu5bn5bjm.html'],
      'url:': [
        'https://v.qq.com/x/search/?q=q326831cny2',
        'https://v.qq.com/x/cover/7hu4ezlu5bn5bjm.html?vid=q326831cny2',
      ],
    }),
  },
  {
    name: 'acfun',
    types: { id: '\\d{1,12}(?:_\\d{1,3})?', bangumi: '\\d+(?:_\\d+_\\d+)?' },
    kinds: {
      video: { key: '{id}', url: 'https://www.acfun.cn/v/ac{id}', main: true },
      bangumi: { key: '{bangumi}', url: 'https://www.acfun.cn/bangumi/aa{bangumi}' },
    },
    hosts: {
      'www.acfun.cn acfun.cn m.acfun.cn www.acfun.tv': [
        { path: '/v/ac{id}', to: 'video' },
        { path: '/player/ac{id}', to: 'video' },
        { path: '/bangumi/aa{bangumi}', query: { ac: '!' }, to: 'bangumi' },
      ],
    },
    examples: examples({
      'acfun:35468952': ['https://www.acfun.cn/v/ac35468952?shareUid=1', 'https://m.acfun.cn/v/ac35468952'],
      'acfun:35468952_2': ['https://www.acfun.cn/v/ac35468952_2'],
      'acfun:bangumi:5023171_36188_1750645': ['https://www.acfun.cn/bangumi/aa5023171_36188_1750645'],
      'url:': ['https://www.acfun.cn/bangumi/aa6002917_36188_1745457?ac=2', 'https://www.acfun.cn/a/ac35468952'],
    }),
  },
  {
    name: 'douyin',
    types: { id: '[1-9]\\d{14,20}', user: 'MS4w[\\w-]{20,120}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.douyin.com/video/{id}', main: true },
      user: { key: '{user}', url: 'https://www.douyin.com/user/{user}' },
    },
    hosts: {
      'www.douyin.com douyin.com': [
        { path: '/(video|note)/{id}', to: 'video' },
        { path: '/share/video/{id}', to: 'video' },
        { path: '/(discover|recommend|jingxuan)', query: { modal_id: '{id}' }, to: 'video' },
        { path: '/user/*', query: { modal_id: '{id}' }, to: 'video' },
        { path: '/user/{user}', query: { modal_id: '!' }, to: 'user' },
      ],
      'www.iesdouyin.com m.douyin.com': [{ path: '/share/(video|note)/{id}', to: 'video' }],
      'v.douyin.com': [{ path: '/{code}', to: 'short' }],
    },
    examples: examples({
      'douyin:6961737553342991651': [
        'https://www.douyin.com/video/6961737553342991651?previous_page=x',
        'https://www.douyin.com/discover?modal_id=6961737553342991651',
        'https://www.iesdouyin.com/share/video/6961737553342991651/?region=CN',
      ],
      'url:': ['https://v.douyin.com/iRNBho6u/', 'https://www.douyin.com/search/6961737553342991651'],
    }),
  },
  {
    name: 'naver-tv',
    types: { id: '[1-9]\\d{3,10}', n: '[1-9]\\d{0,10}' },
    kinds: {
      video: { key: '{id}', url: 'https://tv.naver.com/v/{id}', main: true },
      live: { key: '{n}', url: 'https://tv.naver.com/l/{n}' },
    },
    hosts: {
      'tv.naver.com m.tv.naver.com tvcast.naver.com m.tvcast.naver.com': [
        { path: '/(v|embed|h)/{id}', to: 'video' },
        { path: '/v/{id}/list/*', to: 'video' },
        { path: '/l/{n}', to: 'live' },
      ],
    },
    examples: examples({
      'naver-tv:81652': [
        'http://tv.naver.com/v/81652',
        'http://tvcast.naver.com/v/81652',
        'https://tv.naver.com/embed/81652?autoPlay=true',
        'https://m.tv.naver.com/v/81652/list/12',
      ],
      'naver-tv:live:81652': ['https://tv.naver.com/l/81652'],
      'url:': ['https://tv.naver.com/cho', 'https://tv.naver.com/v/81652a'],
    }),
  },
  {
    name: 'kakao-tv',
    types: { id: '[1-9]\\d{5,11}', n: '[1-9]\\d{0,11}' },
    kinds: {
      video: { key: '{id}', url: 'https://tv.kakao.com/v/{id}', main: true },
      channel: { key: '{n}', url: 'https://tv.kakao.com/channel/{n}' },
    },
    hosts: {
      'tv.kakao.com m.tv.kakao.com': [
        { path: '/v/{id}', to: 'video' },
        { path: '/channel/*/cliplink/{id}', to: 'video' },
        { path: '/embed/player/cliplink/{id}', to: 'video' },
        { path: '/channel/{n}', to: 'channel' },
      ],
      'play-tv.kakao.com': [
        { path: '/embed/player/cliplink/{id}', to: 'video' },
        { path: '/v/{id}', to: 'video' },
      ],
    },
    examples: examples({
      'kakao-tv:301965083': [
        'http://tv.kakao.com/channel/2671005/cliplink/301965083',
        'https://tv.kakao.com/v/301965083',
        'https://play-tv.kakao.com/embed/player/cliplink/301965083?service=player_share',
      ],
      'kakao-tv:channel:2671005': ['https://tv.kakao.com/channel/2671005'],
      'url:': ['http://tv.kakao.com/channel/2671005/livelink/301965083'],
    }),
  },
  {
    name: 'kuaishou',
    types: { id: '3[\\da-z]{14}' },
    kinds: { video: { key: '{id}', url: 'https://www.kuaishou.com/short-video/{id}', main: true } },
    hosts: {
      'www.kuaishou.com': [{ path: '/short-video/{id}', to: 'video' }],
      'v.kuaishou.com': [{ path: '/{code}', to: 'short' }],
    },
    examples: examples({
      'kuaishou:3xg9avuebhtfcku': ['https://www.kuaishou.com/short-video/3xg9avuebhtfcku?authorId=x'],
      'url:': ['https://v.kuaishou.com/2Lx1aB', 'https://www.kuaishou.com/profile/3xg9avuebhtfcku'],
    }),
  },
]
