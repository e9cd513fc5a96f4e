import type { Provider, Route } from '../types.ts'
import { examples } from './examples.ts'

const SPOTIFY_KINDS = [
  'track',
  'album',
  'artist',
  'playlist',
  'episode',
  'show',
  'chapter',
  'audiobook',
  'prerelease',
  'concert',
]

const SPOTIFY_ROUTES: readonly Route[] = [
  ...SPOTIFY_KINDS.flatMap((kind) => [
    { path: `/${kind}/{id}`, to: kind },
    { path: `/intl-{locale}/${kind}/{id}`, to: kind },
    { path: `/(embed|embed-podcast)/${kind}/{id}`, to: kind },
    { path: `/embed/${kind}/{id}/video`, to: kind },
    { path: '/', query: { uri: `spotify:${kind}:{id}` }, to: kind },
    { path: '/embed', query: { uri: `spotify:${kind}:{id}` }, to: kind },
  ]),
  ...['/user/*/playlist/{id}', '/intl-{locale}/user/*/playlist/{id}', '/embed/user/*/playlist/{id}'].map((path) => ({
    path,
    to: 'playlist',
  })),
  { path: '/', query: { uri: 'spotify:user:{user}:playlist:{id}' }, to: 'playlist' },
  { path: '/embed', query: { uri: 'spotify:user:{user}:playlist:{id}' }, to: 'playlist' },
  { path: '/user/{user}', to: 'user' },
  { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
]

const DEEZER_KINDS = ['track', 'album', 'artist', 'playlist', 'show', 'episode', 'audiobook', 'profile']

const TIDAL_KINDS = ['track', 'album', 'artist', 'video'] as const

const SECRET = { secret_token: '{secret?}' }

/** Music and podcasts. */
export const MUSIC_PROVIDERS: readonly Provider[] = [
  {
    name: 'spotify',
    types: { id: '[\\dA-Za-z]{22}', locale: '[a-z]{2}(?:-[a-zA-Z]{2})?', user: '[^/?#:%]{1,128}' },
    kinds: {
      ...Object.fromEntries(
        SPOTIFY_KINDS.map((kind) => [kind, { key: '{id}', url: `https://open.spotify.com/${kind}/{id}` }]),
      ),
      user: { key: '{user}', url: 'https://open.spotify.com/user/{user}' },
    },
    hosts: {
      'open.spotify.com play.spotify.com embed.spotify.com': SPOTIFY_ROUTES,
      'spotify.link spoti.fi spotify.app.link': [{ path: '/{code}', to: 'short' }],
    },
    examples: examples({
      'spotify:track:3g3YCqJbfTBhUbvmOauugY': [
        'https://open.spotify.com/track/3g3YCqJbfTBhUbvmOauugY?si=x&nd=1',
        'https://open.spotify.com/intl-fr/track/3g3YCqJbfTBhUbvmOauugY',
        'https://open.spotify.com/embed/track/3g3YCqJbfTBhUbvmOauugY?utm_source=generator',
        'https://embed.spotify.com/?uri=spotify:track:3g3YCqJbfTBhUbvmOauugY',
        'https://embed.spotify.com/?uri=spotify%3Atrack%3A3g3YCqJbfTBhUbvmOauugY',
        'https://play.spotify.com/track/3g3YCqJbfTBhUbvmOauugY',
        'https://open.spotify.com/oembed?url=https%3A%2F%2Fopen.spotify.com%2Ftrack%2F3g3YCqJbfTBhUbvmOauugY',
      ],
      'spotify:album:3g3YCqJbfTBhUbvmOauugY': [
        'https://open.spotify.com/album/3g3YCqJbfTBhUbvmOauugY?highlight=spotify:track:0000000000000000000000',
      ],
      'spotify:playlist:3g3YCqJbfTBhUbvmOauugY': [
        'https://open.spotify.com/user/daftpunkofficial/playlist/3g3YCqJbfTBhUbvmOauugY',
        'https://open.spotify.com/embed?uri=spotify%3Auser%3Aspotify%3Aplaylist%3A3g3YCqJbfTBhUbvmOauugY',
      ],
      'spotify:show:3g3YCqJbfTBhUbvmOauugY': ['https://open.spotify.com/embed-podcast/show/3g3YCqJbfTBhUbvmOauugY'],
      'url:': [
        'https://spotify.link/gQ8NBFvHgDb',
        'https://open.spotify.com/search/3g3YCqJbfTBhUbvmOauugY',
        'https://open.spotify.com/track/3g3YCqJbfTBhUbvmOauug',
        'https://open.spotify.com/artist/3g3YCqJbfTBhUbvmOauugY/discography/all',
      ],
    }),
  },
  {
    name: 'soundcloud',
    types: {
      user: '[A-Za-z\\d](?:[\\w-]{0,80})',
      slug: '[A-Za-z\\d_-]{1,255}',
      secret: 's-[A-Za-z\\d]{4,16}',
      number: '[1-9]\\d{0,11}',
    },
    reserved: {
      user: (
        'discover you stream search upload charts pages stations settings people tags groups jobs popular imprint mobile ' +
        'go pro creators signin signup logout login messages notifications feed library player oembed connect artists apps ' +
        'terms-of-use for-artists checkout help dashboard explore home community-guidelines download press activity events ' +
        'sounds tracks music-charts-us'
      ).split(' '),
      slug: (
        'likes tracks sets reposts albums popular-tracks comments followers following spotlight toptracks groups info ' +
        'stations playlists recommended related'
      ).split(' '),
    },
    fold: { user: 'lower', slug: 'lower' },
    kinds: {
      track: {
        key: '{user}/{slug}',
        url: 'https://soundcloud.com/{user}/{slug}[/{secret}]',
        main: true,
        token: 'secret',
      },
      playlist: {
        key: '{user}/sets/{slug}',
        url: 'https://soundcloud.com/{user}/sets/{slug}[/{secret}]',
        token: 'secret',
      },
      user: { key: '{user}', url: 'https://soundcloud.com/{user}' },
      // The numbers of the programming interface; which page they belong to takes the network to know.
      'track-number': {
        key: '{number}',
        url: 'https://api.soundcloud.com/tracks/{number}[?secret_token={secret}]',
        token: 'secret',
      },
      'playlist-number': {
        key: '{number}',
        url: 'https://api.soundcloud.com/playlists/{number}[?secret_token={secret}]',
        token: 'secret',
      },
      'user-number': { key: '{number}', url: 'https://api.soundcloud.com/users/{number}' },
    },
    hosts: {
      'soundcloud.com www.soundcloud.com m.soundcloud.com': [
        { path: '/{user}/sets/{slug}', query: SECRET, to: 'playlist' },
        { path: '/{user}/sets/{slug}/{secret}', to: 'playlist' },
        { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
        { path: '/{user}/{slug}', query: SECRET, to: 'track' },
        { path: '/{user}/{slug}/{secret}', to: 'track' },
        { path: '/{user}', to: 'user' },
      ],
      'w.soundcloud.com': [{ path: '/player', query: { url: '{url}' }, to: 'unwrap' }],
      'api.soundcloud.com api-v2.soundcloud.com': [
        { path: '/tracks/{number}', query: SECRET, to: 'track-number' },
        { path: '/tracks/soundcloud:tracks:{number}', query: SECRET, to: 'track-number' },
        { path: '/playlists/{number}', query: SECRET, to: 'playlist-number' },
        { path: '/playlists/soundcloud:playlists:{number}', query: SECRET, to: 'playlist-number' },
        { path: '/users/{number}', to: 'user-number' },
        { path: '/users/soundcloud:users:{number}', to: 'user-number' },
      ],
      'on.soundcloud.com snd.sc soundcloud.app.goo.gl': [{ path: '/{code}', to: 'short' }],
    },
    examples: examples({
      'soundcloud:ethmusic/lostin-powers-she-so-heavy': [
        'http://soundcloud.com/ethmusic/lostin-powers-she-so-heavy?in=x/sets/y&si=1',
        'https://m.soundcloud.com/ethmusic/Lostin-Powers-She-So-Heavy',
        'https://soundcloud.com/ethmusic/lostin-powers-she-so-heavy/s-8Pjrp',
        'https://w.soundcloud.com/player/?visual=true&url=https%3A%2F%2Fsoundcloud.com%2Fethmusic%2Flostin-powers-she-so-heavy',
      ],
      'soundcloud:playlist:forss/sets/ecclesia': [
        'https://soundcloud.com/forss/sets/ecclesia',
        'https://soundcloud.com/forss/sets/ecclesia/s-8Pjrp',
      ],
      'soundcloud:user:forss': ['https://soundcloud.com/forss'],
      'soundcloud:track-number:123998367': [
        'https://api.soundcloud.com/tracks/123998367?secret_token=s-8Pjrp',
        'https://api.soundcloud.com/tracks/soundcloud%3Atracks%3A123998367',
        'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/123998367&color=ff5500',
      ],
      'soundcloud:playlist-number:123998367': ['https://api.soundcloud.com/playlists/123998367'],
      'url:': [
        'https://soundcloud.com/forss/likes',
        'https://soundcloud.com/forss/sets',
        'https://soundcloud.com/discover/sets/charts-top',
        'https://soundcloud.com/wajang/sexapil-pingers-5/recommended',
        'https://soundcloud.com/stations/track/officialsundial/your-text',
        'https://on.soundcloud.com/abc12',
      ],
    }),
  },
  {
    name: 'apple-podcasts',
    types: { id: '[1-9]\\d{5,11}', i: '[1-9]\\d{5,15}', country: '[a-z]{2}' },
    kinds: {
      episode: { key: '{id}/{i}', url: 'https://podcasts.apple.com/podcast/id{id}?i={i}', main: true },
      podcast: { key: '{id}', url: 'https://podcasts.apple.com/podcast/id{id}' },
    },
    hosts: {
      'podcasts.apple.com embed.podcasts.apple.com itunes.apple.com': ['', '/{country}'].flatMap((prefix) =>
        ['', '/*'].flatMap((slug) => [
          { path: `${prefix}/podcast${slug}/id{id}`, query: { i: '{i}' }, to: 'episode' },
          { path: `${prefix}/podcast${slug}/id{id}`, query: { i: '!' }, to: 'podcast' },
        ]),
      ),
    },
    examples: examples({
      'apple-podcasts:1135137367/1000482637777': [
        'https://podcasts.apple.com/us/podcast/207-whitney-webb-returns/id1135137367?i=1000482637777',
        'https://podcasts.apple.com/podcast/id1135137367?i=1000482637777&l=en',
        'https://embed.podcasts.apple.com/de/podcast/x/id1135137367?i=1000482637777&itsct=podcast_box',
      ],
      'apple-podcasts:podcast:1135137367': [
        'https://podcasts.apple.com/us/podcast/urbana-podcast/id1135137367',
        'https://itunes.apple.com/us/podcast/urbana-podcast/id1135137367?mt=2',
      ],
      'url:': [
        'https://podcasts.apple.com/us/podcast/urbana-podcast/id1135137367?i=x',
        'https://itunes.apple.com/us/app/urbana/id1135137367',
        'https://podcasts.apple.com/us/genre/podcasts/id26',
      ],
    }),
  },
  {
    name: 'apple-music',
    types: {
      id: '[1-9]\\d{3,13}',
      song: '[1-9]\\d{3,13}',
      list: 'pl\\.[\\w-]{6,64}',
      station: 'ra\\.[\\w-]{3,64}',
      country: '[a-z]{2}',
    },
    kinds: {
      album: { key: '{id}', url: 'https://music.apple.com/[{country}/]album/{id}' },
      song: { key: '{song}', url: 'https://music.apple.com/[{country}/]song/{song}' },
      artist: { key: '{id}', url: 'https://music.apple.com/[{country}/]artist/{id}' },
      'music-video': { key: '{id}', url: 'https://music.apple.com/[{country}/]music-video/{id}' },
      playlist: { key: '{list}', url: 'https://music.apple.com/[{country}/]playlist/{list}' },
      station: { key: '{station}', url: 'https://music.apple.com/[{country}/]station/{station}' },
    },
    hosts: {
      'music.apple.com geo.music.apple.com embed.music.apple.com beta.music.apple.com': ['', '/{country}'].flatMap(
        (prefix) =>
          ['', '/*'].flatMap((slug) => [
            { path: `${prefix}/album${slug}/{id}`, query: { i: '{song}' }, to: 'song' },
            { path: `${prefix}/album${slug}/{id}`, query: { i: '!' }, to: 'album' },
            { path: `${prefix}/song${slug}/{song}`, to: 'song' },
            { path: `${prefix}/artist${slug}/{id}`, to: 'artist' },
            { path: `${prefix}/music-video${slug}/{id}`, to: 'music-video' },
            { path: `${prefix}/playlist${slug}/{list}`, to: 'playlist' },
            { path: `${prefix}/station${slug}/{station}`, to: 'station' },
          ]),
      ),
    },
    examples: examples({
      'apple-music:album:1440857781': [
        'https://music.apple.com/us/album/abbey-road-remastered/1440857781?uo=4',
        'https://geo.music.apple.com/de/album/abbey-road/1440857781?at=x&ct=y',
        'https://music.apple.com/album/1440857781',
      ],
      'apple-music:song:1440857794': [
        'https://music.apple.com/us/album/something/1440857781?i=1440857794',
        'https://embed.music.apple.com/us/song/something/1440857794',
      ],
      'apple-music:playlist:pl.f4d106fed2bd41149aaacabb233eb5eb': [
        'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
      ],
      'url:': ['https://music.apple.com/us/browse', 'https://music.apple.com/us/album/something/1440857781?i=x'],
    }),
  },
  {
    name: 'deezer',
    types: { id: '-?[1-9]\\d{0,14}', locale: '[a-z]{2}(?:-[a-z]{2})?', theme: 'auto|light|dark' },
    kinds: Object.fromEntries(
      DEEZER_KINDS.map((kind) => [kind, { key: '{id}', url: `https://www.deezer.com/${kind}/{id}` }]),
    ),
    hosts: {
      'www.deezer.com deezer.com m.deezer.com': DEEZER_KINDS.flatMap((kind) => [
        { path: `/${kind}/{id}`, to: kind },
        { path: `/{locale}/${kind}/{id}`, to: kind },
      ]),
      'widget.deezer.com': DEEZER_KINDS.map((kind) => ({ path: `/widget/{theme}/${kind}/{id}`, to: kind })),
      'deezer.page.link dzr.page.link link.deezer.com': [
        { path: '/{code}', to: 'short' },
        { path: '/s/{code}', to: 'short' },
      ],
    },
    examples: examples({
      'deezer:track:3135556': [
        'https://www.deezer.com/track/3135556?utm_source=deezer',
        'https://www.deezer.com/en/track/3135556',
        'https://widget.deezer.com/widget/dark/track/3135556',
      ],
      'deezer:album:3135556': ['https://www.deezer.com/fr/album/3135556'],
      'url:': [
        'https://deezer.page.link/abcDEF',
        'https://www.deezer.com/search/3135556',
        'https://www.deezer.com/artist/27/top_track',
      ],
    }),
  },
  {
    name: 'tidal',
    types: { id: '[1-9]\\d{0,11}', uuid: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}' },
    kinds: {
      ...Object.fromEntries(
        TIDAL_KINDS.map((kind) => [kind, { key: '{id}', url: `https://tidal.com/browse/${kind}/{id}` }]),
      ),
      playlist: { key: '{uuid}', url: 'https://tidal.com/browse/playlist/{uuid}' },
    },
    hosts: {
      'tidal.com www.tidal.com listen.tidal.com desktop.tidal.com': [
        ...TIDAL_KINDS.flatMap((kind) =>
          ['', '/browse'].flatMap((prefix) => [
            { path: `${prefix}/${kind}/{id}`, to: kind },
            { path: `${prefix}/${kind}/{id}/u`, to: kind },
          ]),
        ),
        { path: '/album/*/track/{id}', to: 'track' },
        { path: '/browse/album/*/track/{id}', to: 'track' },
        ...['', '/browse'].map((prefix) => ({ path: `${prefix}/playlist/{uuid}`, to: 'playlist' })),
      ],
      'embed.tidal.com': [
        ...TIDAL_KINDS.map((kind) => ({ path: `/${kind}s/{id}`, to: kind })),
        { path: '/playlists/{uuid}', to: 'playlist' },
      ],
    },
    examples: examples({
      'tidal:track:77646169': [
        'https://tidal.com/browse/track/77646169',
        'https://listen.tidal.com/album/77646168/track/77646169',
        'https://embed.tidal.com/tracks/77646169?layout=gridify',
        'https://tidal.com/track/77646169/u',
      ],
      'tidal:album:77646169': ['https://listen.tidal.com/album/77646169'],
      'url:': ['https://tidal.com/browse/mix/77646169', 'https://tidal.com/browse/artist/77646169/similar'],
    }),
  },
  {
    name: 'mixcloud',
    types: { user: '[^/?#%&=]{1,80}', slug: '[^/?#%&=]{1,255}' },
    reserved: {
      user: 'discover categories tag tags upload live select settings widget oembed genres search competitions about terms privacy login signup player dashboard advertise developers jobs'.split(
        ' ',
      ),
      slug: 'uploads listens favorites followers following playlists stream reposts about live posts'.split(' '),
    },
    kinds: {
      show: { key: '{user}/{slug}', url: 'https://www.mixcloud.com/{user}/{slug}/', main: true },
      playlist: { key: '{user}/playlists/{slug}', url: 'https://www.mixcloud.com/{user}/playlists/{slug}/' },
      user: { key: '{user}', url: 'https://www.mixcloud.com/{user}/' },
    },
    hosts: {
      'www.mixcloud.com mixcloud.com m.mixcloud.com beta.mixcloud.com': [
        { path: '/widget/iframe', query: { feed: '{url}' }, to: 'unwrap' },
        { path: '/widget/iframe', query: { feed: '{url}' }, to: 'unwrap:self' },
        { path: '/oembed', query: { url: '{url}' }, to: 'unwrap' },
        { path: '/{user}/playlists/{slug}', to: 'playlist' },
        { path: '/{user}/{slug}', to: 'show' },
        { path: '/{user}', to: 'user' },
      ],
      'player-widget.mixcloud.com': [{ path: '/widget/iframe', query: { feed: '{url}' }, to: 'unwrap' }],
    },
    examples: examples({
      'mixcloud:dholbach/cryptkeeper': [
        'http://www.mixcloud.com/dholbach/cryptkeeper/',
        'https://m.mixcloud.com/dholbach/cryptkeeper',
        'https://www.mixcloud.com/widget/iframe/?hide_cover=1&feed=%2Fdholbach%2Fcryptkeeper%2F',
        'https://player-widget.mixcloud.com/widget/iframe/?feed=https%3A%2F%2Fwww.mixcloud.com%2Fdholbach%2Fcryptkeeper%2F',
      ],
      'mixcloud:playlist:maxvibes/playlists/jazzcat-on-ness-radio': [
        'https://www.mixcloud.com/maxvibes/playlists/jazzcat-on-ness-radio/',
      ],
      'mixcloud:user:dholbach': ['https://www.mixcloud.com/dholbach/'],
      'url:': ['https://www.mixcloud.com/dholbach/favorites/', 'https://www.mixcloud.com/discover/jazz/'],
    }),
  },
  {
    name: 'audiomack',
    types: { artist: '[\\w.-]{1,80}', slug: '[\\w.-]{1,255}' },
    kinds: Object.fromEntries(
      ['song', 'album', 'playlist'].map((kind) => [
        kind,
        { key: '{artist}/{slug}', url: `https://audiomack.com/{artist}/${kind}/{slug}` },
      ]),
    ),
    hosts: {
      'audiomack.com www.audiomack.com': ['song', 'album', 'playlist'].flatMap((kind) => [
        { path: `/{artist}/${kind}/{slug}`, to: kind },
        { path: `/${kind}/{artist}/{slug}`, to: kind },
        { path: `/(embed|embed4)/${kind}/{artist}/{slug}`, to: kind },
        { path: `/embed/{artist}/${kind}/{slug}`, to: kind },
      ]),
    },
    examples: examples({
      'audiomack:song:roosh-williams/extraordinary': [
        'http://www.audiomack.com/song/roosh-williams/extraordinary',
        'https://audiomack.com/roosh-williams/song/extraordinary',
        'https://audiomack.com/embed/song/roosh-williams/extraordinary',
      ],
      'audiomack:album:roosh-williams/extraordinary': ['https://audiomack.com/roosh-williams/album/extraordinary'],
      'url:': ['https://audiomack.com/roosh-williams'],
    }),
  },
  {
    name: 'genius',
    types: { slug: '[A-Za-z\\d][\\w-]{2,250}', number: '[1-9]\\d{0,9}', artist: '[\\w-]{1,120}' },
    kinds: {
      song: { key: '{slug}', url: 'https://genius.com/{slug}-lyrics', main: true },
      'song-number': { key: '{number}', url: 'https://genius.com/songs/{number}' },
      album: { key: '{artist}/{slug}', url: 'https://genius.com/albums/{artist}/{slug}' },
      artist: { key: '{artist}', url: 'https://genius.com/artists/{artist}' },
    },
    hosts: {
      'genius.com www.genius.com m.genius.com': [
        { path: '/{slug}-lyrics', to: 'song' },
        { path: '/songs/{number}', to: 'song-number' },
        { path: '/songs/{number}/embed.js', to: 'song-number' },
        { path: '/albums/{artist}/{slug}', to: 'album' },
        { path: '/artists/{artist}', to: 'artist' },
      ],
    },
    examples: examples({
      'genius:Outkast-two-dope-boyz-in-a-cadillac': [
        'https://genius.com/Outkast-two-dope-boyz-in-a-cadillac-lyrics?referent=1',
        'https://m.genius.com/Outkast-two-dope-boyz-in-a-cadillac-lyrics',
      ],
      'genius:song-number:36239': ['https://genius.com/songs/36239'],
      'genius:album:Outkast/Atliens': ['https://genius.com/albums/Outkast/Atliens'],
      'url:': ['https://genius.com/36239', 'https://genius.com/Outkast-two-dope-boyz-annotated'],
    }),
  },
  {
    name: 'bandcamp',
    // Pages stand on the hosts of the artists; only the player of the platform itself says which record it is.
    types: { id: '[1-9]\\d{4,11}', settings: '(?:(?!track=)[\\w=-]+/?)*' },
    kinds: {
      track: { key: '{id}', url: 'https://bandcamp.com/EmbeddedPlayer/track={id}/' },
      album: { key: '{id}', url: 'https://bandcamp.com/EmbeddedPlayer/album={id}/' },
    },
    hosts: {
      'bandcamp.com www.bandcamp.com': ['', '/v=2'].flatMap((version) => [
        { path: `/EmbeddedPlayer${version}/track={id}`, to: 'track' },
        { path: `/EmbeddedPlayer${version}/track={id}/**`, to: 'track' },
        { path: `/EmbeddedPlayer${version}/album={id}`, to: 'album' },
        { path: `/EmbeddedPlayer${version}/album={id}/{settings**}`, to: 'album' },
      ]),
    },
    examples: examples({
      'bandcamp:track:1812978515': [
        'https://bandcamp.com/EmbeddedPlayer/v=2/track=1812978515/size=large/bgcol=ffffff/',
        'https://bandcamp.com/EmbeddedPlayer/track=1812978515/',
      ],
      'bandcamp:album:1812978515': ['https://bandcamp.com/EmbeddedPlayer/album=1812978515/size=large/tracklist=false/'],
      'url:': [
        'https://bandcamp.com/EmbeddedPlayer/album=1812978515/size=large/track=2650410135/',
        'https://bandcamp.com/radio?show=224',
      ],
    }),
  },
  {
    name: 'yandex-music',
    types: { id: '[1-9]\\d{0,11}' },
    kinds: Object.fromEntries(
      ['track', 'album', 'artist'].map((kind) => [kind, { key: '{id}', url: `https://music.yandex.ru/${kind}/{id}` }]),
    ),
    hosts: {
      'music.yandex.ru music.yandex.com music.yandex.by music.yandex.kz music.yandex.uz': [
        { path: '/album/*/track/{id}', to: 'track' },
        { path: '/track/{id}', to: 'track' },
        { path: '/album/{id}', to: 'album' },
        { path: '/artist/{id}', to: 'artist' },
        { path: '/iframe/track/{id}', to: 'track' },
        { path: '/iframe/track/{id}/*', to: 'track' },
        { path: '/iframe/album/{id}', to: 'album' },
      ],
    },
    examples: examples({
      'yandex-music:track:4878838': [
        'http://music.yandex.ru/album/540508/track/4878838',
        'https://music.yandex.com/track/4878838?from=serp',
      ],
      'yandex-music:album:4878838': ['https://music.yandex.by/album/4878838'],
      'url:': ['https://music.yandex.ru/artist/617526/tracks', 'https://music.yandex.ru/users/x/playlists/1245'],
    }),
  },
  {
    name: 'zing-mp3',
    types: { id: '[\\dA-Z]{8}' },
    kinds: {
      song: { key: '{id}', url: 'https://zingmp3.vn/bai-hat/-/{id}.html', main: true },
      album: { key: '{id}', url: 'https://zingmp3.vn/album/-/{id}.html' },
      clip: { key: '{id}', url: 'https://zingmp3.vn/video-clip/-/{id}.html' },
    },
    hosts: {
      'zingmp3.vn www.zingmp3.vn mp3.zing.vn': [
        { path: '/bai-hat/*/{id}.html', to: 'song' },
        { path: '/embed/song/{id}', to: 'song' },
        { path: '/(album|playlist)/*/{id}.html', to: 'album' },
        { path: '/video-clip/*/{id}.html', to: 'clip' },
      ],
    },
    examples: examples({
      'zing-mp3:ZWZB9WAB': [
        'https://mp3.zing.vn/bai-hat/Xa-Mai-Xa-Bao-Thy/ZWZB9WAB.html',
        'https://zingmp3.vn/embed/song/ZWZB9WAB?start=false',
      ],
      'zing-mp3:album:ZWZB9WAB': ['https://zingmp3.vn/album/Lau-Dai-Tinh-Ai/ZWZB9WAB.html'],
      'url:': ['https://zingmp3.vn/Mr-Siro/bai-hat', 'https://zingmp3.vn/hub/Nhac-Moi/IWZ9Z0CA.html'],
    }),
  },
]
