import type { Provider } from '../../types.ts'

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** Where the last segment is the item, the segments above it are decoration, but needed to fetch the page. */
const ABOVE = '[{a}/][{b}/][{c}/][{d}/][{e}/]'

const ARTE_LANGUAGES = 'fr|de|en|es|pl|it|ro'

/** Public broadcasters and their media libraries. */
export const BROADCASTER_PROVIDERS: readonly Provider[] = [
  {
    name: 'arte',
    // Editions differ by language: other cut, other subtitles, other availability.
    types: { language: ARTE_LANGUAGES, id: '\\d{6}-\\d{3}-[A-Z]', collection: 'RC-\\d{6}', rest: '(?:[?&].*)?' },
    kinds: {
      video: { key: '{language}:{id}', url: 'https://www.arte.tv/{language}/videos/{id}/', main: true },
      collection: { key: '{language}:{collection}', url: 'https://www.arte.tv/{language}/videos/{collection}/' },
    },
    hosts: {
      'www.arte.tv arte.tv': [
        { path: '/{language}/videos/{id}', to: 'video' },
        { path: '/{language}/videos/{id}/*', to: 'video' },
        { path: '/guide/{language}/{id}', to: 'video' },
        { path: '/guide/{language}/{id}/*', to: 'video' },
        { path: '/(embeds|embed)/{language}/{id}', to: 'video' },
        {
          path: '/player/*/index.php',
          query: { json_url: 'https://api.arte.tv/api/player/v2/config/{language}/{id}{rest}' },
          to: 'video',
        },
        { path: '/{language}/videos/{collection}', to: 'collection' },
        { path: '/{language}/videos/{collection}/*', to: 'collection' },
      ],
      'api.arte.tv': [{ path: '/api/player/v2/config/{language}/{id}', to: 'video' }],
    },
    examples: [
      { input: 'https://www.arte.tv/de/videos/100605-013-A/zaz/', expected: 'arte:de:100605-013-A' },
      { input: 'https://www.arte.tv/de/videos/100605-013-A/', expected: 'arte:de:100605-013-A' },
      { input: 'https://www.arte.tv/guide/de/100605-013-A/zaz?autoplay=1', expected: 'arte:de:100605-013-A' },
      {
        input:
          'https://www.arte.tv/player/v5/index.php?json_url=https%3A%2F%2Fapi.arte.tv%2Fapi%2Fplayer%2Fv2%2Fconfig%2Fde%2F100605-013-A&lang=de',
        expected: 'arte:de:100605-013-A',
      },
      { input: 'https://api.arte.tv/api/player/v2/config/de/100605-013-A', expected: 'arte:de:100605-013-A' },
      { input: 'https://www.arte.tv/embeds/de/100605-013-A?autoplay=true', expected: 'arte:de:100605-013-A' },
      { input: 'https://www.arte.tv/fr/videos/100605-013-A/zaz/', expected: 'arte:fr:100605-013-A' },
      { input: 'https://www.arte.tv/en/videos/RC-016954/earn-a-living/', expected: 'arte:collection:en:RC-016954' },
      { input: 'https://www.arte.tv/en/videos/politics-and-society/', expected: 'url:' },
      {
        input:
          'https://www.arte.tv/player/v5/index.php?json_url=https%3A%2F%2Fevil.example%2Fconfig%2Fde%2F100605-013-A',
        expected: 'url:',
      },
      { input: 'https://arte.sky.it/video/oliviero-toscani-torino-galleria-mazzoleni-788962', expected: 'url:' },
      { input: 'https://api.arte.tv/api/player/v2/config/de/LIVE', expected: 'url:' },
    ],
  },
  {
    name: 'ard',
    types: {
      id: 'Y3JpZDovL[\\w-]{8,200}|[A-Za-z\\d]{32,80}',
      collection: '[A-Za-z\\d]{20,24}|Y3JpZDovL[\\w-]{8,200}',
      season: '\\d{1,4}',
      version: 'OV|AD|OmU|DGS',
      channel: '[a-z\\d-]{2,40}',
    },
    kinds: {
      video: { key: '{id}', url: 'https://www.ardmediathek.de/video/{id}', main: true },
      show: { key: '{id}', url: 'https://www.ardmediathek.de/sendung/-/{id}' },
      season: {
        key: '{id}/{season}[/{version}]',
        url: 'https://www.ardmediathek.de/serie/-/staffel-{season}/{id}/{season}[/{version}]',
      },
      collection: { key: '{collection}', url: 'https://www.ardmediathek.de/sammlung/-/{collection}' },
    },
    hosts: {
      'www.ardmediathek.de ardmediathek.de beta.ardmediathek.de': [
        { path: '/video/*/{id}', to: 'video' },
        { path: '/video/*/*/{id}', to: 'video' },
        { path: '/video/*/*/*/{id}', to: 'video' },
        { path: '/video/*/*/*/*/{id}', to: 'video' },
        { path: '/video/{id}', to: 'video' },
        { path: '/(player|live|embed)/{id}', to: 'video' },
        { path: '/(video|player)/{id}/*', to: 'video' },
        { path: '/live/*/{id}', to: 'video' },
        { path: '/(serie|sendung)/*/{id}', to: 'show' },
        { path: '/serie/*/*/{id}/{season}', to: 'season' },
        { path: '/serie/*/*/{id}/{season}/{version}', to: 'season' },
        { path: '/sammlung/*/{collection}', to: 'collection' },
        { path: '/{channel}/video/*/{id}', to: 'video' },
        { path: '/{channel}/video/*/*/{id}', to: 'video' },
        { path: '/{channel}/video/*/*/*/{id}', to: 'video' },
        { path: '/{channel}/video/*/*/*/*/{id}', to: 'video' },
        { path: '/{channel}/video/{id}', to: 'video' },
        { path: '/{channel}/(player|live|embed)/{id}', to: 'video' },
        { path: '/{channel}/(video|player)/{id}/*', to: 'video' },
        { path: '/{channel}/live/*/{id}', to: 'video' },
        { path: '/{channel}/(serie|sendung)/*/{id}', to: 'show' },
        { path: '/{channel}/serie/*/*/{id}/{season}', to: 'season' },
        { path: '/{channel}/serie/*/*/{id}/{season}/{version}', to: 'season' },
        { path: '/{channel}/sammlung/*/{collection}', to: 'collection' },
      ],
    },
    examples: [
      {
        input: 'https://www.ardmediathek.de/ard/player/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU/',
        expected: 'ard:Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
      },
      {
        input: 'https://beta.ardmediathek.de/ard/video/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU/ein-titel',
        expected: 'ard:Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
      },
      {
        input: 'https://www.ardmediathek.de/video/film/titel/swr/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
        expected: 'ard:Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
      },
      {
        input: 'https://beta.ardmediathek.de/ard/video/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
        expected: 'ard:Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
      },
      {
        input: 'https://ardmediathek.de/swr/live/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
        expected: 'ard:Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU',
      },
      {
        input:
          'https://www.ardmediathek.de/video/7-tage/7-tage-unter-harten-jungs/hr-fernsehen/N2I2YmM5MzgtNWFlOS00ZGFlLTg2NzMtYzNjM2JlNjk4MDg3',
        expected: 'ard:N2I2YmM5MzgtNWFlOS00ZGFlLTg2NzMtYzNjM2JlNjk4MDg3',
      },
      {
        input: 'https://www.ardmediathek.de/serie/quiz/staffel-1-originalversion/Y3JpZDovL3dkci5kZS9vbmUvcXVpeg/1/OV',
        expected: 'ard:season:Y3JpZDovL3dkci5kZS9vbmUvcXVpeg/1/OV',
      },
      {
        input: 'https://www.ardmediathek.de/serie/quiz/staffel-1/Y3JpZDovL3dkci5kZS9vbmUvcXVpeg/1/',
        expected: 'ard:season:Y3JpZDovL3dkci5kZS9vbmUvcXVpeg/1',
      },
      {
        input: 'https://www.ardmediathek.de/sendung/tatort/Y3JpZDovL2Rhc2Vyc3RlLmRlL3RhdG9ydA',
        expected: 'ard:show:Y3JpZDovL2Rhc2Vyc3RlLmRlL3RhdG9ydA',
      },
      {
        input: 'https://www.ardmediathek.de/ard/sammlung/team-muenster/5JpTzLSbWUAK8184IOvEir/',
        expected: 'ard:collection:5JpTzLSbWUAK8184IOvEir',
      },
      { input: 'https://www.ardmediathek.de/video/lokalzeit-aus-duesseldorf-oder-31-10-2024', expected: 'url:' },
      { input: 'https://www.ardmediathek.de/suche/Y3JpZDovL3N3ci5kZS9hZXgvbzEwNzE5MTU?x=1', expected: 'url:' },
    ],
  },
  {
    name: 'ard-audiothek',
    types: { id: 'urn:ard:(?:episode|section|extra|publication):[\\da-f]{16}', show: 'urn:ard:show:[\\da-f]{16}' },
    kinds: {
      episode: { key: '{id}', url: 'https://www.ardaudiothek.de/episode/{id}/', main: true },
      show: { key: '{show}', url: 'https://www.ardaudiothek.de/sendung/-/{show}/' },
    },
    hosts: {
      'www.ardaudiothek.de ardaudiothek.de www.ardsounds.de ardsounds.de': [
        { path: '/episode/{id}', to: 'episode' },
        { path: '/episode/*/{id}', to: 'episode' },
        { path: '/sendung/*/{show}', to: 'show' },
      ],
    },
    examples: [
      {
        input: 'https://www.ardaudiothek.de/episode/urn:ard:episode:eabead1add170e93/',
        expected: 'ard-audiothek:urn:ard:episode:eabead1add170e93',
      },
      {
        input: 'https://www.ardsounds.de/episode/urn:ard:episode:eabead1add170e93',
        expected: 'ard-audiothek:urn:ard:episode:eabead1add170e93',
      },
      {
        input: 'https://www.ardaudiothek.de/sendung/mia-insomnia/urn:ard:show:c405aa26d9a4060a/',
        expected: 'ard-audiothek:show:urn:ard:show:c405aa26d9a4060a',
      },
      { input: 'https://www.ardaudiothek.de/sender/', expected: 'url:' },
    ],
  },
  {
    name: 'zdf',
    types: { id: '[a-z\\d]+(?:-+[a-z\\d]+)*-\\d{2,5}', html: '\\.html', player: 'video|play' },
    kinds: {
      video: { key: '{id}', url: `https://www.zdf.de/[{player}/]${ABOVE}{id}[{html}]`, main: true },
    },
    hosts: {
      'www.zdf.de zdf.de': [
        { path: '/{player}/{b}/{c}/{id}', to: 'video' },
        { path: '/{id}{html}', to: 'video' },
        { path: '/{a}/{id}{html}', to: 'video' },
        { path: '/{a}/{b}/{id}{html}', to: 'video' },
        { path: '/{a}/{b}/{c}/{id}{html}', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{id}{html}', to: 'video' },
      ],
    },
    examples: [
      {
        input:
          'https://www.zdf.de/dokumentation/dokumentation-sonstige/terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100.html',
        expected: 'zdf:terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100',
      },
      {
        input:
          'https://www.zdf.de/video/dokus/ein-tag-im-juli---ahrtalflut-2021-movie-100/terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100',
        expected: 'zdf:terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100',
      },
      {
        input:
          'https://www.zdf.de/play/dokus/ein-tag-im-juli---ahrtalflut-2021-movie-100/terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100?at_medium=x',
        expected: 'zdf:terra-x-history-ein-tag-im-juli-ahrtalflut-2021-100',
      },
      {
        input: 'https://www.zdf.de/video/magazine/heute-journal-104/heute-journal-vom-19-12-2021-100',
        expected: 'zdf:heute-journal-vom-19-12-2021-100',
      },
      { input: 'https://www.zdf.de/magazine/heute-journal-104?staffel=2025', expected: 'url:' },
      { input: 'https://www.zdf.de/live-tv', expected: 'url:' },
      { input: 'https://www.zdf.de/sport/das-aktuelle-sportstudio', expected: 'url:' },
    ],
  },
  {
    name: 'zdfheute',
    types: { id: '[a-z\\d]+(?:-+[a-z\\d]+)*-\\d{2,5}' },
    kinds: { article: { key: '{id}', url: `https://www.zdfheute.de/${ABOVE}{id}.html`, main: true } },
    hosts: {
      'www.zdfheute.de zdfheute.de': [
        { path: '/{id}.html', to: 'article' },
        { path: '/{a}/{id}.html', to: 'article' },
        { path: '/{a}/{b}/{id}.html', to: 'article' },
        { path: '/{a}/{b}/{c}/{id}.html', to: 'article' },
        { path: '/{a}/{b}/{c}/{d}/{id}.html', to: 'article' },
      ],
    },
    examples: [
      {
        input: 'https://www.zdfheute.de/politik/deutschland/wildberger-ki-einsatz-rede-texte-100.html?at_medium=x',
        expected: 'zdfheute:wildberger-ki-einsatz-rede-texte-100',
      },
      { input: 'https://www.zdfheute.de/politik', expected: 'url:' },
    ],
  },
  {
    name: '3sat',
    types: { id: '[a-z\\d]+(?:-+[a-z\\d]+)*-\\d{2,5}' },
    kinds: { video: { key: '{id}', url: `https://www.3sat.de/${ABOVE}{id}.html`, main: true } },
    hosts: {
      'www.3sat.de 3sat.de': [
        { path: '/{id}.html', to: 'video' },
        { path: '/{a}/{id}.html', to: 'video' },
        { path: '/{a}/{b}/{id}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{id}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{id}.html', to: 'video' },
      ],
    },
    examples: [
      { input: 'https://www.3sat.de/film/spielfilm/der-hauptmann-100.html#xtor=1', expected: '3sat:der-hauptmann-100' },
      { input: 'https://www.3sat.de/film/spielfilm', expected: 'url:' },
    ],
  },
  {
    name: 'francetv',
    types: { id: '[1-9]\\d{2,9}', slug: '[^/?#]+' },
    kinds: { video: { key: '{id}', url: `https://www.france.tv/${ABOVE}{id}-{slug}.html`, main: true } },
    hosts: {
      'www.france.tv france.tv mobile.france.tv m.france.tv': [
        { path: '/{id}-{slug}.html', to: 'video' },
        { path: '/{a}/{id}-{slug}.html', to: 'video' },
        { path: '/{a}/{b}/{id}-{slug}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{id}-{slug}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{id}-{slug}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{e}/{id}-{slug}.html', to: 'video' },
      ],
    },
    examples: [
      {
        input: 'https://www.france.tv/france-2/13h15-le-dimanche/140921-les-mysteres-de-jesus.html',
        expected: 'francetv:140921',
      },
      {
        input: 'https://mobile.france.tv/france-2/13h15-le-dimanche/140921-les-mysteres-de-jesus.html?x=1',
        expected: 'francetv:140921',
      },
      { input: 'https://www.france.tv/140921-les-mysteres-de-jesus.html', expected: 'francetv:140921' },
      {
        input: 'https://www.france.tv/enfants/six-huit-ans/foot2rue/saison-1/3066387-duel-au-vieux-port.html',
        expected: 'francetv:3066387',
      },
      { input: 'https://www.france.tv/france-2/direct.html', expected: 'url:' },
      { input: 'https://www.france.tv/france-2/140921-les-mysteres/', expected: 'url:' },
    ],
  },
  {
    name: 'rai',
    types: { id: UUID, slug: '[^/?#]*' },
    families: {
      host: [
        'www.raiplay.it',
        'raiplay.it',
        'www.raiplaysound.it',
        'raiplaysound.it',
        'www.rai.it',
        'rai.it',
        'www.raisport.rai.it',
        'www.rainews.it',
        'rainews.it',
        'www.raicultura.it',
        'www.raiscuola.rai.it',
        'www.rainews24.rai.it',
        'www.rai.tv',
      ],
    },
    kinds: { video: { key: '{id}', url: `https://{host}/${ABOVE}{slug}-{id}.html`, main: true } },
    hosts: {
      '{host}': [
        { path: '/{slug}-{id}.html', to: 'video' },
        { path: '/{a}/{slug}-{id}.html', to: 'video' },
        { path: '/{a}/{b}/{slug}-{id}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{slug}-{id}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{slug}-{id}.html', to: 'video' },
        { path: '/{a}/{b}/{c}/{d}/{e}/{slug}-{id}.html', to: 'video' },
      ],
    },
    examples: [
      {
        input: 'https://www.raiplay.it/video/2014/04/Report-del-07042014-cb27157f-9dd0-4aee-b788-b1f67643a391.html',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      {
        input: 'https://www.rai.it/dl/RaiTV/programmi/media/ContentItem-cb27157f-9dd0-4aee-b788-b1f67643a391.html',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      {
        input: 'https://www.rainews.it/dl/rainews/media/Weekend-cb27157f-9dd0-4aee-b788-b1f67643a391.html?iframe',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      {
        input: 'https://www.raiplay.it/video/2020/12/Report---cb27157f-9dd0-4aee-b788-b1f67643a391.html',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      {
        input: 'https://www.rai.it/dl/RaiTV/programmi/media/-cb27157f-9dd0-4aee-b788-b1f67643a391.html',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      {
        input: 'https://raiplay.it/video/2014/04/Report-del-07042014-cb27157f-9dd0-4aee-b788-b1f67643a391.html',
        expected: 'rai:cb27157f-9dd0-4aee-b788-b1f67643a391',
      },
      { input: 'https://www.raiplay.it/programmi/nondirloalmiocapo/', expected: 'url:' },
      { input: 'https://www.raiplay.it/dirette/rai1', expected: 'url:' },
      {
        input: 'https://www.raiplay.it/video/2014/04/Report-cb27157f-9dd0-4aee-b788-b1f67643a391.json',
        expected: 'url:',
      },
    ],
  },
  {
    name: 'rtve',
    types: { id: '[1-9]\\d{4,9}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.rtve.es/v/{id}/', main: true },
      audio: { key: '{id}', url: 'https://www.rtve.es/a/{id}/' },
    },
    hosts: {
      'www.rtve.es rtve.es': [
        { path: '/v/{id}', to: 'video' },
        { path: '/a/{id}', to: 'audio' },
        { path: '/alacarta/videos/*/{id}', to: 'video' },
        { path: '/alacarta/videos/*/*/{id}', to: 'video' },
        { path: '/alacarta/audios/*/{id}', to: 'audio' },
        { path: '/alacarta/audios/*/*/{id}', to: 'audio' },
        { path: '/play/videos/*/{id}', to: 'video' },
        { path: '/play/videos/*/*/{id}', to: 'video' },
        { path: '/play/audios/*/{id}', to: 'audio' },
        { path: '/play/audios/*/*/{id}', to: 'audio' },
        { path: '/m/alacarta/videos/*/{id}', to: 'video' },
        { path: '/m/alacarta/videos/*/*/{id}', to: 'video' },
        { path: '/m/alacarta/audios/*/{id}', to: 'audio' },
        { path: '/m/alacarta/audios/*/*/{id}', to: 'audio' },
        { path: '/m/play/videos/*/{id}', to: 'video' },
        { path: '/m/play/videos/*/*/{id}', to: 'video' },
        { path: '/m/play/audios/*/{id}', to: 'audio' },
        { path: '/m/play/audios/*/*/{id}', to: 'audio' },
        { path: '/filmoteca/*/*/{id}', to: 'video' },
        { path: '/infantil/serie/*/video/*/{id}', to: 'video' },
        { path: '/drmn/embed/video/{id}', to: 'video' },
      ],
      'secure-embed.rtve.es': [
        { path: '/drmn/embed/video/{id}', to: 'video' },
        { path: '/drmn/embed/audio/{id}', to: 'audio' },
      ],
    },
    examples: [
      { input: 'https://www.rtve.es/play/videos/saber-vivir/07-07-24/5889192/', expected: 'rtve:5889192' },
      {
        input: 'http://www.rtve.es/alacarta/videos/la-aventura-del-saber/aventuraentornosilla/5889192/?media=tve',
        expected: 'rtve:5889192',
      },
      { input: 'http://www.rtve.es/m/alacarta/videos/cuentame/capitulo-276/5889192/', expected: 'rtve:5889192' },
      { input: 'https://secure-embed.rtve.es/drmn/embed/video/5889192', expected: 'rtve:5889192' },
      { input: 'https://www.rtve.es/infantil/serie/agus-lui/video/gusano/5889192/', expected: 'rtve:5889192' },
      {
        input: 'https://www.rtve.es/alacarta/audios/a-hombros-de-gigantes/palabra/5889192/',
        expected: 'rtve:audio:5889192',
      },
      { input: 'https://www.rtve.es/play/videos/saber-vivir/', expected: 'url:' },
      { input: 'https://www.rtve.es/television/20091103/video-inedito-del-8o-programa/299020.shtml', expected: 'url:' },
      { input: 'http://www.rtve.es/directo/la-1/', expected: 'url:' },
    ],
  },
  {
    name: 'svt',
    types: { id: '[\\da-zA-Z]{7}|\\d{7,8}', channel: '[a-z\\d]{2,20}' },
    kinds: {
      video: { key: '{id}', url: 'https://www.svtplay.se/video/{id}', main: true },
      clip: { key: '{id}', url: 'https://www.svtplay.se/klipp/{id}' },
      live: { key: '{channel}', url: 'https://www.svtplay.se/kanaler/{channel}' },
    },
    hosts: {
      'www.svtplay.se svtplay.se': [
        // The player opens over another page: the parameter, not the path, names what plays.
        { path: '/**', query: { modalId: '{id}' }, to: 'video' },
        { path: '/*', query: { modalId: '!', id: '{id}' }, to: 'video' },
        { path: '/video/*', query: { modalId: '!', id: '{id}' }, to: 'video' },
        { path: '/video/{id}', query: { modalId: '!', id: '!' }, to: 'video' },
        { path: '/video/*/*', query: { modalId: '!', id: '{id}' }, to: 'video' },
        { path: '/video/{id}/*', query: { modalId: '!', id: '!' }, to: 'video' },
        { path: '/video/*/*/*', query: { modalId: '!', id: '{id}' }, to: 'video' },
        { path: '/video/{id}/*/*', query: { modalId: '!', id: '!' }, to: 'video' },
        { path: '/klipp/{id}', to: 'clip' },
        { path: '/klipp/{id}/*', to: 'clip' },
        { path: '/kanaler/{channel}', query: { modalId: '!', start: '!', date: '!' }, to: 'live' },
      ],
      'www.svt.se svt.se': [
        { path: '/videoplayer-embed/{id}', to: 'video' },
        { path: '/barnkanalen/barnplay/*/{id}', to: 'video' },
        { path: '/barnkanalen/barnplay/*/{id}/*', to: 'video' },
      ],
    },
    examples: [
      {
        input: 'https://www.svtplay.se/video/eXYgwZb/sverige-och-kriget/1-utbrottet?info=visa',
        expected: 'svt:eXYgwZb',
      },
      {
        input: 'https://www.svtplay.se/video/30479064/husdrommar/husdrommar-sasong-8?modalId=eXYgwZb',
        expected: 'svt:eXYgwZb',
      },
      {
        input: 'https://www.svtplay.se/video/30684086/rapport/rapport-24-apr-18-00-7?id=eXYgwZb',
        expected: 'svt:eXYgwZb',
      },
      { input: 'https://www.svtplay.se/rederiet?modalId=eXYgwZb', expected: 'svt:eXYgwZb' },
      { input: 'https://www.svtplay.se/rederiet?id=eXYgwZb', expected: 'svt:eXYgwZb' },
      { input: 'https://www.svt.se/videoplayer-embed/eXYgwZb', expected: 'svt:eXYgwZb' },
      { input: 'https://www.svtplay.se/video/30479064', expected: 'svt:30479064' },
      { input: 'http://www.svtplay.se/klipp/9023742/stopptid-om-bjorn-borg', expected: 'svt:clip:9023742' },
      { input: 'https://www.svtplay.se/kanaler/svt1', expected: 'svt:live:svt1' },
      { input: 'https://www.svtplay.se/kanaler/svt1?date=2026-01-01', expected: 'url:' },
      { input: 'https://www.svtplay.se/rederiet?tab=season-2-jpmQYgn', expected: 'url:' },
      { input: 'https://www.svtplay.se/video/eXYgwZb?id=x', expected: 'url:' },
    ],
  },
  {
    name: 'nrk',
    types: {
      id: '[A-Za-z]{4}\\d{8}',
      show: '[\\w-]{2,80}',
      season: '[\\w-]{1,60}',
      number: '\\d{1,4}',
      episode: 'l_' + UUID,
      clip: '\\d{4,8}|' + UUID,
      slug: '[^/?#]+',
    },
    fold: { id: 'upper' },
    kinds: {
      program: { key: '{id}', url: 'https://tv.nrk.no/program/{id}', main: true },
      radio: { key: '{id}', url: 'https://radio.nrk.no/program/{id}' },
      episode: {
        key: '{show}/{season}/{number}',
        url: 'https://tv.nrk.no/serie/{show}/sesong/{season}/episode/{number}',
      },
      series: { key: '{show}', url: 'https://tv.nrk.no/serie/{show}' },
      season: { key: '{show}/{season}', url: 'https://tv.nrk.no/serie/{show}/sesong/{season}' },
      'radio-series': { key: '{show}', url: 'https://radio.nrk.no/serie/{show}' },
      'radio-season': { key: '{show}/{season}', url: 'https://radio.nrk.no/serie/{show}/sesong/{season}' },
      podcast: { key: '{show}', url: 'https://radio.nrk.no/podkast/{show}' },
      'podcast-episode': { key: '{episode}', url: 'https://radio.nrk.no/podkast/{show}/{episode}' },
      clip: { key: '{clip}', url: 'https://www.nrk.no/video/PS*{clip}' },
    },
    hosts: {
      'tv.nrk.no tv.nrksuper.no nrksuper.no': [
        { path: '/se', query: { v: '{id}' }, to: 'program' },
        { path: '/program/{id}', to: 'program' },
        { path: '/program/{id}/*', to: 'program' },
        { path: '/serie/*/{id}/**', to: 'program' },
        { path: '/serie/*/*/{id}/**', to: 'program' },
        { path: '/serie/*/sesong/*/{id}', to: 'program' },
        { path: '/serie/*/sesong/*/episode/{id}', to: 'program' },
        { path: '/serie/*/sesong/*/episode/{id}/avspiller', to: 'program' },
        { path: '/serie/{show}', to: 'series' },
        { path: '/serie/{show}/sesong/{season}', to: 'season' },
        { path: '/serie/{show}/sesong/{season}/episode/{number}', to: 'episode' },
        { path: '/serie/{show}/sesong/{season}/episode/{number}/avspiller', to: 'episode' },
      ],
      'radio.nrk.no': [
        { path: '/program/{id}', to: 'radio' },
        { path: '/serie/*/{id}/**', to: 'radio' },
        { path: '/serie/*/sesong/*/{id}', to: 'radio' },
        { path: '/serie/{show}', to: 'radio-series' },
        { path: '/serie/{show}/sesong/{season}', to: 'radio-season' },
        { path: '/(podkast|podcast)/{show}', to: 'podcast' },
        { path: '/(podkast|podcast)/{show}/{episode}', to: 'podcast-episode' },
        { path: '/(podkast|podcast)/{show}/sesong/*/{episode}', to: 'podcast-episode' },
      ],
      'www.nrk.no nrk.no': [
        { path: '/video/PS*{clip}', to: 'clip' },
        { path: '/video/{slug}_{clip}', to: 'clip' },
        { path: '/video/*/{slug}_{clip}', to: 'clip' },
      ],
    },
    examples: [
      {
        input: 'https://tv.nrk.no/serie/debatten/sesong/202503/episode/NNFA51030625',
        expected: 'nrk:NNFA51030625',
      },
      { input: 'https://radio.nrk.no/serie/dagsnytt/sesong/201509', expected: 'nrk:radio-season:dagsnytt/201509' },
      { input: 'https://radio.nrk.no/podcast/ulrikkes_univers', expected: 'nrk:podcast:ulrikkes_univers' },
      { input: 'https://tv.nrk.no/serie/20-spoersmaal-tv/MUHH48000314/23-05-2014#del=2', expected: 'nrk:MUHH48000314' },
      { input: 'https://tv.nrk.no/program/muhh48000314', expected: 'nrk:MUHH48000314' },
      { input: 'https://tv.nrk.no/serie/lindmo/2018/MUHH48000314/avspiller', expected: 'nrk:MUHH48000314' },
      { input: 'https://tv.nrk.no/serie/anno/MUHH48000314/sesong-3/episode-13', expected: 'nrk:MUHH48000314' },
      { input: 'https://radio.nrk.no/serie/dagsnytt/NPUB21019315/12-07-2015#', expected: 'nrk:radio:NPUB21019315' },
      { input: 'https://radio.nrk.no/serie/dagsnytt/sesong/201507/NPUB21019315', expected: 'nrk:radio:NPUB21019315' },
      { input: 'https://tv.nrk.no/serie/backstage/sesong/1', expected: 'nrk:season:backstage/1' },
      { input: 'https://tv.nrk.no/serie/backstage', expected: 'nrk:series:backstage' },
      { input: 'https://tv.nrksuper.no/serie/backstage', expected: 'nrk:series:backstage' },
      { input: 'https://radio.nrk.no/serie/backstage', expected: 'nrk:radio-series:backstage' },
      { input: 'https://tv.nrk.no/serie/backstage/sesong/1/episode/8', expected: 'nrk:episode:backstage/1/8' },
      {
        input: 'https://radio.nrk.no/podkast/ulrikkes_univers/l_96f4f1b0-de54-4e6a-b4f1-b0de54fe6af8',
        expected: 'nrk:podcast-episode:l_96f4f1b0-de54-4e6a-b4f1-b0de54fe6af8',
      },
      {
        input: 'https://radio.nrk.no/podkast/ulrikkes_univers/sesong/1/l_96f4f1b0-de54-4e6a-b4f1-b0de54fe6af8',
        expected: 'nrk:podcast-episode:l_96f4f1b0-de54-4e6a-b4f1-b0de54fe6af8',
      },
      { input: 'http://www.nrk.no/video/PS*150533', expected: 'nrk:clip:150533' },
      { input: 'https://www.nrk.no/video/dompap-og-andre-fugler-i-piip-show_150533', expected: 'nrk:clip:150533' },
      { input: 'https://tv.nrk.no/serie/lindmo/2016', expected: 'url:' },
      { input: 'https://tv.nrk.no/direkte/nrk1', expected: 'url:' },
      { input: 'https://www.nrk.no/skole/?page=search&q=&mediaId=14099', expected: 'url:' },
    ],
  },
  {
    name: 'bbc',
    types: {
      // Programme ids are written without vowels, so that no word is one.
      id: '[b-df-hj-np-tv-z][b-df-hj-np-tv-z\\d]{7,14}',
      series: '[b-df-hj-np-tv-z][b-df-hj-np-tv-z\\d]{7,14}',
      slug: '(?!ad$|sign$|signed$|player$)[^/?#]+',
      article: 'c[\\da-z]{8,14}o',
      n: '\\d{7,9}',
      story: '[a-z]+(?:-[a-z]+)*-\\d{6,9}',
    },
    kinds: {
      programme: { key: '{id}', url: 'https://www.bbc.co.uk/programmes/{id}', main: true },
      episodes: {
        key: '{id}[/{series}]',
        url: 'https://www.bbc.co.uk/iplayer/episodes/{id}[?seriesId={series}]',
      },
      group: { key: '{id}', url: 'https://www.bbc.co.uk/iplayer/group/{id}' },
      brand: { key: '{id}', url: 'https://www.bbc.co.uk/sounds/brand/{id}' },
      story: { key: '{story}', url: 'https://www.bbc.com/news/{story}' },
      article: { key: '{article}', url: 'https://www.bbc.com/news/articles/{article}' },
      'news-video': { key: '{article}', url: 'https://www.bbc.com/news/videos/{article}' },
      av: { key: '{story}', url: 'https://www.bbc.com/news/av/{story}' },
      'sport-story': { key: '{slug}/{n}', url: 'https://www.bbc.com/sport/{slug}/{n}' },
      sport: { key: '{article}', url: 'https://www.bbc.com/sport/{slug}/articles/{article}' },
    },
    hosts: {
      'www.bbc.co.uk bbc.co.uk www.bbc.com bbc.com m.bbc.co.uk': [
        { path: '/programmes/{id}', to: 'programme' },
        { path: '/programmes/{id}/player', to: 'programme' },
        { path: '/iplayer/episode/{id}', to: 'programme' },
        { path: '/iplayer/episode/{id}/{slug}', to: 'programme' },
        { path: '/iplayer/(cbeebies|cbbc)/episode/{id}', to: 'programme' },
        { path: '/iplayer/(cbeebies|cbbc)/episode/{id}/{slug}', to: 'programme' },
        { path: '/(sounds|audio)/play/{id}', to: 'programme' },
        { path: '/radio/(play|player)/{id}', to: 'programme' },
        { path: '/music/clips/{id}', to: 'programme' },
        { path: '/reel/video/{id}', to: 'programme' },
        { path: '/reel/video/{id}/{slug}', to: 'programme' },
        { path: '/iplayer/episodes/{id}', query: { page: '!', seriesId: '{series}' }, to: 'episodes' },
        { path: '/iplayer/episodes/{id}', query: { page: '!', seriesId: '!' }, to: 'episodes' },
        { path: '/iplayer/episodes/{id}/{slug}', query: { page: '!', seriesId: '{series}' }, to: 'episodes' },
        { path: '/iplayer/episodes/{id}/{slug}', query: { page: '!', seriesId: '!' }, to: 'episodes' },
        { path: '/iplayer/group/{id}', query: { page: '!' }, to: 'group' },
        { path: '/sounds/brand/{id}', query: { page: '!' }, to: 'brand' },
        { path: '/news/{story}', query: { page: '!' }, to: 'story' },
        { path: '/news/{story}.amp', query: { page: '!' }, to: 'story' },
        { path: '/news/av/{story}', query: { page: '!' }, to: 'av' },
        { path: '/news/av/{story}/*', query: { page: '!' }, to: 'av' },
        { path: '/sport/{slug}/{n}', query: { page: '!' }, to: 'sport-story' },
        { path: '/news/articles/{article}', query: { page: '!' }, to: 'article' },
        { path: '/news/articles/{article}.amp', query: { page: '!' }, to: 'article' },
        { path: '/news/videos/{article}', query: { page: '!' }, to: 'news-video' },
        { path: '/sport/{slug}/articles/{article}', query: { page: '!' }, to: 'sport' },
        { path: '/sport/{slug}/articles/{article}.amp', query: { page: '!' }, to: 'sport' },
      ],
    },
    examples: [
      { input: 'https://www.bbc.com/audio/play/m002pptl', expected: 'bbc:m002pptl' },
      { input: 'https://www.bbc.com/audio/play/live/bbc_world_service', expected: 'url:' },
      { input: 'https://www.bbc.co.uk/sounds/brand/b006qykl', expected: 'bbc:brand:b006qykl' },
      { input: 'http://www.bbc.co.uk/programmes/b039g8p7', expected: 'bbc:b039g8p7' },
      { input: 'http://www.bbc.co.uk/iplayer/episode/b039g8p7/The_Man_in_Black_Series_3/', expected: 'bbc:b039g8p7' },
      { input: 'https://www.bbc.co.uk/sounds/play/b039g8p7', expected: 'bbc:b039g8p7' },
      { input: 'http://www.bbc.co.uk/programmes/b039g8p7/player', expected: 'bbc:b039g8p7' },
      { input: 'http://www.bbc.co.uk/iplayer/cbeebies/episode/b039g8p7/bing-14-atchoo', expected: 'bbc:b039g8p7' },
      { input: 'https://www.bbc.com/reel/video/b039g8p7/how-positive-thinking', expected: 'bbc:b039g8p7' },
      { input: 'https://www.bbc.co.uk/programmes/w172w4dww1jqt5s', expected: 'bbc:w172w4dww1jqt5s' },
      { input: 'https://www.bbc.co.uk/iplayer/episodes/b094m5t9/doctor-foster', expected: 'bbc:episodes:b094m5t9' },
      {
        input: 'https://www.bbc.co.uk/iplayer/episodes/b094m5t9/doctor-foster?seriesId=series-2',
        expected: 'url:',
      },
      {
        input: 'https://www.bbc.co.uk/iplayer/episodes/b094m5t9/doctor-foster?seriesId=b094m6nv',
        expected: 'bbc:episodes:b094m5t9/b094m6nv',
      },
      { input: 'http://www.bbc.co.uk/iplayer/group/p02tcc32', expected: 'bbc:group:p02tcc32' },
      { input: 'http://www.bbc.com/news/world-europe-32668511', expected: 'bbc:story:world-europe-32668511' },
      { input: 'https://www.bbc.co.uk/news/world-europe-32668511', expected: 'bbc:story:world-europe-32668511' },
      { input: 'https://www.bbc.co.uk/news/articles/c2dvqlp4v2jo', expected: 'bbc:article:c2dvqlp4v2jo' },
      { input: 'https://www.bbc.com/news/articles/c2dvqlp4v2jo', expected: 'bbc:article:c2dvqlp4v2jo' },
      { input: 'https://www.bbc.com/news/articles/c2dvqlp4v2jo.amp', expected: 'bbc:article:c2dvqlp4v2jo' },
      { input: 'https://www.bbc.co.uk/news/videos/c2dvqlp4v2jo', expected: 'bbc:news-video:c2dvqlp4v2jo' },
      { input: 'https://www.bbc.co.uk/news/av/world-europe-32668511', expected: 'bbc:av:world-europe-32668511' },
      { input: 'http://www.bbc.com/news/av/world-europe-32668511/a-title', expected: 'bbc:av:world-europe-32668511' },
      { input: 'https://www.bbc.co.uk/sport/football/33653409', expected: 'bbc:sport-story:football/33653409' },
      { input: 'https://www.bbc.co.uk/sport/live/33653409?page=2', expected: 'url:' },
      { input: 'https://www.bbc.com/news/world-europe-32668511.amp', expected: 'bbc:story:world-europe-32668511' },
      { input: 'https://www.bbc.co.uk/sport/football/articles/c2dvqlp4v2jo', expected: 'bbc:sport:c2dvqlp4v2jo' },
      {
        input: 'https://www.bbc.com/sport/football/articles/c2dvqlp4v2jo?at_medium=RSS',
        expected: 'bbc:sport:c2dvqlp4v2jo',
      },
      { input: 'https://www.bbc.com/sport/football/live/c2dvqlp4v2jo', expected: 'url:' },
      { input: 'http://www.bbc.co.uk/programmes/b039g8p7/clips', expected: 'url:' },
      { input: 'http://www.bbc.co.uk/iplayer/episode/b039g8p7/ad/natural-world', expected: 'url:' },
      { input: 'https://www.bbc.co.uk/iplayer/episodes/m0004c4v/beechgrove?page=2', expected: 'url:' },
      { input: 'http://www.bbc.co.uk/music/clips#p02frcc3', expected: 'url:' },
      {
        input: 'http://www.bbc.co.uk/programmes/articles/3jNQLTMrPlYGTBn0WV6M2MS/not-your-typical-role-model',
        expected: 'url:',
      },
    ],
  },
  {
    name: 'yle',
    types: { id: '1-\\d{4,10}' },
    kinds: {
      program: { key: '{id}', url: 'https://areena.yle.fi/{id}', main: true },
      swedish: { key: '{id}', url: 'https://arenan.yle.fi/{id}' },
    },
    hosts: {
      'areena.yle.fi': [
        // The programme plays over the page of its series.
        { path: '/**', query: { play: '{id}' }, to: 'program' },
        { path: '/{id}', to: 'program' },
        { path: '/(podcastit|audio|tv|embed)/{id}', to: 'program' },
      ],
      'arenan.yle.fi': [
        { path: '/**', query: { play: '{id}' }, to: 'swedish' },
        { path: '/{id}', to: 'swedish' },
        { path: '/(poddar|audio|tv|embed)/{id}', to: 'swedish' },
      ],
    },
    examples: [
      { input: 'https://areena.yle.fi/1-4371942?seek=10', expected: 'yle:1-4371942' },
      { input: 'https://areena.yle.fi/podcastit/1-4371942', expected: 'yle:1-4371942' },
      { input: 'https://arenan.yle.fi/1-4371942', expected: 'yle:swedish:1-4371942' },
      { input: 'https://areena.yle.fi/tv/ohjelmat/30-21?play=1-4371942', expected: 'yle:1-4371942' },
      { input: 'https://areena.yle.fi/1-50097921?play=1-4371942', expected: 'yle:1-4371942' },
      { input: 'https://areena.yle.fi/tv/ohjelmat', expected: 'url:' },
      { input: 'https://yle.fi/a/74-20012345', expected: 'url:' },
      { input: 'https://areena.yle.fi/1-4371942x', expected: 'url:' },
    ],
  },
  {
    name: 'dr',
    types: { id: '\\d{2,9}', slug: '[^/?#]+' },
    kinds: {
      video: { key: '{id}', url: 'https://www.dr.dk/drtv/se/{slug}_{id}', main: true },
      season: { key: '{id}', url: 'https://www.dr.dk/drtv/saeson/{slug}_{id}' },
      series: { key: '{id}', url: 'https://www.dr.dk/drtv/serie/{slug}_{id}' },
      channel: { key: '{id}', url: 'https://www.dr.dk/drtv/kanal/{slug}_{id}' },
    },
    hosts: {
      'www.dr.dk dr.dk': [
        { path: '/drtv/(se|episode|program)/{slug}_{id}', to: 'video' },
        { path: '/drtv/saeson/{slug}_{id}', to: 'season' },
        { path: '/drtv/serie/{slug}_{id}', to: 'series' },
        { path: '/drtv/kanal/{slug}_{id}', to: 'channel' },
      ],
    },
    examples: [
      { input: 'https://www.dr.dk/drtv/kanal/dr1_20875', expected: 'dr:channel:20875' },
      { input: 'https://www.dr.dk/drtv/se/frank-and-kastaniegaarden_71769', expected: 'dr:71769' },
      { input: 'https://www.dr.dk/drtv/episode/bonderoeven_71769', expected: 'dr:71769' },
      { input: 'https://www.dr.dk/drtv/se/spise-med-price_-pasta-selv_71769', expected: 'dr:71769' },
      { input: 'https://www.dr.dk/drtv/saeson/frank-and-kastaniegaarden_71769', expected: 'dr:season:71769' },
      { input: 'https://www.dr.dk/drtv/serie/frank-and-kastaniegaarden_71769', expected: 'dr:series:71769' },
      { input: 'https://www.dr.dk/tv/se/boern/ultra/klassen-ultra/klassen-darlig-taber-10', expected: 'url:' },
      { input: 'https://www.dr.dk/drtv/', expected: 'url:' },
    ],
  },
  {
    name: 'iview',
    types: { id: '[A-Z]{2}\\d{4}[A-Z]\\d{3}S\\d{2}' },
    kinds: { video: { key: '{id}', url: 'https://iview.abc.net.au/video/{id}', main: true } },
    hosts: {
      'iview.abc.net.au': [
        { path: '/video/{id}', to: 'video' },
        { path: '/show/*/video/{id}', to: 'video' },
        { path: '/show/*/series/*/video/{id}', to: 'video' },
      ],
    },
    examples: [
      { input: 'https://iview.abc.net.au/show/utopia/series/1/video/CO1211V001S00', expected: 'iview:CO1211V001S00' },
      { input: 'https://iview.abc.net.au/video/CO1211V001S00', expected: 'iview:CO1211V001S00' },
      { input: 'https://iview.abc.net.au/show/upper-middle-bogan', expected: 'url:' },
    ],
  },
]
