import type { Provider, Route } from '../../types.ts'

const EMBEDS: readonly Route[] = [
  { path: '/embed/*', query: { clip: '{clip}' }, to: 'clip' },
  // Of another type, `list` is the name of a user or what is searched for.
  { path: '/embed/videoseries', query: { listType: '!', list: '{list}' }, to: 'playlist' },
  { path: '/embed', query: { listType: '!', list: '{list}' }, to: 'playlist' },
  { path: '/embed/videoseries', query: { listType: 'playlist', list: '{list}' }, to: 'playlist' },
  { path: '/embed', query: { listType: 'playlist', list: '{list}' }, to: 'playlist' },
  { path: '/embed/live_stream', query: { channel: '{channel}' }, to: 'live' },
  { path: '/embed/{id}', query: { clip: '!' }, to: 'video' },
  { path: '/(v|vi|e|w)/{id}', to: 'video' },
  // The Flash player took its settings behind the id, without a question mark.
  { path: '/(v|vi)/{id}&{settings}', to: 'video' },
]

const PAGES: readonly Route[] = [
  { path: '/(watch|watch_popup|watch.php|details|movie|ytscreeningroom)', query: { v: '{id}' }, to: 'video' },
  { path: '/', query: { v: '{id}' }, to: 'video' },
  { path: '/', query: { v: '!', vi: '{id}' }, to: 'video' },
  { path: '/watch', query: { v: '!', vi: '{id}' }, to: 'video' },
  { path: '/watch', query: { v: '!', vi: '!', list: '{list}' }, to: 'playlist' },
  { path: '/(shorts|live|watch|video)/{id}', to: 'video' },
  { path: '/playlist', query: { list: '{list}' }, to: 'playlist' },
  { path: '/view_play_list', query: { p: '{list}' }, to: 'playlist' },
  { path: '/browse/VL{list}', to: 'playlist' },
  { path: '/clip/{clip}', to: 'clip' },
  { path: '/post/{post}', to: 'post' },
  { path: '/channel/*/(community|posts)', query: { lb: '{post}' }, to: 'post' },
  { path: '/@{handle}/(community|posts)', query: { lb: '{post}' }, to: 'post' },
  { path: '/channel/{channel}', to: 'channel' },
  // The tab that a channel opens with.
  { path: '/channel/{channel}/featured', to: 'channel' },
  { path: '/channel/{channel}/live', to: 'live' },
  { path: '/browse/{channel}', to: 'channel' },
  { path: '/@{handle}', to: 'handle' },
  { path: '/@{handle}/featured', to: 'handle' },
  { path: '/user/{user}', to: 'user' },
  { path: '/c/{custom}', to: 'custom' },
]

