import type { Provider } from '../types.ts'
import { examples } from './examples.ts'

/** Large and long-lived instances. A closed list: anybody may run one, and the path alone does not tell. */
const INSTANCES = (
  'framatube.org peertube2.cpy.re peertube3.cpy.re peertube.cpy.re video.blender.org peertube.debian.social tilvids.com ' +
  'diode.zone makertube.net video.ploud.fr peertube.tv tube.kockatoo.org video.antopie.org tube.tchncs.de ' +
  'peertube.social peertube.co.uk peertube.fr videos.lukesmith.xyz kolektiva.media tube.p2p.legal share.tube ' +
  'media.privacyinternational.org conf.tube video.liberta.vip spectra.video vod.ksite.de videos.john-livingston.fr ' +
  'tube.aquilenet.fr aperi.tube video.passageenseine.fr peertube.stream peertube.live skeptikon.fr thinkerview.video ' +
  'peervideo.club video.hardlimit.com tube.nx-pod.de videos.scanlines.xyz bitcointv.com live.libratoi.org tube.rhythms-of-resistance.org ' +
  'spacepub.space video.coop dalek.zone peertube.opencloud.lu peertube.wtf neat.tube video.lqdn.fr tube.fdn.fr peertube.nogafa.org ' +
  'tube.fede.re tube.arthack.nz peertube.iselfhost.com video.ut0pia.org video.linux.it peertube.uno greatview.video ' +
  'tube.reseau-canope.fr apps.education.fr podcast.ausha.tube media.ccc.tube fair.tube exode.me video.tedomum.net ' +
  'queermotion.org vids.tekdmn.me'
).split(' ')

/** PeerTube: one video, many ways to write its number; every instance is its own namespace. */
export const PEERTUBE_PROVIDERS: readonly Provider[] = [
  {
    name: 'peertube',
    types: {
      uuid: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
      short: '[1-9A-HJ-NP-Za-km-z]{22}',
    },
    families: { host: INSTANCES },
    kinds: {
      video: { key: '{host}/{uuid}', url: 'https://{host}/w/{short}', main: true, convert: 'peertube-uuid' },
      playlist: { key: '{host}/{uuid}', url: 'https://{host}/w/p/{short}', convert: 'peertube-uuid' },
    },
    hosts: {
      '{host}': ['{uuid}', '{short}'].flatMap((id) => [
        { path: `/w/${id}`, to: 'video' },
        { path: `/videos/(watch|embed)/${id}`, to: 'video' },
        { path: `/w/p/${id}`, query: { playlistPosition: '!' }, to: 'playlist' },
        { path: `/videos/watch/playlist/${id}`, query: { playlistPosition: '!' }, to: 'playlist' },
        { path: `/video-playlists/embed/${id}`, to: 'playlist' },
      ]),
    },
    examples: examples({
      'peertube:framatube.org/9c9de5e8-0a1e-484a-b099-e80766180a6d': [
        'https://framatube.org/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d',
        'https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv?start=1m',
        'https://framatube.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
        'https://framatube.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d?title=0',
      ],
      'peertube:peertube2.cpy.re/9c9de5e8-0a1e-484a-b099-e80766180a6d': [
        'https://peertube2.cpy.re/w/kkGMgK9ZtnKfYAgnEtQxbv',
      ],
      'peertube:playlist:peertube.debian.social/8f7a43ea-2e4b-44cc-b1cd-a0ae3b3d81ca': [
        'https://peertube.debian.social/videos/watch/playlist/8f7a43ea-2e4b-44cc-b1cd-a0ae3b3d81ca',
      ],
      'url:': [
        'https://framatube.org/a/chocobozzz/videos',
        'https://evil.example/w/kkGMgK9ZtnKfYAgnEtQxbv',
        'https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxb',
      ],
    }),
  },
]
