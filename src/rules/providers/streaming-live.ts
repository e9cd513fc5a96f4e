import type { Provider } from '../types.ts'
import { examples } from './examples.ts'

/** Platforms of live streams, with their recordings and clips. */
export const LIVE_PROVIDERS: readonly Provider[] = [
  {
    name: 'twitch',
    types: {
      id: '[1-9]\\d{0,11}',
      clip: '[A-Za-z0-9][\\w-]{3,120}',
      collection: '[\\w-]{10,20}',
      channel: '\\w{2,25}',
    },
    reserved: {
      channel: (
        'directory videos clips clip collections collection embed search settings subscriptions inventory wallet friends ' +
        'downloads jobs turbo store prime drops bits following followers popout moderator dashboard login signup logout ' +
        'user team teams products p about press security redeem checkout broadcast messages payments event events privacy ' +
        'terms legal help support creatorcamp partner activate annual_recap recaps'
      ).split(' '),
      clip: ['embed', 'create'],
    },
    fold: { channel: 'lower' },
    kinds: {
      video: { key: '{id}', url: 'https://www.twitch.tv/videos/{id}', main: true },
      clip: { key: '{clip}', url: 'https://clips.twitch.tv/{clip}' },
      collection: { key: '{collection}', url: 'https://www.twitch.tv/collections/{collection}' },
      channel: { key: '{channel}', url: 'https://www.twitch.tv/{channel}' },
    },
    hosts: {
      'www.twitch.tv twitch.tv m.twitch.tv go.twitch.tv': [
        { path: '/videos/(|v){id}', to: 'video' },
        { path: '/*/(v|video)/{id}', to: 'video' },
        { path: '/*/schedule', query: { vodID: '{id}' }, to: 'video' },
        { path: '/clip/{clip}', to: 'clip' },
        { path: '/*/clip/{clip}', to: 'clip' },
        { path: '/(collections|collection)/{collection}', to: 'collection' },
        { path: '/{channel}', to: 'channel' },
      ],
      'player.twitch.tv': [
        { path: '/', query: { video: '(|v){id}' }, to: 'video' },
        { path: '/', query: { video: '!', collection: '{collection}' }, to: 'collection' },
        { path: '/', query: { video: '!', collection: '!', channel: '{channel}' }, to: 'channel' },
      ],
      'clips.twitch.tv': [
        { path: '/embed', query: { clip: '{clip}' }, to: 'clip' },
        { path: '/{clip}', to: 'clip' },
        { path: '/{channel}/{clip}', to: 'clip' },
      ],
    },
    examples: examples({
      'twitch:6528877': [
        'https://www.twitch.tv/videos/6528877?t=5m10s',
        'http://www.twitch.tv/riotgames/v/6528877',
        'https://www.twitch.tv/northernlion/video/6528877',
        'http://player.twitch.tv/?t=5m10s&video=v6528877',
        'https://player.twitch.tv/?video=6528877&parent=example.com',
        'https://www.twitch.tv/tangotek/schedule?vodID=6528877',
      ],
      'twitch:channel:6528877': ['https://www.twitch.tv/6528877', 'https://player.twitch.tv/?channel=6528877'],
      'twitch:clip:CulturedAmazingKuduDatSheffy-TiZ_-ixAGYR3y2Uy': [
        'https://www.twitch.tv/xqc/clip/CulturedAmazingKuduDatSheffy-TiZ_-ixAGYR3y2Uy?filter=clips',
        'https://clips.twitch.tv/embed?clip=CulturedAmazingKuduDatSheffy-TiZ_-ixAGYR3y2Uy&parent=example.com',
        'https://m.twitch.tv/clip/CulturedAmazingKuduDatSheffy-TiZ_-ixAGYR3y2Uy',
      ],
      'twitch:clip:CulturedAmazingKuduDatSheffy': [
        'https://clips.twitch.tv/CulturedAmazingKuduDatSheffy',
        'https://clips.twitch.tv/xqc/CulturedAmazingKuduDatSheffy',
      ],
      'twitch:collection:o9zZer3IQBhTJw': ['https://www.twitch.tv/collections/o9zZer3IQBhTJw'],
      'twitch:channel:monstercat': ['https://www.twitch.tv/Monstercat'],
      'url:': [
        'https://www.twitch.tv/directory',
        'https://www.twitch.tv/spamfish/videos?filter=all',
        'https://www.twitch.tv/videos/6528877x',
        'https://clips.twitch.tv/create',
      ],
    }),
  },
  {
    name: 'kick',
    types: {
      id: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
      clip: 'clip_[\\dA-Z]{20,32}',
      channel: '[A-Za-z0-9_-]{2,40}',
    },
    reserved: {
      channel:
        'video videos clips browse categories category search following dashboard settings about terms privacy community-guidelines login signup api stream embed'.split(
          ' ',
        ),
    },
    fold: { channel: 'lower' },
    kinds: {
      video: { key: '{id}', url: 'https://kick.com/video/{id}', main: true },
      clip: { key: '{clip}', url: 'https://kick.com/{channel}/clips/{clip}' },
      channel: { key: '{channel}', url: 'https://kick.com/{channel}' },
    },
    hosts: {
      'kick.com www.kick.com': [
        { path: '/video/{id}', to: 'video' },
        { path: '/{channel}/videos/{id}', to: 'video' },
        { path: '/{channel}/clips/{clip}', to: 'clip' },
        { path: '/{channel}', query: { clip: '{clip}' }, to: 'clip' },
        { path: '/{channel}', query: { clip: '!' }, to: 'channel' },
      ],
      'player.kick.com': [{ path: '/{channel}', to: 'channel' }],
    },
    examples: examples({
      'kick:5c697a87-afce-4256-b01f-3c8fe71ef5cb': [
        'https://kick.com/xqc/videos/5c697a87-afce-4256-b01f-3c8fe71ef5cb',
        'https://kick.com/video/5c697a87-afce-4256-b01f-3c8fe71ef5cb',
      ],
      'kick:clip:clip_01GYXVB5Y8PWAPWCWMSBCFB05X': [
        'https://kick.com/mxddy?clip=clip_01GYXVB5Y8PWAPWCWMSBCFB05X',
        'https://kick.com/mxddy/clips/clip_01GYXVB5Y8PWAPWCWMSBCFB05X',
      ],
      'kick:channel:mxddy': ['https://kick.com/mxddy', 'https://player.kick.com/MXDDY?autoplay=true'],
      'url:': ['https://kick.com/browse', 'https://kick.com/mxddy?clip=x', 'https://kick.com/mxddy/videos'],
    }),
  },
  {
    name: 'soop',
    types: { id: '\\d{4,12}', station: '[a-z0-9]{3,20}', live: '\\d{4,12}' },
    kinds: {
      video: { key: '{id}', url: 'https://vod.sooplive.com/player/{id}', main: true },
      live: { key: '{station}/{live}', url: 'https://play.sooplive.com/{station}/{live}' },
    },
    hosts: {
      'vod.sooplive.com vod.sooplive.co.kr vod.afreecatv.com': [
        { path: '/player/{id}', to: 'video' },
        { path: '/PLAYER/STATION/{id}', to: 'video' },
        { path: '/player/{id}/embed', to: 'video' },
      ],
      'play.sooplive.com play.sooplive.co.kr play.afreecatv.com': [{ path: '/{station}/{live}', to: 'live' }],
    },
    examples: examples({
      'soop:20515605': [
        'https://vod.sooplive.com/PLAYER/STATION/20515605',
        'https://vod.sooplive.co.kr/player/20515605',
        'https://vod.afreecatv.com/player/20515605',
      ],
      'soop:live:pyh3646/237852185': ['https://play.sooplive.com/pyh3646/237852185'],
      'url:': ['https://vod.sooplive.com/player/103247/catchstory', 'https://play.sooplive.com/pyh3646'],
    }),
  },
]