const WRAPPERS: readonly Route[] = [
  { path: '/redirect', query: { q: '{url}' }, to: 'unwrap' },
  { path: '/attribution_link', query: { u: '{url}' }, to: 'unwrap:self' },
  { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
  { path: '/supported_browsers', query: { next_url: '{url}' }, to: 'unwrap' },
  { path: '/(verify_age|verify_controversy)', query: { next_url: '{url}' }, to: 'unwrap:self' },
  { path: '/signin', query: { next: '{url}' }, to: 'unwrap:self' },
]

const VIDEO = 'https://www.youtube.com'

/** YouTube: the video is the item, whatever page or player shows it. */
export const YOUTUBE_PROVIDERS: readonly Provider[] = [
  {
    name: 'youtube',
    types: {
      id: '[\\w-]{11}',
      // Personal lists (WL, LL, LM alone, and RDMM mixes) are other lists for every reader.
      list: '(?:PL|LL|EC|UU|FL|UL|TL|PU|OLAK5uy_|RD(?!MM))[\\w-]{10,60}',
      clip: 'Ug[\\w-]{20,40}',
      post: 'Ug[\\w-]{20,40}',
      channel: 'UC[\\w-]{22}',
      handle: '[^\\s/?#&=@:%]{3,30}',
      user: '[A-Za-z0-9_-]{1,40}',
      custom: '[^/?#&=%]{1,100}',
      album: 'MPREb_[\\w-]{11}',
      old: '[\\dA-F]{16}',
      settings: '[\\w&=.-]*',
    },
    // Route words of eleven characters.
    reserved: { id: ['videoseries', 'live_stream', 'watch_popup'] },
    fold: { handle: 'lower' },
    // Hosts of the first countries, which lead to the one that is left.
    families: {
      cc: [
        'au',
        'br',
        'ca',
        'cz',
        'de',
        'es',
        'fr',
        'hk',
        'ie',
        'il',
        'in',
        'it',
        'jp',
        'kr',
        'mx',
        'nl',
        'nz',
        'pl',
        'ru',
        'se',
        'tw',
        'uk',
      ],
    },
    kinds: {
      video: { key: '{id}', url: `${VIDEO}/watch?v={id}`, main: true },
      playlist: { key: '{list}', url: `${VIDEO}/playlist?list={list}` },
      clip: { key: '{clip}', url: `${VIDEO}/clip/{clip}` },
      post: { key: '{post}', url: `${VIDEO}/post/{post}` },
      channel: { key: '{channel}', url: `${VIDEO}/channel/{channel}` },
      live: { key: '{channel}', url: `${VIDEO}/channel/{channel}/live` },
      handle: { key: '@{handle}', url: `${VIDEO}/@{handle}` },
      user: { key: '{user}', url: `${VIDEO}/user/{user}` },
      custom: { key: '{custom}', url: `${VIDEO}/c/{custom}` },
      album: { key: '{album}', url: 'https://music.youtube.com/browse/{album}' },
    },
    hosts: {
      'www.youtube.com youtube.com m.youtube.com gaming.youtube.com {cc}.youtube.com': [
        ...EMBEDS,
        ...PAGES,
        ...WRAPPERS,
      ],
      'music.youtube.com': [
        ...EMBEDS,
        ...PAGES,
        ...WRAPPERS,
        { path: '/browse/{album}', to: 'album' },
        { path: '/podcast/{id}', to: 'video' },
      ],
      'www.youtubekids.com youtubekids.com': PAGES,
      'www.youtube-nocookie.com youtube-nocookie.com youtube.googleapis.com www.youtubeeducation.com': EMBEDS,
      // The first playlists were named without the prefix.
      'www.youtube.com youtube.com': [
        { path: '/view_play_list', query: { p: '{old}' }, to: 'unwrap', url: `${VIDEO}/playlist?list=PL{old}` },
        { path: '/p/{old}', to: 'unwrap', url: `${VIDEO}/playlist?list=PL{old}` },
      ],
      'youtu.be www.youtu.be': [
        { path: '/watch', query: { v: '{id}' }, to: 'video' },
        { path: '/(shorts|live|embed|v)/{id}', to: 'video' },
        { path: '/{id}', to: 'video' },
        { path: '/{id}&{settings}', to: 'video' },
      ],
      'y2u.be': [{ path: '/{id}', to: 'video' }],
      'accounts.youtube.com': [{ path: '/accounts/SetSID', query: { continue: '{url}' }, to: 'unwrap' }],
      'consent.youtube.com': [
        { path: '/', query: { continue: '{url}' }, to: 'unwrap' },
        { path: '/*', query: { continue: '{url}' }, to: 'unwrap' },
      ],
    },
    examples: [
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      {
        input: 'http://youtube.com/watch?feature=share&v=aFCO6WidGVM&list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l&index=2',
        expected: 'youtube:aFCO6WidGVM',
      },
      { input: 'http://uk.youtube.com/watch?v=aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      { input: 'http://zz.youtube.com/watch?v=aFCO6WidGVM', expected: 'url:' },
      { input: 'https://youtu.be/aFCO6WidGVM?si=abc&t=30', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://www.youtube.com/shorts/aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://www.youtube.com/live/aFCO6WidGVM/', expected: 'youtube:aFCO6WidGVM' },
      {
        input: 'https://www.youtube-nocookie.com/embed/aFCO6WidGVM?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        expected: 'youtube:aFCO6WidGVM',
      },
      { input: 'https://music.youtube.com/watch?v=aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://www.youtubekids.com/watch?v=aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://m.youtube.com./watch?v=aFCO6WidGVM#t=10', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGVM&v=dQw4w9WgXcQ', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://www.youtube.com/?vi=aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
      { input: 'https://youtube.googleapis.com/v/aFCO6WidGVM?version=3', expected: 'youtube:aFCO6WidGVM' },
      { input: 'http://www.youtube.com/v/aFCO6WidGVM&hl=en_US&fs=1&', expected: 'youtube:aFCO6WidGVM' },
      { input: 'http://www.youtube.com/v/aFCO6WidGVM%26hl%3Den%26fs%3D1', expected: 'youtube:aFCO6WidGVM' },
      { input: 'http://youtu.be/aFCO6WidGVM&feature=channel', expected: 'youtube:aFCO6WidGVM' },
      { input: 'http://www.youtube.com/v/aFCO6WidGVMM&hl=en_US', expected: 'url:' },
      {
        input: 'http://www.youtube.com/view_play_list?p=63F0C78739B09958',
        expected: 'youtube:playlist:PL63F0C78739B09958',
      },
      {
        input: 'http://www.youtube.com/view_play_list?p=PL63F0C78739B09958',
        expected: 'youtube:playlist:PL63F0C78739B09958',
      },
      { input: 'http://www.youtube.com/p/63F0C78739B09958?hl=en_US', expected: 'youtube:playlist:PL63F0C78739B09958' },
      { input: 'http://www.youtube.com/view_play_list?p=63F0C78739B0995', expected: 'url:' },
      {
        input:
          'https://accounts.youtube.com/accounts/SetSID?ssdc=1&continue=https%3A%2F%2Fwww.youtube.com%2Fsignin%3Fnext%3D%252Fwatch%253Fv%253DaFCO6WidGVM',
        expected: 'youtube:aFCO6WidGVM',
      },
      {
        input: 'https://www.youtube.com/signin?action_handle_signin=true&next=%2Fwatch%3Fv%3DaFCO6WidGVM',
        expected: 'youtube:aFCO6WidGVM',
      },
      {
        input: 'http://www.youtube.com/verify_age?next_url=/watch%3Fv%3DaFCO6WidGVM',
        expected: 'youtube:aFCO6WidGVM',
      },
      { input: 'https://www.youtube.com/signin?next=%2F%2Fevil.example%2Fwatch%3Fv%3DaFCO6WidGVM', expected: 'url:' },
      {
        input: 'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DaFCO6WidGVM%26feature%3Dshare',
        expected: 'youtube:aFCO6WidGVM',
      },
      {
        input: 'https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2FaFCO6WidGVM',
        expected: 'youtube:aFCO6WidGVM',
      },
      {
        input:
          'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Flive%2FaFCO6WidGVM%3Fcbrd%3D1&gl=NL',
        expected: 'youtube:aFCO6WidGVM',
      },
      {
        input: 'https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2FaFCO6WidGVM&v=dQw4w9WgXcQ',
        expected: 'youtube:aFCO6WidGVM',
      },
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGVm', expected: 'youtube:aFCO6WidGVm' },
      {
        input: 'https://www.youtube.com/playlist?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l&si=x',
        expected: 'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      },
      {
        input: 'https://www.youtube.com/embed/videoseries?si=d06&list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        expected: 'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      },
      {
        input: 'https://music.youtube.com/browse/VLPL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        expected: 'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      },
      {
        input: 'https://www.youtube.com/watch?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        expected: 'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      },
      {
        input: 'https://www.youtube.com/clip/UgytZKpehg-hEMBSn3F4AaABCQ',
        expected: 'youtube:clip:UgytZKpehg-hEMBSn3F4AaABCQ',
      },
      {
        input: 'https://m.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs?si=x',
        expected: 'youtube:clip:UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs',
      },
      { input: 'https://www.youtube.com/embed/aFCO6WidGVM?clip=x', expected: 'url:' },
      {
        input: 'https://www.youtube.com/embed/aFCO6WidGVM?clip=UgytZKpehg-hEMBSn3F4AaABCQ&clipt=EKjRCBioqAw',
        expected: 'youtube:clip:UgytZKpehg-hEMBSn3F4AaABCQ',
      },
      {
        input: 'https://www.youtube.com/channel/UC2_KI6RB__jGdlnK6dvFEZA?v=aFCO6WidGVM',
        expected: 'youtube:channel:UC2_KI6RB__jGdlnK6dvFEZA',
      },
      {
        input: 'https://www.youtube.com/embed/live_stream?channel=UC2_KI6RB__jGdlnK6dvFEZA',
        expected: 'youtube:live:UC2_KI6RB__jGdlnK6dvFEZA',
      },
      {
        input: 'https://www.youtube.com/channel/UC2_KI6RB__jGdlnK6dvFEZA/live',
        expected: 'youtube:live:UC2_KI6RB__jGdlnK6dvFEZA',
      },
      { input: 'https://www.youtube.com/@NotJustBikes/featured', expected: 'youtube:handle:@notjustbikes' },
      { input: 'https://www.youtube.com/@NotJustBikes', expected: 'youtube:handle:@notjustbikes' },
      { input: 'https://www.youtube.com/user/TheYoungTurks', expected: 'youtube:user:TheYoungTurks' },
      { input: 'https://www.youtube.com/c/TheYoungTurks', expected: 'youtube:custom:TheYoungTurks' },
      {
        input: 'https://www.youtube.com/post/UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0',
        expected: 'youtube:post:UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0',
      },
      {
        input: 'https://www.youtube.com/@NotJustBikes/community?lb=UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0',
        expected: 'youtube:post:UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0',
      },
      { input: 'https://www.youtube.com/@NotJustBikes/community', expected: 'url:' },
      { input: 'https://music.youtube.com/browse/MPREb_gTAcphH99wE', expected: 'youtube:album:MPREb_gTAcphH99wE' },
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGV', expected: 'url:' },
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGVMM', expected: 'url:' },
      { input: 'https://www.youtube.com/watch?v=aFCO6WidGVM%00', expected: 'url:' },
      { input: 'https://www.youtube.com/watch?nv=aFCO6WidGVM', expected: 'url:' },
      {
        input: 'https://www.youtube.com/embed?listType=playlist&list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        expected: 'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      },
      { input: 'https://www.youtube.com/embed?listType=user_uploads&list=PLAYSTATIONEUROPE', expected: 'url:' },
      { input: 'https://www.youtube.com/embed/videoseries?listType=search&list=PLANET_EARTH_2', expected: 'url:' },
      { input: 'https://www.youtube.com/embed/videoseries', expected: 'url:' },
      { input: 'https://www.youtube.com/embed/live_stream', expected: 'url:' },
      { input: 'https://www.youtube.com/watch_popup', expected: 'url:' },
      { input: 'https://www.youtube.com/aFCO6WidGVM', expected: 'url:' },
      { input: 'https://www.youtube.com/results?search_query=x&v=aFCO6WidGVM', expected: 'url:' },
      { input: 'https://www.youtube.com/playlist?list=WL', expected: 'url:' },
      { input: 'https://www.youtube.com/source/aFCO6WidGVM/shorts', expected: 'url:' },
      { input: 'https://www.youtube.com/embed%2FaFCO6WidGVM', expected: 'url:' },
      { input: 'https://www.youtube.com/watch/..;/watch?v=aFCO6WidGVM', expected: 'url:' },
      { input: 'https://www.youtube.com//watch?v=aFCO6WidGVM', expected: 'url:' },
      {
        input: 'https://www.youtube.com/attribution_link?u=%2F%2Fevil.example%2Fwatch%3Fv%3DaFCO6WidGVM',
        expected: 'url:',
      },
      { input: 'https://www.youtube.com/redirect?q=javascript%3A%2F%2Fyoutu.be%2FaFCO6WidGVM', expected: 'url:' },
      { input: 'https://studio.youtube.com/video/aFCO6WidGVM/edit', expected: 'url:' },
      { input: 'https://i.ytimg.com/vi/aFCO6WidGVM/hqdefault.jpg', expected: 'url:' },
      { input: 'https://youtube.je/watch?v=aFCO6WidGVM', expected: 'url:' },
      { input: 'https://music.youtube.com/podcast/aFCO6WidGVM', expected: 'youtube:aFCO6WidGVM' },
    ],
  },
]
