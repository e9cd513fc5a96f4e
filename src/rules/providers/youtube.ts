import type { Provider, Route } from '../types.ts'
import { examples } from './examples.ts'

const EMBEDS: readonly Route[] = [
  { path: '/embed/*', query: { clip: '{clip}' }, to: 'clip' },
  { path: '/embed/videoseries', query: { list: '{list}' }, to: 'playlist' },
  { path: '/embed', query: { list: '{list}' }, to: 'playlist' },
  { path: '/embed/live_stream', query: { channel: '{channel}' }, to: 'live' },
  { path: '/(embed|v|vi|e|w)/{id}', to: 'video' },
]

const PAGES: readonly Route[] = [
  { path: '/(watch|watch_popup|watch.php|details|movie|ytscreeningroom)', query: { v: '{id}' }, to: 'video' },
  { path: '/', query: { v: '{id}' }, to: 'video' },
  { path: '/', query: { v: '!', vi: '{id}' }, to: 'video' },
  { path: '/watch', query: { v: '!', vi: '{id}' }, to: 'video' },
  { path: '/watch', query: { v: '!', vi: '!', list: '{list}' }, to: 'playlist' },
  { path: '/(shorts|live|watch|video)/{id}', to: 'video' },
  { path: '/playlist', query: { list: '{list}' }, to: 'playlist' },
  { path: '/browse/VL{list}', to: 'playlist' },
  { path: '/clip/{clip}', to: 'clip' },
  { path: '/post/{post}', to: 'post' },
  { path: '/channel/*/community', query: { lb: '{post}' }, to: 'post' },
  { path: '/channel/{channel}', to: 'channel' },
  { path: '/channel/{channel}/live', to: 'live' },
  { path: '/browse/{channel}', to: 'channel' },
  { path: '/@{handle}', to: 'handle' },
  { path: '/user/{user}', to: 'user' },
  { path: '/c/{custom}', to: 'custom' },
]

