import type { Provider } from '../types.ts'

const UNSPLASH_WORDS = 'photos|fotos|fotografias|foto'

/** Pictures and short loops. A thumbnail is no item: it shows another picture than the page. */
export const IMAGE_PROVIDERS: readonly Provider[] = [
  {
    name: 'imgur',
    // A letter behind the seven characters of an id names a thumbnail size.
    types: {
      id: '[\\dA-Za-z]{5}|[\\dA-Za-z]{7}',
      slug: '[^/?#]+',
      gallery: '[\\dA-Za-z]{5}|[\\dA-Za-z]{7}',
      tag: '[\\w-]{1,60}',
    },
    reserved: {
      id: [
        'about',
        'gallery',
        'privacy',
        'account',
        'memegen',
        'rules',
        'terms',
        'topic',
        'store',
        'inbox',
        'viral',
        'removal',
        'users',
        'stats',
        'tools',
        'legal',
        'emerald',
        'memes',
        'cookies',
        'trust',
        'guide',
        'games',
        'ideas',
        'video',
      ],
      gallery: ['hot', 'top', 'new', 'random'],
    },
    kinds: {
      image: { key: '{id}', url: 'https://imgur.com/{id}', main: true },
      album: { key: '{id}', url: 'https://imgur.com/a/{id}' },
      // A gallery post is an image or an album; which one takes the network to know.
      gallery: { key: '{gallery}', url: 'https://imgur.com/gallery/{gallery}' },
    },
    hosts: {
      'imgur.com www.imgur.com m.imgur.com i.imgur.com': [
        { path: '/a/{id}', to: 'album' },
        { path: '/a/{slug}-{id}', to: 'album' },
        { path: '/a/{id}/embed', to: 'album' },
        { path: '/gallery/{gallery}', to: 'gallery' },
        { path: '/gallery/{slug}-{gallery}', to: 'gallery' },
        { path: '/(r|t|topic)/{tag}/{gallery}', to: 'gallery' },
        { path: '/(t|topic)/{tag}/{slug}-{gallery}', to: 'gallery' },
        { path: '/{id}.(jpg|jpeg|png|gif|gifv|mp4|webm|webp)', to: 'image' },
        { path: '/{id}/embed', to: 'image' },
        { path: '/{slug}-{id}', to: 'image' },
        { path: '/{id}', to: 'image' },
      ],
    },
    examples: [
      { input: 'https://imgur.com/A61SaA1', expected: 'imgur:A61SaA1' },
      { input: 'https://imgur.com/mrw-gifv-is-up-running-without-any-bugs-A61SaA1', expected: 'imgur:A61SaA1' },
      { input: 'https://i.imgur.com/A61SaA1.gifv', expected: 'imgur:A61SaA1' },
      { input: 'https://m.imgur.com/A61SaA1?r', expected: 'imgur:A61SaA1' },
      { input: 'https://imgur.com/a/iX265HX', expected: 'imgur:album:iX265HX' },
      { input: 'https://imgur.com/a/enen-no-shouboutai-iX265HX#0', expected: 'imgur:album:iX265HX' },
      { input: 'https://imgur.com/a/iX265HX/embed?pub=true', expected: 'imgur:album:iX265HX' },
      { input: 'https://imgur.com/gallery/iX265HX', expected: 'imgur:gallery:iX265HX' },
      { input: 'https://imgur.com/gallery/classic-steve-carell-gif-iX265HX', expected: 'imgur:gallery:iX265HX' },
      { input: 'http://imgur.com/r/aww/iX265HX', expected: 'imgur:gallery:iX265HX' },
      { input: 'https://imgur.com/t/unmuted/penguins-penguins-iX265HX', expected: 'imgur:gallery:iX265HX' },
      { input: 'https://i.imgur.com/A61SaA1m.jpg', expected: 'url:' },
      { input: 'https://imgur.com/gallery', expected: 'url:' },
      { input: 'https://imgur.com/privacy', expected: 'url:' },
      { input: 'https://notimgur.com/a/iX265HX', expected: 'url:' },
      { input: 'https://imgur.com/user/iX265HX', expected: 'url:' },
    ],
  },
  {
    name: 'flickr',
    types: {
      id: '[1-9]\\d{3,12}',
      short: '[1-9A-HJ-NP-Za-km-z]{4,10}',
      album: '[1-9]\\d{5,20}',
      user: '[\\w@.%-]{1,80}',
    },
    reserved: { user: ['tags', 'upload', 'organize', 'search', 'me'] },
    kinds: {
      photo: { key: '{id}', url: 'https://www.flickr.com/photo.gne?id={id}', main: true, convert: 'flickr-base58' },
      album: { key: '{album}', url: 'https://www.flickr.com/photos/{user}/albums/{album}' },
    },
    hosts: {
      'www.flickr.com flickr.com m.flickr.com secure.flickr.com': [
        { path: '/photos/{user}/{id}', to: 'photo' },
        { path: '/photos/{user}/{id}/in/**', to: 'photo' },
        { path: '/photos/{user}/{id}/(lightbox|player)', to: 'photo' },
        { path: '/photos/{user}/(albums|sets)/*/with/{id}', to: 'photo' },
        { path: '/photos/{user}/(albums|sets)/{album}', to: 'album' },
        { path: '/photo.gne', query: { id: '{id}' }, to: 'photo' },
        { path: '/services/oembed', query: { url: '{url}' }, to: 'unwrap' },
      ],
      'embedr.flickr.com': [{ path: '/photos/{id}', to: 'photo' }],
      'flic.kr www.flic.kr': [
        { path: '/p/{short}', to: 'photo' },
        { path: '/(s|ps|go|y)/{code}', to: 'short' },
      ],
    },
    examples: [
      {
        input: 'http://www.flickr.com/photos/forestwander-nature-pictures/5645318632/in/photostream/',
        expected: 'flickr:5645318632',
      },
      { input: 'https://www.flickr.com/photos/60035031@N06/5645318632', expected: 'flickr:5645318632' },
      { input: 'https://flic.kr/p/9ARJxS', expected: 'flickr:5645318632' },
      { input: 'https://embedr.flickr.com/photos/5645318632', expected: 'flickr:5645318632' },
      {
        input: 'https://www.flickr.com/photos/forestwander-nature-pictures/albums/72157626476747213',
        expected: 'flickr:album:72157626476747213',
      },
      {
        input: 'https://www.flickr.com/photos/forestwander-nature-pictures/sets/72157626476747213/',
        expected: 'flickr:album:72157626476747213',
      },
      { input: 'https://www.flickr.com/photos/tags/20110423', expected: 'url:' },
      { input: 'https://www.flickr.com/photos/forestwander-nature-pictures/5645318632/sizes/l/', expected: 'url:' },
      { input: 'https://live.staticflickr.com/5264/5645318632_a1b2c3d4e5_b.jpg', expected: 'url:' },
      { input: 'https://flic.kr/s/aHsjyUUXyZ', expected: 'url:' },
    ],
  },
  {
    name: 'giphy',
    types: { id: '[\\dA-Za-z]{9,32}', slug: '[^/?#]+' },
    kinds: { gif: { key: '{id}', url: 'https://giphy.com/gifs/{id}', main: true } },
    hosts: {
      'giphy.com www.giphy.com': [
        { path: '/(gifs|stickers|clips)/{slug}-{id}', to: 'gif' },
        { path: '/(gifs|stickers|clips)/{id}', to: 'gif' },
        { path: '/embed/{id}', to: 'gif' },
        { path: '/embed/{id}/video', to: 'gif' },
      ],
      'media.giphy.com i.giphy.com': [
        { path: '/media/{id}/(giphy.gif|giphy.mp4|giphy.webp)', to: 'gif' },
        { path: '/{id}.(gif|mp4|webp)', to: 'gif' },
      ],
      'gph.is': [
        { path: '/{code}', to: 'short' },
        { path: '/g/{code}', to: 'short' },
        { path: '/st/{code}', to: 'short' },
      ],
    },
    examples: [
      { input: 'https://giphy.com/gifs/cat-funny-l3q2zbskZp2j8wniE?tc=1', expected: 'giphy:l3q2zbskZp2j8wniE' },
      { input: 'https://giphy.com/gifs/l3q2zbskZp2j8wniE', expected: 'giphy:l3q2zbskZp2j8wniE' },
      { input: 'https://giphy.com/embed/l3q2zbskZp2j8wniE', expected: 'giphy:l3q2zbskZp2j8wniE' },
      { input: 'https://media.giphy.com/media/l3q2zbskZp2j8wniE/giphy.gif', expected: 'giphy:l3q2zbskZp2j8wniE' },
      { input: 'https://i.giphy.com/l3q2zbskZp2j8wniE.gif', expected: 'giphy:l3q2zbskZp2j8wniE' },
      { input: 'https://giphy.com/explore/cat', expected: 'url:' },
      { input: 'https://gph.is/g/4oWz1Jp', expected: 'url:' },
      { input: 'https://media.giphy.com/media/l3q2zbskZp2j8wniE/200w_s.gif', expected: 'url:' },
    ],
  },
  {
    name: 'tenor',
    types: { id: '[1-9]\\d{4,22}', locale: '[a-z]{2}(?:-[A-Z]{2})?', slug: '[^/?#]*' },
    kinds: { gif: { key: '{id}', url: 'https://tenor.com/view/-{id}', main: true } },
    hosts: {
      'tenor.com www.tenor.com': [
        { path: '/view/{slug}-{id}', to: 'gif' },
        { path: '/{locale}/view/{slug}-{id}', to: 'gif' },
        { path: '/embed/{id}', to: 'gif' },
      ],
    },
    examples: [
      { input: 'https://tenor.com/view/cat-jam-gif-17599391', expected: 'tenor:17599391' },
      { input: 'https://tenor.com/de/view/cat-jam-gif-17599391', expected: 'tenor:17599391' },
      { input: 'https://tenor.com/embed/17599391', expected: 'tenor:17599391' },
      { input: 'https://tenor.com/search/cat-gifs', expected: 'url:' },
      { input: 'https://tenor.com/bkPaz.gif', expected: 'url:' },
    ],
  },
  {
    name: 'unsplash',
    types: { id: '[\\w-]{11}', slug: '[^/?#]+', words: UNSPLASH_WORDS, locale: '[a-z]{2}' },
    kinds: { photo: { key: '{id}', url: 'https://unsplash.com/photos/{id}', main: true } },
    hosts: {
      'unsplash.com www.unsplash.com': [
        { path: '/photos/{id}', to: 'photo' },
        { path: '/photos/{slug}-{id}', to: 'photo' },
        { path: '/{locale}/{words}/{id}', to: 'photo' },
        { path: '/{locale}/{words}/{slug}-{id}', to: 'photo' },
      ],
    },
    examples: [
      { input: 'https://unsplash.com/photos/Jp_X7pIFP9E?utm_content=creditCopyText', expected: 'unsplash:Jp_X7pIFP9E' },
      { input: 'https://unsplash.com/photos/a-mountain-lake-Jp_X7pIFP9E', expected: 'unsplash:Jp_X7pIFP9E' },
      { input: 'https://unsplash.com/de/fotos/ein-see-Jp_X7pIFP9E', expected: 'unsplash:Jp_X7pIFP9E' },
      { input: 'https://images.unsplash.com/photo-1506744038136-46273834b3fb', expected: 'url:' },
      { input: 'https://unsplash.com/s/photos/mountain', expected: 'url:' },
      { input: 'https://unsplash.com/photos/Jp_X7pIFP9', expected: 'url:' },
    ],
  },
  {
    name: 'pexels',
    types: { id: '[1-9]\\d{1,10}', slug: '[^/?#]+', locale: '[a-z]{2}-[a-z]{2}' },
    kinds: {
      photo: { key: '{id}', url: 'https://www.pexels.com/photo/{id}/', main: true },
      video: { key: '{id}', url: 'https://www.pexels.com/video/{id}/' },
    },
    hosts: {
      'www.pexels.com pexels.com': [
        { path: '/photo/{id}', to: 'photo' },
        { path: '/photo/{slug}-{id}', to: 'photo' },
        { path: '/video/{id}', to: 'video' },
        { path: '/video/{slug}-{id}', to: 'video' },
        { path: '/{locale}/photo/{id}', to: 'photo' },
        { path: '/{locale}/photo/{slug}-{id}', to: 'photo' },
        { path: '/{locale}/video/{id}', to: 'video' },
        { path: '/{locale}/video/{slug}-{id}', to: 'video' },
      ],
    },
    examples: [
      { input: 'https://www.pexels.com/photo/brown-rocks-during-golden-hour-2014422/', expected: 'pexels:2014422' },
      { input: 'https://www.pexels.com/photo/2014422/', expected: 'pexels:2014422' },
      { input: 'https://www.pexels.com/video/waves-2014422/', expected: 'pexels:video:2014422' },
      { input: 'https://www.pexels.com/search/2014422/', expected: 'url:' },
      { input: 'https://images.pexels.com/photos/2014422/pexels-photo-2014422.jpeg', expected: 'url:' },
    ],
  },
  {
    name: 'pixabay',
    types: { id: '[1-9]\\d{1,10}', slug: '[^/?#]*', language: '[a-z]{2}' },
    kinds: {
      photos: { key: '{id}', url: 'https://pixabay.com/photos/-{id}/' },
      vectors: { key: '{id}', url: 'https://pixabay.com/vectors/-{id}/' },
      illustrations: { key: '{id}', url: 'https://pixabay.com/illustrations/-{id}/' },
      videos: { key: '{id}', url: 'https://pixabay.com/videos/-{id}/' },
    },
    hosts: {
      'pixabay.com www.pixabay.com': [
        { path: '/photos/{slug}-{id}', to: 'photos' },
        { path: '/{language}/photos/{slug}-{id}', to: 'photos' },
        { path: '/vectors/{slug}-{id}', to: 'vectors' },
        { path: '/{language}/vectors/{slug}-{id}', to: 'vectors' },
        { path: '/illustrations/{slug}-{id}', to: 'illustrations' },
        { path: '/{language}/illustrations/{slug}-{id}', to: 'illustrations' },
        { path: '/videos/{slug}-{id}', to: 'videos' },
        { path: '/{language}/videos/{slug}-{id}', to: 'videos' },
      ],
    },
    examples: [
      { input: 'https://pixabay.com/photos/tree-sunset-736885/', expected: 'pixabay:photos:736885' },
      { input: 'https://pixabay.com/de/photos/baum-736885/', expected: 'pixabay:photos:736885' },
      { input: 'https://pixabay.com/videos/tree-736885/', expected: 'pixabay:videos:736885' },
      { input: 'https://pixabay.com/images/search/tree/', expected: 'url:' },
      { input: 'https://cdn.pixabay.com/photo/2015/04/23/22/00/tree-736885_1280.jpg', expected: 'url:' },
    ],
  },
  {
    name: 'deviantart',
    types: { id: '[1-9]\\d{3,11}', slug: '[^/?#]*' },
    kinds: { art: { key: '{id}', url: 'https://www.deviantart.com/deviation/{id}', main: true } },
    hosts: {
      'www.deviantart.com deviantart.com': [
        { path: '/*/art/{slug}-{id}', to: 'art' },
        { path: '/*/art/{id}', to: 'art' },
        { path: '/deviation/{id}', to: 'art' },
        { path: '/view/{id}', to: 'art' },
      ],
      'fav.me': [{ path: '/{code}', to: 'short' }],
    },
    examples: [
      { input: 'https://www.deviantart.com/yuumei/art/Fisheye-Placebo-590763240', expected: 'deviantart:590763240' },
      { input: 'https://www.deviantart.com/deviation/590763240', expected: 'deviantart:590763240' },
      { input: 'https://fav.me/d9rq4so', expected: 'url:' },
      { input: 'https://www.deviantart.com/yuumei/journal/Fisheye-590763240', expected: 'url:' },
    ],
  },
  {
    name: 'artstation',
    types: { id: '[\\dA-Za-z]{4,8}' },
    kinds: { artwork: { key: '{id}', url: 'https://www.artstation.com/artwork/{id}', main: true } },
    hosts: {
      'www.artstation.com artstation.com': [
        { path: '/artwork/{id}', to: 'artwork' },
        { path: '/projects/{id}', to: 'artwork' },
        { path: '/embed/{id}', to: 'artwork' },
      ],
    },
    examples: [
      { input: 'https://www.artstation.com/artwork/Zx2Ow', expected: 'artstation:Zx2Ow' },
      { input: 'https://www.artstation.com/projects/Zx2Ow?x=1', expected: 'artstation:Zx2Ow' },
      { input: 'https://www.artstation.com/marketplace', expected: 'url:' },
      { input: 'https://www.artstation.com/artwork/fisheye-placebo', expected: 'url:' },
    ],
  },
  {
    name: 'pixiv',
    types: { id: '[1-9]\\d{0,11}', user: '[1-9]\\d{0,11}' },
    kinds: {
      artwork: { key: '{id}', url: 'https://www.pixiv.net/artworks/{id}', main: true },
      user: { key: '{user}', url: 'https://www.pixiv.net/users/{user}' },
    },
    hosts: {
      'www.pixiv.net pixiv.net touch.pixiv.net': [
        { path: '/artworks/{id}', to: 'artwork' },
        { path: '/en/artworks/{id}', to: 'artwork' },
        { path: '/i/{id}', to: 'artwork' },
        { path: '/member_illust.php', query: { illust_id: '{id}' }, to: 'artwork' },
        { path: '/users/{user}', to: 'user' },
        { path: '/en/users/{user}', to: 'user' },
        { path: '/member.php', query: { id: '{user}' }, to: 'user' },
      ],
    },
    examples: [
      { input: 'https://www.pixiv.net/en/artworks/75838159', expected: 'pixiv:75838159' },
      { input: 'https://www.pixiv.net/artworks/75838159#big_1', expected: 'pixiv:75838159' },
      { input: 'https://www.pixiv.net/member_illust.php?mode=medium&illust_id=75838159', expected: 'pixiv:75838159' },
      { input: 'https://www.pixiv.net/member.php?id=75838159', expected: 'pixiv:user:75838159' },
      { input: 'https://www.pixiv.net/users/75838159', expected: 'pixiv:user:75838159' },
      { input: 'https://www.pixiv.net/tags/75838159', expected: 'url:' },
      { input: 'https://i.pximg.net/img-original/img/2019/07/22/75838159_p0.png', expected: 'url:' },
    ],
  },
  {
    name: 'behance',
    types: { id: '[1-9]\\d{4,11}' },
    kinds: { project: { key: '{id}', url: 'https://www.behance.net/gallery/{id}/project', main: true } },
    hosts: {
      'www.behance.net behance.net': [
        { path: '/gallery/{id}', to: 'project' },
        { path: '/gallery/{id}/*', to: 'project' },
        { path: '/embed/project/{id}', to: 'project' },
      ],
    },
    examples: [
      { input: 'https://www.behance.net/gallery/55470825/The-Sound-of-Type', expected: 'behance:55470825' },
      { input: 'https://www.behance.net/embed/project/55470825', expected: 'behance:55470825' },
      { input: 'https://www.behance.net/gallery/55470825/The-Sound-of-Type/modules/1', expected: 'url:' },
      { input: 'https://www.behance.net/galleries', expected: 'url:' },
    ],
  },
  {
    name: 'dribbble',
    types: { id: '[1-9]\\d{2,10}', slug: '[^/?#]+' },
    kinds: { shot: { key: '{id}', url: 'https://dribbble.com/shots/{id}', main: true } },
    hosts: {
      'dribbble.com www.dribbble.com': [
        { path: '/shots/{id}', to: 'shot' },
        { path: '/shots/{id}-{slug}', to: 'shot' },
      ],
    },
    examples: [
      { input: 'https://dribbble.com/shots/15228847-Motion-Graphics', expected: 'dribbble:15228847' },
      { input: 'https://dribbble.com/shots/15228847', expected: 'dribbble:15228847' },
      { input: 'https://dribbble.com/shots/popular', expected: 'url:' },
      { input: 'https://dribbble.com/shots/15228847-Motion-Graphics/attachments/7', expected: 'url:' },
    ],
  },
  {
    name: '500px',
    types: { id: '[1-9]\\d{2,12}' },
    kinds: { photo: { key: '{id}', url: 'https://500px.com/photo/{id}', main: true } },
    hosts: {
      '500px.com www.500px.com web.500px.com': [
        { path: '/photo/{id}', to: 'photo' },
        { path: '/photo/{id}/*', to: 'photo' },
      ],
    },
    examples: [
      { input: 'https://500px.com/photo/1023456789/lake-by-someone', expected: '500px:1023456789' },
      { input: 'https://500px.com/photo/1023456789', expected: '500px:1023456789' },
      { input: 'https://500px.com/p/someone', expected: 'url:' },
      { input: 'https://500px.com/photo/1023456789/lake/comments', expected: 'url:' },
    ],
  },
  {
    name: 'redgifs',
    types: { id: '[a-zA-Z]{6,80}' },
    fold: { id: 'lower' },
    kinds: { gif: { key: '{id}', url: 'https://www.redgifs.com/watch/{id}', main: true } },
    hosts: { 'www.redgifs.com redgifs.com v3.redgifs.com': [{ path: '/(watch|ifr)/{id}', to: 'gif' }] },
    examples: [
      {
        input: 'https://www.redgifs.com/watch/SqueakyHelplessWisent#rel=tag',
        expected: 'redgifs:squeakyhelplesswisent',
      },
      { input: 'https://www.redgifs.com/ifr/squeakyhelplesswisent', expected: 'redgifs:squeakyhelplesswisent' },
      { input: 'https://www.redgifs.com/users/squeakyhelplesswisent', expected: 'url:' },
      { input: 'https://thumbs2.redgifs.com/SqueakyHelplessWisent-mobile.mp4', expected: 'url:' },
    ],
  },
]