const WRAPPERS: readonly Route[] = [
  { path: '/redirect', query: { q: '{url}' }, to: 'unwrap' },
  { path: '/attribution_link', query: { u: '{url}' }, to: 'unwrap:self' },
  { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
  { path: '/supported_browsers', query: { next_url: '{url}' }, to: 'unwrap' },
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
      clip: 'Ug[\\w-]{20,30}',
      post: 'Ug[\\w-]{20,40}',
      channel: 'UC[\\w-]{22}',
      handle: '[^\\s/?#&=@:%]{3,30}',
      user: '[A-Za-z0-9_-]{1,40}',
      custom: '[^/?#&=%]{1,100}',
      album: 'MPREb_[\\w-]{11}',
    },
    // Route words of eleven characters.
    reserved: { id: ['videoseries', 'live_stream', 'watch_popup'] },
    fold: { handle: 'lower' },
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
      'www.youtube.com youtube.com m.youtube.com gaming.youtube.com': [...EMBEDS, ...PAGES, ...WRAPPERS],
      'music.youtube.com': [...EMBEDS, ...PAGES, ...WRAPPERS, { path: '/browse/{album}', to: 'album' }],
      'www.youtubekids.com youtubekids.com': PAGES,
      'www.youtube-nocookie.com youtube-nocookie.com youtube.googleapis.com www.youtubeeducation.com': EMBEDS,
      'youtu.be www.youtu.be': [
        { path: '/watch', query: { v: '{id}' }, to: 'video' },
        { path: '/(shorts|live|embed|v)/{id}', to: 'video' },
        { path: '/{id}', to: 'video' },
      ],
      'y2u.be': [{ path: '/{id}', to: 'video' }],
      'consent.youtube.com': [
        { path: '/', query: { continue: '{url}' }, to: 'unwrap' },
        { path: '/*', query: { continue: '{url}' }, to: 'unwrap' },
      ],
    },
    examples: examples({
      'youtube:aFCO6WidGVM': [
        'https://www.youtube.com/watch?v=aFCO6WidGVM',
        'http://youtube.com/watch?feature=share&v=aFCO6WidGVM&list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l&index=2',
        'https://youtu.be/aFCO6WidGVM?si=abc&t=30',
        'https://www.youtube.com/shorts/aFCO6WidGVM',
        'https://www.youtube.com/live/aFCO6WidGVM/',
        'https://www.youtube-nocookie.com/embed/aFCO6WidGVM?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        'https://music.youtube.com/watch?v=aFCO6WidGVM',
        'https://www.youtubekids.com/watch?v=aFCO6WidGVM',
        'https://m.youtube.com./watch?v=aFCO6WidGVM#t=10',
        'https://www.youtube.com/watch?v=aFCO6WidGVM&v=dQw4w9WgXcQ',
        'https://www.youtube.com/?vi=aFCO6WidGVM',
        'https://youtube.googleapis.com/v/aFCO6WidGVM?version=3',
        'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DaFCO6WidGVM%26feature%3Dshare',
        'https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2FaFCO6WidGVM',
        'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Flive%2FaFCO6WidGVM%3Fcbrd%3D1&gl=NL',
        'https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2FaFCO6WidGVM&v=dQw4w9WgXcQ',
      ],
      'youtube:aFCO6WidGVm': ['https://www.youtube.com/watch?v=aFCO6WidGVm'],
      'youtube:playlist:PL91WMVRthH5aXTgfdox3waSIK75cBDl9l': [
        'https://www.youtube.com/playlist?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l&si=x',
        'https://www.youtube.com/embed/videoseries?si=d06&list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        'https://music.youtube.com/browse/VLPL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
        'https://www.youtube.com/watch?list=PL91WMVRthH5aXTgfdox3waSIK75cBDl9l',
      ],
      'youtube:clip:UgytZKpehg-hEMBSn3F4AaABCQ': [
        'https://www.youtube.com/clip/UgytZKpehg-hEMBSn3F4AaABCQ',
        'https://www.youtube.com/embed/aFCO6WidGVM?clip=UgytZKpehg-hEMBSn3F4AaABCQ&clipt=EKjRCBioqAw',
      ],
      'youtube:channel:UC2_KI6RB__jGdlnK6dvFEZA': [
        'https://www.youtube.com/channel/UC2_KI6RB__jGdlnK6dvFEZA?v=aFCO6WidGVM',
      ],
      'youtube:live:UC2_KI6RB__jGdlnK6dvFEZA': [
        'https://www.youtube.com/embed/live_stream?channel=UC2_KI6RB__jGdlnK6dvFEZA',
        'https://www.youtube.com/channel/UC2_KI6RB__jGdlnK6dvFEZA/live',
      ],
      'youtube:handle:@notjustbikes': ['https://www.youtube.com/@NotJustBikes'],
      'youtube:user:TheYoungTurks': ['https://www.youtube.com/user/TheYoungTurks'],
      'youtube:custom:TheYoungTurks': ['https://www.youtube.com/c/TheYoungTurks'],
      'youtube:post:UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0': [
        'https://www.youtube.com/post/UgkxOYdFAjtFSrHrqnPxQcvYgjSKLWCQzAi0',
      ],
      'youtube:album:MPREb_gTAcphH99wE': ['https://music.youtube.com/browse/MPREb_gTAcphH99wE'],
      'url:': [
        'https://www.youtube.com/watch?v=aFCO6WidGV',
        'https://www.youtube.com/watch?v=aFCO6WidGVMM',
        'https://www.youtube.com/watch?v=aFCO6WidGVM%00',
        'https://www.youtube.com/watch?nv=aFCO6WidGVM',
        'https://www.youtube.com/embed/videoseries',
        'https://www.youtube.com/embed/live_stream',
        'https://www.youtube.com/watch_popup',
        'https://www.youtube.com/aFCO6WidGVM',
        'https://www.youtube.com/results?search_query=x&v=aFCO6WidGVM',
        'https://www.youtube.com/playlist?list=WL',
        'https://www.youtube.com/source/aFCO6WidGVM/shorts',
        'https://www.youtube.com/embed%2FaFCO6WidGVM',
        'https://www.youtube.com/watch/..;/watch?v=aFCO6WidGVM',
        'https://www.youtube.com//watch?v=aFCO6WidGVM',
        'https://www.youtube.com/attribution_link?u=%2F%2Fevil.example%2Fwatch%3Fv%3DaFCO6WidGVM',
        'https://www.youtube.com/redirect?q=javascript%3A%2F%2Fyoutu.be%2FaFCO6WidGVM',
        'https://studio.youtube.com/video/aFCO6WidGVM/edit',
        'https://i.ytimg.com/vi/aFCO6WidGVM/hqdefault.jpg',
        'https://youtube.je/watch?v=aFCO6WidGVM',
      ],
    }),
  },
]
