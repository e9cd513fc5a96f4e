import type { FragmentPage } from '../types.ts'

/** Shapes that no place in a page has, whatever the host: client routes, words that are searched for, the view of a map, JSON. */
const EVERYWHERE: readonly FragmentPage[] = [
  {
    fragment: '[!/].*',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: ['https://example.com/app#!/inbox', 'https://example.com/app#!/sent'],
      same: ['https://example.com/app#inbox', 'https://example.com/app#sent'],
    },
  },
  {
    fragment: '%(?:21|2[Ff]).*',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: ['https://example.com/#%21/inbox', 'https://example.com/#%21/sent'],
      same: ['https://example.com/#inbox%21', 'https://example.com/#sent%2F'],
    },
  },
  {
    fragment:
      '(?:(?:config|data|state)=)?(?:eyJ|W3s|WyI|eJ[w-z]|eN[o-r]|H4sI|N4Ig)[\\w+/=%-]{20,}|pako:.{20,}|(?!tblci|fbclid)(?=[^A-Z]*[A-Z])(?=\\D*\\d)(?:[A-Za-z\\d+/=]|%2[BFbf]|%3[Dd]){60,}',
    source: 'https://www.rfc-editor.org/rfc/rfc4648',
    examples: {
      different: [
        'https://finance.yahoo.com/chart/AAPL#eyJpbnRlcnZhbCI6ImRheSIsInBlcmlvZGljaXR5IjoxfQ--',
        'https://finance.yahoo.com/chart/AAPL#eyJpbnRlcnZhbCI6IndlZWsiLCJwZXJpb2RpY2l0eSI6MX0-',
      ],
      same: ['https://example.com/doc#eyJ', 'https://example.com/doc#eyJafjallajokull'],
    },
  },
  {
    fragment: '(?:map=\\d+\\.|.*/)?\\d+(?:\\.\\d+)?/-?\\d+\\.\\d+/-?\\d+\\.\\d+(?:/.*)?',
    source: 'https://maplibre.org/maplibre-gl-js/docs/API/type-aliases/MapOptions/',
    examples: {
      different: ['https://example.com/map#12.5/48.137/11.575', 'https://example.com/map#12.5/52.52/13.405'],
      same: ['https://example.com/map#12/48/11', 'https://example.com/map#1/2/3'],
    },
  },
  {
    fragment:
      '(?:.*[&;])?(?:bbox|center|coords|lat|latitude|ll|lng|lon|mapCenter)=-?\\d.*|(?:.*[&;])?x=-?\\d+\\.\\d+&y=-?\\d+\\.\\d.*',
    source: 'https://training.caltopo.com/all_users/share',
    examples: {
      different: [
        'https://example.com/map.html#ll=40.1,-105.2&z=12',
        'https://example.com/map.html#ll=41.1,-105.2&z=12',
      ],
      same: ['https://example.com/map.html#z=12', 'https://example.com/map.html#lat=N'],
    },
  },
  {
    // Several pairs are the state of a script; trackers, parts of a PDF (RFC 8118) or of a recording are none.
    fragment:
      '(?!(?:utm_|at_|xt|gsc\\.|gid=\\d+&pid=|amp_|pk_|mtm_|mc_|hsa_|[fg]clid|wbraid|gbraid|(?:page|zoom|view|toolbar|navpanes|scrollbar|pagemode|nameddest|t|xywh|track)=(?:\\d|Fit))[^&]*)[A-Za-z][\\w.-]*=[^&]+(?:&[A-Za-z][\\w.-]*=[^&]*)+',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: ['https://example.com/app#view=table&tab=a', 'https://example.com/app#view=table&tab=b'],
      same: ['https://example.com/a#utm_source=x&utm_medium=y', 'https://example.com/a#page=2&zoom=100'],
    },
  },
  {
    fragment: '[A-Za-z][\\w.-]*=(?:https?|file|data)(?::|%3[Aa]).+',
    source: 'https://github.com/janodvarko/harviewer/issues/32',
    examples: {
      different: [
        'https://example.com/viewer#inputUrl=https%3A%2F%2Fexample.org%2Fa.har',
        'https://example.com/viewer#inputUrl=https%3A%2F%2Fexample.org%2Fb.har',
      ],
      same: ['https://example.com/viewer#inputUrl=https', 'https://example.com/viewer#inputUrl=http-archive'],
    },
  },
  {
    fragment: '.*@-?\\d+\\.\\d+[/,]-?\\d+\\.\\d+.*',
    source: 'https://github.com/mapbender/mapbender/issues/1291',
    examples: {
      different: ['https://example.com/map#5000@13.4/52.5@r0', 'https://example.com/map#5000@11.6/48.1@r0'],
      same: ['https://example.com/map#5000@r0', 'https://example.com/map#6000@r0'],
    },
  },
  {
    fragment: '(?:.*[/=])?[^/=?&]+\\.x?html?(?:[?&#@].*|%3[Ff].*)?',
    source: 'https://www.webworks.com/Documentation/Reverb/',
    examples: {
      different: [
        'https://example.com/help/#page/User%20Guide/install.03.1.html',
        'https://example.com/help/#page/User%20Guide/install.03.2.html',
      ],
      same: ['https://example.com/help/#html', 'https://example.com/help/#index-html'],
    },
  },
  {
    fragment:
      '(?:.*[/:])?[\\w~.-]+\\.[A-Za-z][A-Za-z\\d]{0,6}(?:;[^?/]{0,99})?(?:\\?|%3[Ff])(?!utm_|[fg]clid=)[^=&]{1,99}(?:=|%3[Dd]).*',
    source: 'https://github.com/ampache/ampache',
    examples: {
      different: [
        'https://ampache.example.org/index.php#song.php?action=show_song&song_id=1',
        'https://ampache.example.org/index.php#song.php?action=show_song&song_id=2',
      ],
      same: ['https://example.com/docs/#wp-config.php', 'https://example.com/docs/#functions.php'],
    },
  },
  {
    fragment:
      '(?:.*[/:])?[\\w~.-]+\\.(?:aspx?|cfm|cgi|fcgi|jspx?|php\\d?|pl)(?:[?/]|%3[Ff]|%2[Ff])(?!utm_|[fg]clid=).+',
    source: 'https://github.com/ampache/ampache',
    examples: {
      different: ['https://example.com/#list.php/12', 'https://example.com/#list.php/13'],
      same: ['https://example.com/docs/#list.php', 'https://example.com/docs/#list.php?'],
    },
  },
  {
    fragment:
      '(?!utm_)(?:.*[/=])?[^/=?&]+\\.(?:avif|djvu?|[Gg][Ii][Ff]|[Jj][Pp][Ee]?[Gg]|mp[34]|[Pp][Dd][Ff]|[Pp][Nn][Gg]|tiff?|webm|webp)',
    source: 'https://jalbum.net/help/en/Jalbum/Widgets',
    examples: {
      different: [
        'https://example.com/album/index.html#IMG_1234.jpg',
        'https://example.com/album/index.html#IMG_1235.jpg',
      ],
      same: ['https://example.com/docs/#jpg', 'https://example.com/docs/#img-1234'],
    },
  },
  {
    fragment:
      '(?!(?:annotation|comments?|document|gallery|images?|media|mode|operation|page|paths|photos?|pictures?|schema|section|slide|tags?|videos?)/)[a-z][\\w-]+(?:/|%2[Ff])[^/].*',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: [
        'https://buildbot.python.org/all/#builders/5/builds/100',
        'https://buildbot.python.org/all/#builders/5/builds/101',
      ],
      same: ['https://example.com/api#operation/getPet', 'https://example.com/api#operation/addPet'],
    },
  },
  {
    fragment: '[a-z](?:/|%2[Ff])(?:\\d{2}|[\\w%-]{4}).*|[A-Z][\\w-]+(?:/[\\w-]+){0,9}/\\d+(?:/.*)?',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: ['https://example.com/#Products/42', 'https://example.com/#Products/43'],
      same: ['https://example.com/a#Input/Output', 'https://example.com/a#w/o'],
    },
  },
  {
    fragment: '[A-Z][\\w.]*-[a-z]\\w*(?:~[\\w-]+)?(?:\\?|&/).+',
    source: 'https://help.sap.com/docs/ABAP_PLATFORM_NEW/a7b390faab1140c087b8926571e942b7/',
    examples: {
      different: [
        'https://example.com/ui2/flp#SalesOrder-display?SalesOrder=1',
        'https://example.com/ui2/flp#SalesOrder-display?SalesOrder=2',
      ],
      same: ['https://example.com/a#Shell-home', 'https://example.com/a#Chapter-one'],
    },
  },
  {
    fragment:
      '(?:admin|article|change|dashboard|doc|event|id|item|job|mbox|msg|patch|photo|product|q|thread|topic|video)(?:,|:(?=.*\\d)).+',
    source: 'https://gerrit-review.googlesource.com/Documentation/',
    examples: {
      different: ['https://example.com/#change,12345', 'https://example.com/#change,12346'],
      same: ['https://example.com/a#change', 'https://example.com/a#topic'],
    },
  },
  {
    fragment:
      '\\d{12,}(?:/\\d+)?|[\\da-f]{24}|[\\da-f]{40}|[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}|(?=\\w{20,59}$)(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?:[^\\d]*\\d+[A-Za-z]){2}.*|(?!tblci|fbclid)(?=[\\w.~-]{60,}$)(?=[^A-Z]*[A-Z])(?:\\D{0,12}\\d){8}.*',
    source: 'https://www.rfc-editor.org/rfc/rfc9562',
    examples: {
      different: ['https://example.com/lychee/#14567890123456', 'https://example.com/lychee/#14567890123457'],
      same: ['https://example.com/thread/1#1234567890', 'https://example.com/thread/1#1234567891'],
    },
  },
  {
    fragment: '\\?(?!utm_)[^=&]+=.*',
    source: 'https://docs.angularjs.org/guide/$location',
    examples: {
      different: [
        'https://example.com/app/discover#?_g=(time:now)&_a=(query:lamp)',
        'https://example.com/app/discover#?_g=(time:now)&_a=(query:chair)',
      ],
      same: ['https://example.com/a#?utm_source=x', 'https://example.com/a#?utm_source=y'],
    },
  },
  {
    fragment: '(?:[\\[{]|%5[Bb]|%7[Bb])(?:["{]|%22|%7[Bb]).+',
    source: 'https://www.rfc-editor.org/rfc/rfc8259',
    examples: {
      different: [
        'https://hudoc.echr.coe.int/eng#{%22itemid%22:[%22001-57479%22]}',
        'https://hudoc.echr.coe.int/eng#{%22itemid%22:[%22001-57480%22]}',
      ],
      same: ['https://example.com/doc#[1]', 'https://example.com/doc#[2]'],
    },
  },
  {
    fragment:
      '(?:.*[&;?])?(?:AN|action|album|article|artist|book|brand|caseNumber|channel|category|city|colcode|colou?r|country|cshid|date|dir|doc|edition|eid|expr|feat|file|filter|folder|game|gsc\\.q|id|initialData|isbn|items?|keywords?|listing|model|module|movie|nums|parameterCode|path|playlist|product|project_id|q|query|recipe|room|search|section|seed|shared|sku|song|style|tags?|techs|term|text|ticket|track|url|user|uuid|variant|video|word|zone|(?:album|article|artist|asset|course|dataType|doc|entry|[Ee]vent|folder|[Ii]tem|job|movie|node|page|photo|playlist|product|project|record|song|story|thread|topic|track|variant|video)[_-]?[Ii][Dd])=[^&].*',
    source: 'https://www.w3.org/2001/tag/doc/IdentifyingApplicationState',
    examples: {
      different: [
        'https://example.com/Panopto/Pages/Sessions/List.aspx#folderID=%22a%22',
        'https://example.com/Panopto/Pages/Sessions/List.aspx#folderID=%22b%22',
      ],
      same: ['https://example.com/Default.htm#id', 'https://example.com/Default.htm#id='],
    },
  },
  {
    fragment:
      '(?:.*&)?(?:p=[A-Za-z_]|dwvar_|f:[@\\w]+=|prefn1=|productBeginIndex:|share=\\w-|start=\\d+&sz=|\\d+=\\d).*',
    source: 'https://docs.axure.com/axure-rp/reference/linking-to-published-prototypes/',
    examples: {
      different: ['https://example.com/start.html#g=1&p=home', 'https://example.com/start.html#g=1&p=cart'],
      same: ['https://example.com/book#p=12', 'https://example.com/book#start=13'],
    },
  },
  {
    fragment: 'InplviewHash[\\da-f-]+=.+',
    source: 'https://learn.microsoft.com/en-us/sharepoint/dev/',
    examples: {
      different: [
        'https://example.com/Docs/Forms/AllItems.aspx#InplviewHash4f1a=RootFolder%3DA',
        'https://example.com/Docs/Forms/AllItems.aspx#InplviewHash4f1a=RootFolder%3DB',
      ],
      same: [
        'https://example.com/Docs/Forms/AllItems.aspx#InplviewHash',
        'https://example.com/Docs/Forms/AllItems.aspx#ms-content',
      ],
    },
  },
  {
    fragment: '(?:nexus-search|view-repositories);.+|(?:artifactdetails|search)(?:\\||%7[Cc]).+|v1:\\d+:.+|CVSS:\\d.+',
    source: 'https://help.sonatype.com/en/searching-for-components.html',
    examples: {
      different: [
        'https://search.maven.org/#search%7Cga%7C1%7Clamp',
        'https://search.maven.org/#search%7Cga%7C1%7Cchair',
      ],
      same: ['https://example.com/#search', 'https://example.com/#nexus-search'],
    },
  },
  {
    fragment: '(?:.*[&;])?(?:@|loc=)?-?\\d{1,3}\\.\\d+,-?\\d{1,3}\\.\\d+.*',
    source: 'https://satellites.pro/',
    examples: {
      different: ['https://satellites.pro/#48.85341,2.34880,11', 'https://satellites.pro/#52.51704,13.38886,11'],
      same: ['https://example.com/a#1.2', 'https://example.com/a#1,2'],
    },
  },
]

/** The fragment is the key to what was encrypted in the browser, or a credential. */
const SECRETS: readonly FragmentPage[] = [
  {
    hosts: ['mega.nz', 'mega.co.nz'],
    paths: ['/file/*', '/folder/*', '/embed/*', '/chat/*', '/collection/*', '/album/*'],
    secret: true,
    source: 'https://help.mega.io/files-folders/sharing/encrypted-links',
    examples: {
      different: [
        'https://mega.nz/folder/AbCdEfGh#Zm9vYmFyZm9vYmFyZm9vYg/folder/IjKlMnOp',
        'https://mega.nz/folder/AbCdEfGh#Zm9vYmFyZm9vYmFyZm9vYg/folder/QrStUvWx',
      ],
    },
  },
  {
    hosts: ['mega.nz', 'mega.co.nz'],
    fragment: '[A-Z]?!.+',
    secret: true,
    source: 'https://help.mega.io/files-folders/sharing/encrypted-links',
    examples: {
      different: [
        'https://mega.nz/#F!AbCdEfGh!Zm9vYmFyZm9vYmFyZm9vYg',
        'https://mega.nz/#F!IjKlMnOp!Zm9vYmFyZm9vYmFyZm9vYg',
      ],
    },
  },
  {
    hosts: ['excalidraw.com'],
    fragment: '(?:json|room)=.+',
    secret: true,
    source: 'https://github.com/excalidraw/excalidraw/pull/642',
    examples: {
      different: [
        'https://excalidraw.com/#json=5184234,Zm9vYmFyZm9vYg',
        'https://excalidraw.com/#json=5184235,Zm9vYmFyZm9vYg',
      ],
      same: ['https://plus.excalidraw.com/blog/a#b', 'https://plus.excalidraw.com/blog/a#c'],
    },
  },
  {
    hosts: [
      'send.bitwarden.com',
      'cryptpad.fr',
      'i.delta.chat',
      'scrt.link',
      'share.riseup.net',
      'signal.art',
      'signal.group',
      'signal.link',
      'signal.me',
    ],
    secret: true,
    source: 'https://bitwarden.com/help/about-send/',
    examples: {
      different: ['https://send.bitwarden.com/#AbCdEfGh/Zm9vYmFy', 'https://send.bitwarden.com/#IjKlMnOp/Zm9vYmFy'],
    },
  },
  {
    hosts: ['vault.bitwarden.com', 'vault.bitwarden.eu'],
    fragment: '/send/.+',
    secret: true,
    source: 'https://bitwarden.com/help/about-send/',
    examples: {
      different: [
        'https://vault.bitwarden.com/#/send/AbCdEfGh/Zm9vYmFy',
        'https://vault.bitwarden.com/#/send/IjKlMnOp/Zm9vYmFy',
      ],
    },
  },
  {
    hosts: ['privatebin.net', '0bin.net'],
    secret: true,
    source: 'https://github.com/PrivateBin/PrivateBin/wiki/FAQ',
    examples: {
      different: [
        'https://privatebin.net/?0123456789abcdef#Zm9vYmFy',
        'https://privatebin.net/?0123456789abcdef#Zm9vYmFz',
      ],
    },
  },
  {
    hosts: ['drive.proton.me', 'send.tresorit.com', 'send.vis.ee', 'wormhole.app'],
    fragment: '[\\w-]{6,}',
    secret: true,
    source: 'https://proton.me/blog/protondrive-security',
    examples: {
      different: [
        'https://drive.proton.me/urls/0ABC1DEF2G#Zm9vYmFyZm9v',
        'https://drive.proton.me/urls/0ABC1DEF2G#Zm9vYmFyZm9w',
      ],
      same: ['https://wormhole.app/#faq', 'https://wormhole.app/#top'],
    },
  },
  {
    hosts: ['checkout.stripe.com'],
    paths: ['/c/pay/*', '/pay/*'],
    secret: true,
    source: 'https://docs.stripe.com/payments/checkout',
    examples: {
      different: [
        'https://checkout.stripe.com/c/pay/cs_test_a1B2#fidkdWxOYHwn',
        'https://checkout.stripe.com/c/pay/cs_test_a1B2#fidkdWxOYHwo',
      ],
    },
  },
  {
    hosts: ['jwt.io', 'jwt.ms'],
    fragment: '(?:.*[?&])?(?:token|id_token|access_token|value)=.+',
    secret: true,
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    examples: {
      different: [
        'https://jwt.io/#debugger-io?token=eyJhbGciOiJIUzI1NiJ9.e30.a',
        'https://jwt.io/#debugger-io?token=eyJhbGciOiJIUzI1NiJ9.e30.b',
      ],
      same: ['https://jwt.io/#libraries-io', 'https://jwt.io/#debugger-io'],
    },
  },
]

/** Hosts on which a bare number picks one of the things that a viewer, a gallery or an archive shows. */
const NUMBERED: readonly FragmentPage[] = [
  {
    hosts: ['msnbc.msn.com', 'msnbc.com', 'nbcnews.com', 'today.com'],
    fragment: '\\d{5,}',
    source: 'https://github.com/ytdl-org/youtube-dl/blob/master/youtube_dl/extractor/nbc.py',
    examples: {
      different: [
        'https://today.msnbc.msn.com/id/26184891/vp/#41712345',
        'https://today.msnbc.msn.com/id/26184891/vp/#41712346',
      ],
      same: ['https://www.nbcnews.com/news/a-rcna1#anchor-1', 'https://www.nbcnews.com/news/a-rcna1#anchor-2'],
    },
  },
  {
    hosts: ['fold3.com', 'footnote.com'],
    fragment: '\\d+(?:[|_].*)?',
    source: 'https://en.wikipedia.org/wiki/Fold3',
    examples: {
      different: ['https://www.fold3.com/image/#12345678', 'https://www.fold3.com/image/#12345679'],
      same: ['https://www.fold3.com/image/12345678#a', 'https://www.fold3.com/image/12345678#b'],
    },
  },
  {
    hosts: ['gallery.me.com', 'gallery.mac.com', 'smugmug.com', 'nli.org.il'],
    fragment: '\\d{5,}(?:[_-].*)?|(?:\\$|%24)FL\\d+',
    source: 'https://en.wikipedia.org/wiki/SmugMug',
    examples: {
      different: [
        'https://ann.smugmug.com/Travel/4567_AbCdE#267890123_FgHiJ',
        'https://ann.smugmug.com/Travel/4567_AbCdE#267890124_KlMnO',
      ],
      same: ['https://www.smugmug.com/features#sell', 'https://www.smugmug.com/features#share'],
    },
  },
  {
    hosts: ['bato.to'],
    fragment: '[\\da-f]{6,}(?:_\\d+)?.*',
    source: 'https://github.com/mikf/gallery-dl/blob/master/docs/supportedsites.md',
    examples: {
      different: ['https://bato.to/reader#5b0f2a1c7d_1', 'https://bato.to/reader#9a1b2c3d4e_1'],
      same: ['https://bato.to/comic/1#info', 'https://bato.to/comic/1#top'],
    },
  },
  {
    hosts: ['hitomi.la', 'dynasty-scans.com'],
    paths: ['/reader/*', '/chapters/*'],
    fragment: '\\d+(?:-\\d+)?',
    source: 'https://github.com/mikf/gallery-dl/blob/master/docs/supportedsites.md',
    examples: {
      different: ['https://hitomi.la/reader/12345.html#3', 'https://hitomi.la/reader/12345.html#4'],
      same: ['https://dynasty-scans.com/chapters/a#disqus', 'https://dynasty-scans.com/chapters/a#top'],
    },
  },
  {
    hosts: ['wotlkdb.com', 'db.rising-gods.de', 'aowow.trinitycore.info'],
    paths: ['/'],
    fragment: '[\\w:-]{6,}',
    source: 'https://github.com/Sarjuuk/aowow',
    examples: {
      different: ['https://wotlkdb.com/?talent#h0ZfVzfGbkq', 'https://wotlkdb.com/?talent#h0ZfVzfGbkr'],
      same: ['https://wotlkdb.com/?item=1#a', 'https://wotlkdb.com/?item=1#b'],
    },
  },
  {
    hosts: ['hearthpwn.com', 'battle.net', 'diablo3.com'],
    fragment: '\\d+:\\d.*|\\w+!\\w+!\\w+',
    source: 'https://www.hearthpwn.com/deckbuilder',
    examples: {
      different: [
        'https://us.battle.net/d3/en/calculator/monk#aWZYdU!Yea!cZZYcZ',
        'https://us.battle.net/d3/en/calculator/monk#aWZYdU!Yea!cZZYcb',
      ],
      same: ['https://us.battle.net/d3/en/game/guide#a', 'https://us.battle.net/d3/en/game/guide#b'],
    },
  },
]

/** Single-page applications, whose documents, searches and views are in the fragment. */
const APPLICATIONS: readonly FragmentPage[] = [
  {
    hosts: ['docs.google.com'],
    fragment: '(?:.*&)?gid=\\d+.*',
    source: 'https://developers.google.com/workspace/sheets/api/guides/concepts',
    examples: {
      different: [
        'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0',
        'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=1203',
      ],
      same: [
        'https://docs.google.com/document/d/1AbC/edit#heading=h.1',
        'https://docs.google.com/document/d/1AbC/edit#heading=h.2',
      ],
    },
  },
  {
    hosts: ['drive.google.com'],
    fragment: 'folders/.+',
    source: 'https://github.com/gimite/google-drive-ruby',
    examples: {
      different: ['https://drive.google.com/#folders/0B1AbCdEf', 'https://drive.google.com/#folders/0B1GhIjKl'],
    },
  },
  {
    hosts: ['bahn.de'],
    fragment: '(?:.*&)?so(?:id)?=.+',
    source: 'https://www.bahn.de/buchung/fahrplan/suche#sts=true&so=Mainz&zo=Berlin&kl=2',
    examples: {
      different: [
        'https://www.bahn.de/buchung/fahrplan/suche#sts=true&so=Mainz&zo=Berlin',
        'https://www.bahn.de/buchung/fahrplan/suche#sts=true&so=Mainz&zo=Bonn',
      ],
      same: ['https://www.bahn.de/service#app', 'https://www.bahn.de/service#sonstiges'],
    },
  },
  {
    hosts: ['dailymotion.com'],
    fragment: '(?:.*&)?video(?:Id)?=x.+',
    source: 'https://github.com/s9e/TextFormatter',
    examples: {
      different: [
        'https://www.dailymotion.com/user/Dailymotion/2#video=x222z1',
        'https://www.dailymotion.com/user/Dailymotion/2#video=xl8v3q',
      ],
    },
  },
  {
    hosts: ['youtube.com'],
    fragment: '(?:[agp]|grid)/.+',
    source: 'https://github.com/radiovisual/get-video-id',
    examples: {
      different: [
        'https://www.youtube.com/user/NASAtelevision#p/u/1/1p3vcRhsYGo',
        'https://www.youtube.com/user/NASAtelevision#p/u/2/6dwqZw0j_jY',
      ],
      same: ['https://www.youtube.com/user/NASAtelevision#p', 'https://www.youtube.com/user/NASAtelevision#top'],
    },
  },
  {
    hosts: ['youtube.com'],
    paths: ['/watch'],
    fragment: '(?:.*&)?v=.+',
    source: 'https://github.com/radiovisual/get-video-id',
    examples: {
      different: ['https://www.youtube.com/watch#v=1p3vcRhsYGo', 'https://www.youtube.com/watch#v=6dwqZw0j_jY'],
      same: ['https://www.youtube.com/feed/history#v=a', 'https://www.youtube.com/feed/history#v=b'],
    },
  },
  {
    hosts: ['vimeo.com'],
    fragment: '\\d{4,}',
    source: 'https://github.com/Zod-/jsVideoUrlParser',
    examples: {
      different: ['https://vimeo.com/channels/staffpicks#76979871', 'https://vimeo.com/channels/staffpicks#76979872'],
      same: ['https://vimeo.com/76979871#t=10', 'https://vimeo.com/76979871#t=20'],
    },
  },
  {
    hosts: ['bilibili.com', 'nicovideo.jp'],
    fragment: '\\+?page=\\d+',
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/bilibili.py',
    examples: {
      different: [
        'https://www.bilibili.com/video/av8903802/#page=2',
        'https://www.bilibili.com/video/av8903802/#page=3',
      ],
      same: ['https://www.bilibili.com/video/av8903802/#reply1', 'https://www.bilibili.com/video/av8903802/#reply2'],
    },
  },
  {
    hosts: ['bangumi.bilibili.com'],
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/bilibili.py',
    examples: {
      different: [
        'https://bangumi.bilibili.com/anime/1869/play#40062',
        'https://bangumi.bilibili.com/anime/1869/play#40063',
      ],
    },
  },
  {
    hosts: ['mail.google.com', 'keep.google.com'],
    source: 'http://www.tjsg-kokoro.com/2013/10/11/gmailurl/',
    examples: {
      different: ['https://mail.google.com/mail/u/0/#inbox', 'https://mail.google.com/mail/u/0/#search/lamp'],
    },
  },
  {
    families: ['google'],
    paths: ['/flights', '/flights/*', '/travel/*'],
    source: 'https://www.google.com/travel/flights',
    examples: {
      different: [
        'https://www.google.com/flights/#search;f=TXL;t=JFK',
        'https://www.google.com/flights/#search;f=TXL;t=LHR',
      ],
      same: ['https://www.google.com/about/#search;f=TXL', 'https://www.google.com/about/#search;f=JFK'],
    },
  },
  {
    families: ['google'],
    paths: ['/', '/webhp', '/search', '/imghp'],
    fragment: '(?:.*&)?(?:q|htidocid|imgrc|lrd|rlfi|vhid)=[^&].*',
    source: 'https://www.google.com/#q=example',
    examples: {
      different: [
        'https://www.google.com/search?ibp=htl;jobs&q=cook#htivrt=jobs&htidocid=AAA',
        'https://www.google.com/search?ibp=htl;jobs&q=cook#htivrt=jobs&htidocid=BBB',
      ],
      same: ['https://www.google.com/search?q=lamp#ip=1', 'https://www.google.com/search?q=lamp#sbfbu=1'],
    },
  },
  {
    families: ['google'],
    paths: ['/trends/explore'],
    fragment: '.+=.*',
    source: 'https://trends.google.com/trends/explore',
    examples: {
      different: [
        'https://www.google.com/trends/explore#cat=0-5&q=lamp',
        'https://www.google.com/trends/explore#cat=0-5&q=chair',
      ],
      same: ['https://www.google.com/trends/explore#TIMESERIES', 'https://www.google.com/trends/explore#GEO_MAP'],
    },
  },
  {
    families: ['google'],
    paths: ['/'],
    fragment: '[A-Za-z-]+[/|][A-Za-z-]+[/|].+',
    source: 'https://translate.google.com/',
    examples: {
      different: ['https://translate.google.com/#en/de/lamp', 'https://translate.google.com/#en/de/chair'],
      same: ['https://translate.google.com/#en', 'https://translate.google.com/#de'],
    },
  },
  {
    hosts: ['openstreetmap.org', 'osm.org'],
    paths: ['/', '/search', '/directions', '/export', '/query', '/history', '/edit'],
    fragment: '(?:.*&)?map=.+',
    source: 'https://wiki.openstreetmap.org/wiki/Shortlink',
    examples: {
      different: [
        'https://www.openstreetmap.org/#map=9/51.511/0.055',
        'https://www.openstreetmap.org/#map=9/48.137/11.575',
      ],
      same: [
        'https://www.openstreetmap.org/way/24777894#map=17/51.5/-0.1',
        'https://www.openstreetmap.org/way/24777894#map=18/51.5/-0.1',
      ],
    },
  },
  {
    hosts: ['opentopomap.org', 'cyclosm.org', 'ideditor.netlify.app', 'openstreetmap.ru', 'openstreetmap.de'],
    fragment: 'ma(?:p|rker)=.+',
    source: 'https://github.com/der-stefan/OpenTopoMap',
    examples: {
      different: ['https://opentopomap.org/#map=13/49.3/7.9', 'https://opentopomap.org/#map=13/47.5/11.1'],
    },
  },
  {
    hosts: ['geojson.io'],
    source: 'https://github.com/mapbox/geojson.io/blob/main/API.md',
    examples: {
      different: ['https://geojson.io/#id=gist:mapbox/1', 'https://geojson.io/#id=gist:mapbox/2'],
    },
  },
  {
    hosts: ['waymarkedtrails.org'],
    paths: ['/'],
    source: 'https://github.com/waymarkedtrails/waymarkedtrails-website',
    examples: {
      different: [
        'https://hiking.waymarkedtrails.org/#route?id=7029512',
        'https://hiking.waymarkedtrails.org/#route?id=5576339',
      ],
      same: [
        'https://hiking.waymarkedtrails.org/help/about#data',
        'https://hiking.waymarkedtrails.org/help/about#license',
      ],
    },
  },
  {
    hosts: ['brouter.de'],
    paths: ['/brouter-web', '/brouter-web/*'],
    source: 'https://github.com/nrenner/brouter-web',
    examples: {
      different: [
        'https://brouter.de/brouter-web/#map=12/50.9/11.5/standard&lonlats=11.5,50.9;11.6,50.9',
        'https://brouter.de/brouter-web/#map=12/50.9/11.5/standard&lonlats=11.5,50.9;11.7,50.9',
      ],
    },
  },
  {
    hosts: ['earth.nullschool.net'],
    source: 'https://github.com/cambecc/earth',
    examples: {
      different: [
        'https://earth.nullschool.net/#current/wind/surface/level/orthographic',
        'https://earth.nullschool.net/#current/ocean/surface/currents/orthographic',
      ],
    },
  },
  {
    hosts: [
      'aria.stats.govt.nz',
      'firms.modaps.eosdis.nasa.gov',
      'flems.io',
      'instant.io',
      'oddsportal.com',
      'icd.who.int',
      'urlscan.io',
      '5e.tools',
      'chunkbase.com',
      'bgbl.de',
      'myhermes.de',
      'fingertips.phe.org.uk',
      'vk.com',
      'vclock.com',
      'matrixcalc.org',
      'uigradients.com',
      'colorbrewer2.org',
      'stat.ripe.net',
      'mempool.jhoenicke.de',
      'jochen-hoenicke.de',
      'music.youtube.com',
      'pilot.wp.pl',
      'playground.tensorflow.org',
      'player.performgroup.com',
      'textik.com',
      'threejs.org',
      'playground.babylonjs.com',
      'echarts.apache.org',
      'sqlime.org',
      'strudel.cc',
      'polypad.amplify.com',
      'brm.io',
      'contrast-ratio.com',
      'neumorphism.io',
      'hslpicker.com',
      'oklch.com',
      'everytimezone.com',
      'remix.ethereum.org',
      'play.nim-lang.org',
      'try.ruby-lang.org',
      'websequencediagrams.com',
      'geogebra.org',
      'swaroopg92.github.io',
      'hihayk.github.io',
      'arthursonzogni.com',
      'ssl-config.mozilla.org',
      'play.clickhouse.com',
      'shell.duckdb.org',
      'goplay.space',
      'umsu.de',
      'thebookofshaders.com',
      'markdown-it.github.io',
      'leaverou.github.io',
      'tanzil.net',
      'sqliteonline.com',
      'kiwiirc.com',
      'web.libera.chat',
      'webchat.freenode.net',
      'coffeescript.org',
      'maketintsandshades.com',
    ],
    source: 'https://github.com/GOVTNZ/cwac/issues/209',
    examples: {
      different: [
        'https://aria.stats.govt.nz/aria/#StandardView:uri=hvybhrsoA0CNa1Dq',
        'https://aria.stats.govt.nz/aria/#StandardView:uri=hvybhrsoA0CNa1Dr',
      ],
    },
  },
  {
    hosts: ['zoom.earth', 'caniuse.com', 'ravelry.com'],
    fragment: '[\\w-]+=.+',
    source: 'https://zoom.earth/',
    examples: {
      different: ['https://zoom.earth/#view=48.1,11.5,8z', 'https://zoom.earth/#view=52.5,13.4,8z'],
    },
  },
  {
    hosts: ['typescriptlang.org'],
    fragment: '(?:code|gist|example)/.+|(?:code|src|gist)=.+|handbook-.+',
    source: 'https://www.typescriptlang.org/_playground-handbook/url-structure.html',
    examples: {
      different: [
        'https://www.typescriptlang.org/play/?target=9#code/MYewdgzgLgBA',
        'https://www.typescriptlang.org/play/?target=9#code/DYUwLgBAHhBc',
      ],
      same: [
        'https://www.typescriptlang.org/docs/handbook/2/basic-types.html#static-type-checking',
        'https://www.typescriptlang.org/docs/handbook/2/basic-types.html#emitting-code',
      ],
    },
  },
  {
    hosts: ['play.vuejs.org', 'sfc.vuejs.org', 'template-explorer.vuejs.org'],
    source: 'https://github.com/vuejs/repl',
    examples: {
      different: ['https://play.vuejs.org/#eNp9kUFLwzAUx', 'https://play.vuejs.org/#eNqNVE1v2zAMv'],
      same: [
        'https://vuejs.org/guide/introduction.html#what-is-vue',
        'https://vuejs.org/guide/introduction.html#api-styles',
      ],
    },
  },
  {
    hosts: ['svelte.dev'],
    paths: ['/playground', '/playground/*', '/repl/*'],
    source: 'https://github.com/sveltejs/svelte.dev',
    examples: {
      different: [
        'https://svelte.dev/playground/untitled#H4sIAAAAAAAAE0',
        'https://svelte.dev/playground/untitled#H4sIAAAAAAAAA22',
      ],
      same: ['https://svelte.dev/docs/svelte/overview#tools', 'https://svelte.dev/docs/svelte/overview#get-started'],
    },
  },
  {
    hosts: ['babeljs.io'],
    paths: ['/repl', '/repl/*'],
    source: 'https://github.com/babel/website',
    examples: {
      different: ['https://babeljs.io/repl#?code_lz=MYewdgzgLgBA', 'https://babeljs.io/repl#?code_lz=DYUwLgBAHhBc'],
      same: ['https://babeljs.io/docs/#jsx-and-react', 'https://babeljs.io/docs/#pluggable'],
    },
  },
  {
    hosts: ['godbolt.org'],
    source: 'https://github.com/compiler-explorer/compiler-explorer',
    examples: {
      different: [
        'https://godbolt.org/#g:!((g:!((h:codeEditor,i:(source:1',
        'https://godbolt.org/#g:!((g:!((h:codeEditor,i:(source:2',
      ],
    },
  },
  {
    hosts: ['typescript-eslint.io'],
    paths: ['/play', '/play/*'],
    source: 'https://github.com/typescript-eslint/typescript-eslint',
    examples: {
      different: [
        'https://typescript-eslint.io/play/#ts=5.7.2&code=DYUwLgBA',
        'https://typescript-eslint.io/play/#ts=5.7.2&code=MYewdgzg',
      ],
    },
  },
  {
    hosts: ['prettier.io'],
    paths: ['/playground', '/playground/*'],
    source: 'https://github.com/prettier/prettier',
    examples: {
      different: [
        'https://prettier.io/playground/#N4Igxg9gdgLgprEAuEA',
        'https://prettier.io/playground/#N4Igxg9gdgLgprEBuEB',
      ],
    },
  },
  {
    hosts: ['sass-lang.com'],
    paths: ['/playground', '/playground/*'],
    source: 'https://github.com/sass/sass-site',
    examples: {
      different: [
        'https://sass-lang.com/playground/#eJwzMLTNzazIzONS',
        'https://sass-lang.com/playground/#eJyVUEFqwzAQvOsV',
      ],
      same: ['https://sass-lang.com/guide/#topic-1', 'https://sass-lang.com/guide/#topic-2'],
    },
  },
  {
    hosts: ['lit.dev'],
    paths: ['/playground', '/playground/*'],
    source: 'https://github.com/lit/lit.dev',
    examples: {
      different: [
        'https://lit.dev/playground/#sample=examples/hello-world',
        'https://lit.dev/playground/#sample=examples/full-component',
      ],
    },
  },
  {
    hosts: ['playground.solidjs.com'],
    source: 'https://github.com/solidjs/solid-playground',
    examples: {
      different: [
        'https://playground.solidjs.com/#NobwRAlgJmBcYE4COAmADg',
        'https://playground.solidjs.com/#NobwRAlgJmBcYE4COAmADh',
      ],
    },
  },
  {
    hosts: ['flow.org'],
    paths: ['/try', '/try/*'],
    source: 'https://github.com/facebook/flow',
    examples: {
      different: ['https://flow.org/try/#0C4TwDgpgBACghgJz', 'https://flow.org/try/#0CYUwxgNghgTiAEA3'],
    },
  },
  {
    hosts: ['esbuild.github.io'],
    paths: ['/try', '/try/*'],
    source: 'https://github.com/evanw/esbuild',
    examples: {
      different: [
        'https://esbuild.github.io/try/#dAAwLjE4LjAAAGxldCBh',
        'https://esbuild.github.io/try/#dAAwLjE4LjAAAGxldCBi',
      ],
      same: ['https://esbuild.github.io/api/#build', 'https://esbuild.github.io/api/#serve'],
    },
  },
  {
    hosts: ['sharplab.io'],
    source: 'https://github.com/ashmind/SharpLab',
    examples: {
      different: ['https://sharplab.io/#v2:C4LghgzgtgNAJiA1', 'https://sharplab.io/#v2:CYLg1APgAgTAjAWA'],
    },
  },
  {
    hosts: ['tio.run'],
    source: 'https://github.com/TryItOnline/tryitonline',
    examples: {
      different: ['https://tio.run/##K6gsycjPM/r/PzcxM0@', 'https://tio.run/##K6gsycjPM/r/PzcxM0B'],
    },
  },
  {
    hosts: ['json-ld.org'],
    paths: ['/playground', '/playground/*'],
    source: 'https://github.com/digitalbazaar/json-ld.org',
    examples: {
      different: [
        'https://json-ld.org/playground/#json-ld=%7B%22a%22%3A1%7D',
        'https://json-ld.org/playground/#json-ld=%7B%22a%22%3A2%7D',
      ],
    },
  },
  {
    hosts: ['gchq.github.io'],
    paths: ['/CyberChef', '/CyberChef/*'],
    source: 'https://github.com/gchq/CyberChef',
    examples: {
      different: [
        'https://gchq.github.io/CyberChef/#recipe=To_Base64()&input=YQ',
        'https://gchq.github.io/CyberChef/#recipe=To_Base64()&input=Yg',
      ],
    },
  },
  {
    hosts: ['pythontutor.com', 'ocaml.org', 'mlochbaum.github.io', 'ray.so', 'live.lean-lang.org'],
    fragment: '(?:.*&)?codez?=.+',
    source: 'https://github.com/pgbovine/OnlinePythonTutor',
    examples: {
      different: [
        'https://pythontutor.com/visualize.html#code=x%20%3D%201&py=3',
        'https://pythontutor.com/visualize.html#code=x%20%3D%202&py=3',
      ],
    },
  },
  {
    hosts: ['snap.berkeley.edu'],
    paths: ['/snap/*', '/snapsource/*'],
    source: 'https://github.com/jmoenig/Snap',
    examples: {
      different: [
        'https://snap.berkeley.edu/snap/snap.html#present:Username=a&ProjectName=b',
        'https://snap.berkeley.edu/snap/snap.html#present:Username=a&ProjectName=c',
      ],
    },
  },
  {
    hosts: ['makecode.com', 'makecode.microbit.org'],
    paths: ['/', '/beta', '/---*'],
    source: 'https://github.com/microsoft/pxt',
    examples: {
      different: ['https://makecode.microbit.org/#pub:12345-67890', 'https://makecode.microbit.org/#pub:12345-67891'],
      same: ['https://makecode.microbit.org/courses#a', 'https://makecode.microbit.org/courses#b'],
    },
  },
  {
    hosts: ['regexper.com'],
    paths: ['/'],
    source: 'https://github.com/javallone/regexper-static',
    examples: {
      different: ['https://regexper.com/#%5Ea%2B', 'https://regexper.com/#%5Eb%2B'],
      same: ['https://regexper.com/documentation.html#a', 'https://regexper.com/documentation.html#b'],
    },
  },
  {
    hosts: ['crontab.guru'],
    paths: ['/'],
    source: 'https://crontab.guru/',
    examples: {
      different: ['https://crontab.guru/#5_4_*_*_*', 'https://crontab.guru/#0_0_1_*_*'],
    },
  },
  {
    hosts: ['jsoneditoronline.org'],
    paths: ['/'],
    source: 'https://github.com/josdejong/jsoneditor',
    examples: {
      different: [
        'https://jsoneditoronline.org/#left=cloud.cd0ecfe8',
        'https://jsoneditoronline.org/#left=cloud.fc86ab12',
      ],
      same: ['https://jsoneditoronline.org/indepth/parse/#a', 'https://jsoneditoronline.org/indepth/parse/#b'],
    },
  },
  {
    hosts: ['cubic-bezier.com'],
    source: 'https://cubic-bezier.com/',
    examples: {
      different: ['https://cubic-bezier.com/#.17,.67,.83,.67', 'https://cubic-bezier.com/#.25,.1,.25,1'],
    },
  },
  {
    hosts: ['mermaid.live'],
    source: 'https://github.com/mermaid-js/mermaid-live-editor',
    examples: {
      different: ['https://mermaid.live/edit#pako:eNpVjstqw0AM', 'https://mermaid.live/edit#pako:eNpVjstqw0BN'],
    },
  },
  {
    hosts: ['app.diagrams.net', 'viewer.diagrams.net', 'embed.diagrams.net', 'draw.io'],
    source: 'https://drawio.com/doc/faq/supported-location-hash-properties',
    examples: {
      different: [
        'https://app.diagrams.net/#G1lO3iNh1FKGBuxpo',
        'https://app.diagrams.net/#Uhttps%3A%2F%2Fexample.com%2Fa.xml',
      ],
    },
  },
  {
    hosts: ['dnschecker.org', 'whatsmydns.net', 'toolbox.googleapps.com', 'rome2rio.com', 'coda.io'],
    fragment: '[\\w-]+/.+',
    source: 'https://toolbox.googleapps.com/apps/dig/',
    examples: {
      different: ['https://www.whatsmydns.net/#A/example.com', 'https://www.whatsmydns.net/#MX/example.com'],
      same: ['https://www.whatsmydns.net/#faq', 'https://www.whatsmydns.net/#top'],
    },
  },
  {
    hosts: ['glslsandbox.com', 'try.haxe.org', 'edotor.net', 'falstad.com'],
    paths: ['/', '/e', '/circuit/*'],
    source: 'https://github.com/mrdoob/glsl-sandbox',
    examples: {
      different: ['https://glslsandbox.com/e#109947.0', 'https://glslsandbox.com/e#109948.0'],
      same: ['https://www.falstad.com/mathphysics.html#a', 'https://www.falstad.com/mathphysics.html#b'],
    },
  },
  {
    hosts: ['tiddlywiki.com'],
    paths: ['/', '/index.html'],
    source: 'https://tiddlywiki.com/static/PermaLinks.html',
    examples: {
      different: ['https://tiddlywiki.com/#HelloThere', 'https://tiddlywiki.com/#GettingStarted'],
      same: ['https://tiddlywiki.com/static/HelloThere.html#a', 'https://tiddlywiki.com/static/HelloThere.html#b'],
    },
  },
  {
    hosts: ['pan.baidu.com'],
    fragment: 'list/path=.+',
    source: 'https://pan.baidu.com/',
    examples: {
      different: [
        'https://pan.baidu.com/s/1AbCdEf#list/path=%2Fa&parentPath=%2F',
        'https://pan.baidu.com/s/1AbCdEf#list/path=%2Fb&parentPath=%2F',
      ],
    },
  },
  {
    hosts: ['dreampuf.github.io'],
    paths: ['/GraphvizOnline', '/GraphvizOnline/*'],
    source: 'https://github.com/dreampuf/GraphvizOnline',
    examples: {
      different: [
        'https://dreampuf.github.io/GraphvizOnline/#digraph%20G%20%7Ba%7D',
        'https://dreampuf.github.io/GraphvizOnline/#digraph%20G%20%7Bb%7D',
      ],
    },
  },
  {
    hosts: [
      'query.wikidata.org',
      'query-main.wikidata.org',
      'query-scholarly.wikidata.org',
      'commons-query.wikimedia.org',
      'sophox.org',
    ],
    source: 'https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual',
    examples: {
      different: [
        'https://query.wikidata.org/#SELECT%20%3Fa%20WHERE%20%7B%7D',
        'https://query.wikidata.org/#SELECT%20%3Fb%20WHERE%20%7B%7D',
      ],
    },
  },
  {
    hosts: ['euipo.europa.eu'],
    paths: ['/eSearch', '/eSearch/*', '/eSearchCLW/*'],
    source: 'https://euipo.europa.eu/eSearch/',
    examples: {
      different: [
        'https://euipo.europa.eu/eSearch/#details/trademarks/018000000',
        'https://euipo.europa.eu/eSearch/#details/trademarks/018000001',
      ],
    },
  },
  {
    hosts: ['ui.adsabs.harvard.edu'],
    fragment: '(?:abs|search|user|classic-form|paper-form)(?:[/?].*)?',
    source: 'https://github.com/adsabs/bumblebee',
    examples: {
      different: [
        'https://ui.adsabs.harvard.edu/#abs/2015ApJS..216...29B/abstract',
        'https://ui.adsabs.harvard.edu/#abs/1999MNRAS.302..417S/abstract',
      ],
      same: [
        'https://ui.adsabs.harvard.edu/abs/2015ApJS..216...29B/abstract#a',
        'https://ui.adsabs.harvard.edu/abs/2015ApJS..216...29B/abstract#b',
      ],
    },
  },
  {
    hosts: ['deepl.com'],
    fragment: '[^/]*/[^/]*/.*',
    source: 'https://www.deepl.com/translator',
    examples: {
      different: ['https://www.deepl.com/translator#en/de/lamp', 'https://www.deepl.com/translator#en/de/chair'],
      same: ['https://www.deepl.com/pro#developer', 'https://www.deepl.com/pro#team'],
    },
  },
  {
    hosts: ['gapminder.org'],
    paths: ['/tools', '/tools/*', '/world', '/world/*'],
    source: 'https://github.com/vizabi/tools-page',
    examples: {
      different: [
        'https://www.gapminder.org/tools/#$chart-type=bubbles&url=v2',
        'https://www.gapminder.org/tools/#$chart-type=map&url=v2',
      ],
      same: ['https://www.gapminder.org/data/documentation/#a', 'https://www.gapminder.org/data/documentation/#b'],
    },
  },
  {
    hosts: ['scala-lang.org'],
    paths: ['/api/*', '/files/*'],
    fragment: '(?:scala|package)(?:[.@].*)?',
    source: 'https://www.scala-lang.org/api/2.11.8/',
    examples: {
      different: [
        'https://www.scala-lang.org/api/2.11.8/#scala.Option',
        'https://www.scala-lang.org/api/2.11.8/#scala.collection.immutable.List',
      ],
      same: [
        'https://www.scala-lang.org/api/current/scala/Option.html#map',
        'https://www.scala-lang.org/api/current/scala/Option.html#get',
      ],
    },
  },
  {
    hosts: ['otto.de'],
    fragment: '(?:.*&)?variationId=.+',
    source: 'https://www.otto.de/',
    examples: {
      different: [
        'https://www.otto.de/p/a-lamp-C1144489279/#variationId=1144490601',
        'https://www.otto.de/p/a-lamp-C1144489279/#variationId=1144490602',
      ],
      same: ['https://www.otto.de/p/a-lamp-C1144489279/#reviews', 'https://www.otto.de/p/a-lamp-C1144489279/#details'],
    },
  },
  {
    hosts: ['asos.com', 'makerworld.com'],
    fragment: '(?:.*[&,])?(?:colourWay|profile)Id-.+',
    source: 'https://www.asos.com/',
    examples: {
      different: ['https://www.asos.com/a/prd/1#colourWayId-12345', 'https://www.asos.com/a/prd/1#colourWayId-12346'],
      same: ['https://www.asos.com/a/prd/1#reviews', 'https://www.asos.com/a/prd/1#details'],
    },
  },
  {
    hosts: ['icloud.com'],
    paths: ['/sharedalbum', '/sharedalbum/*', '/photos', '/photos/'],
    source: 'https://support.apple.com/en-us/108314',
    examples: {
      different: [
        'https://www.icloud.com/sharedalbum/#B0aG4TcsmGK19ZW',
        'https://www.icloud.com/sharedalbum/#B2K5oqs3qeWNHl',
      ],
      same: ['https://www.icloud.com/pages/0AbC#A_title', 'https://www.icloud.com/pages/0AbC#Another_title'],
    },
  },
  {
    hosts: ['music.yandex.ru', 'music.yandex.com', 'music.yandex.by', 'music.yandex.kz', 'music.yandex.uz'],
    paths: ['/iframe', '/iframe/'],
    source: 'https://github.com/editor-js/embed/blob/master/src/services.ts',
    examples: {
      different: [
        'https://music.yandex.ru/iframe/#track/4878838/540508',
        'https://music.yandex.ru/iframe/#album/540508',
      ],
    },
  },
  {
    hosts: ['www.bbc.co.uk'],
    paths: ['/music/clips', '/music/audiovideo/popular'],
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/bbc.py',
    examples: {
      different: ['https://www.bbc.co.uk/music/clips#p02frcc3', 'https://www.bbc.co.uk/music/clips#p055bc55'],
    },
  },
  {
    hosts: ['web.telegram.org'],
    source: 'https://github.com/morethanwords/tweb',
    examples: {
      different: ['https://web.telegram.org/k/#@durov', 'https://web.telegram.org/k/#@telegram'],
    },
  },
  {
    hosts: ['portal.azure.com', 'portal.azure.us', 'portal.azure.cn', 'entra.microsoft.com', 'intune.microsoft.com'],
    source: 'https://github.com/Azure/portaldocs',
    examples: {
      different: [
        'https://portal.azure.com/#@example.com/resource/a',
        'https://portal.azure.com/#@example.com/resource/b',
      ],
    },
  },
  {
    hosts: ['console.aws.amazon.com', 'console.amazonaws.cn', 'console.amazonaws-us-gov.com'],
    source: 'https://docs.aws.amazon.com/awsconsolehelpdocs/latest/gsg/what-is.html',
    examples: {
      different: [
        'https://console.aws.amazon.com/ec2/home?region=eu-west-1#Instances:',
        'https://console.aws.amazon.com/ec2/home?region=eu-west-1#Volumes:',
      ],
    },
  },
  {
    hosts: ['excalidraw.com', 'bundestag.de'],
    fragment: '(?:url|addLibrary)=.+',
    source: 'https://github.com/excalidraw/excalidraw',
    examples: {
      different: [
        'https://www.bundestag.de/mediathek#url=L21lZGlhdGhla292ZXJsYXkvMQ==&mod=mediathek',
        'https://www.bundestag.de/mediathek#url=L21lZGlhdGhla292ZXJsYXkvMg==&mod=mediathek',
      ],
    },
  },
  {
    hosts: ['tiddlyhost.com', 'tiddlyspot.com'],
    paths: ['/'],
    source: 'https://github.com/Jermolene/TiddlyWiki5',
    examples: {
      different: ['https://notes.tiddlyhost.com/#Lamps', 'https://notes.tiddlyhost.com/#Chairs'],
    },
  },
  {
    hosts: [
      'beepbox.co',
      'jummbus.bitbucket.io',
      'sfxr.me',
      'jfxr.frozenfractal.com',
      'tikzcd.yichuanshen.de',
      'itty.bitty.site',
      'shrib.com',
      'swimlanes.io',
      'paletton.com',
      'workflowy.com',
      'turbowarp.org',
      'easings.net',
      'certbot.eff.org',
      'tools.pingdom.com',
      'tetr.io',
    ],
    paths: ['/'],
    source: 'https://github.com/johnnesky/beepbox',
    examples: {
      different: ['https://www.beepbox.co/#9n31s0k0l00e03', 'https://www.beepbox.co/#9n31s0k0l00e04'],
    },
  },
  {
    hosts: ['pathofexile.com', 'wowhead.com', 'dollchan.net', 'maxroll.gg', 'meyerweb.com'],
    paths: [
      '/passive-skill-tree*',
      '/fullscreen-passive-skill-tree*',
      '/talent*',
      '/dressing-room*',
      '/bytebeat*',
      '/d4/planner/*',
      '/last-epoch/planner/*',
      '/eric/tools/*',
    ],
    source: 'https://www.pathofexile.com/passive-skill-tree',
    examples: {
      different: [
        'https://www.pathofexile.com/passive-skill-tree#AAAABAMBAA',
        'https://www.pathofexile.com/passive-skill-tree#AAAABAMBAB',
      ],
      same: [
        'https://www.pathofexile.com/forum/view-thread/1#p2',
        'https://www.pathofexile.com/forum/view-thread/1#p3',
      ],
    },
  },
  {
    hosts: ['speedrun.com'],
    fragment: '[A-Z0-9_%\\(].*',
    source: 'https://github.com/speedruncomorg/api',
    examples: {
      different: ['https://www.speedrun.com/smo#Any', 'https://www.speedrun.com/smo#World_Peace'],
      same: ['https://www.speedrun.com/smo#comments', 'https://www.speedrun.com/smo#about'],
    },
  },
  {
    hosts: ['steamcommunity.com', 'store.steampowered.com', 'sofascore.com', 'fotmob.com'],
    fragment: '(?:id:)?\\d{3,}.*|p\\d+_.+|(?:.*&)?(?:page|tags|sort_by|term)=.+',
    source: 'https://steamcommunity.com/market/',
    examples: {
      different: [
        'https://www.sofascore.com/football/match/a-b/xdbs#id:11352250',
        'https://www.sofascore.com/football/match/a-b/xdbs#id:12437786',
      ],
      same: [
        'https://store.steampowered.com/app/620/Portal_2/#app_reviews_hash',
        'https://store.steampowered.com/app/620/Portal_2/#reviews',
      ],
    },
  },
  {
    hosts: ['steamcommunity.com', 'marktplaats.nl', '2dehands.be', '2ememain.be', 'pcpartpicker.com'],
    paths: ['/groups/*', '/l/*', '/q/*', '/products/*'],
    source: 'https://www.marktplaats.nl/',
    examples: {
      different: [
        'https://www.marktplaats.nl/l/auto-s/#q:volvo|PriceCentsTo:100000',
        'https://www.marktplaats.nl/l/auto-s/#q:saab|PriceCentsTo:100000',
      ],
      same: [
        'https://www.marktplaats.nl/v/auto-s/volvo/m1-volvo#a',
        'https://www.marktplaats.nl/v/auto-s/volvo/m1-volvo#b',
      ],
    },
  },
  {
    hosts: ['packagist.org', 'flightradar24.com'],
    paths: ['/packages/*', '/data/*'],
    fragment: 'v?\\d.*|dev-.+|[\\da-f]{6,}',
    source: 'https://packagist.org/packages/monolog/monolog',
    examples: {
      different: [
        'https://packagist.org/packages/monolog/monolog#2.0.0',
        'https://packagist.org/packages/monolog/monolog#3.0.0',
      ],
      same: [
        'https://packagist.org/packages/monolog/monolog#readme',
        'https://packagist.org/packages/monolog/monolog#usage',
      ],
    },
  },
  {
    hosts: ['next.co.uk'],
    fragment: '[A-Z]?\\d{5,}|[a-z]?\\d{5,}',
    source: 'https://www.next.co.uk/',
    examples: {
      different: ['https://www.next.co.uk/g1234s5#678901', 'https://www.next.co.uk/g1234s5#678902'],
      same: ['https://www.next.co.uk/style/st1#reviews', 'https://www.next.co.uk/style/st1#details'],
    },
  },
  {
    hosts: [
      'reactome.org',
      'brassring.com',
      'familysearch.org',
      'uniqlo.com',
      'finance.yahoo.com',
      'vizhub.healthdata.org',
      'evernote.com',
      'dynalist.io',
      'lightningmaps.org',
      'matrix.itasoftware.com',
      'picasaweb.google.com',
    ],
    fragment:
      '(?:.*[&;])?(?:jobDetails|person|colorSelect|symbol|settings|n|z|x)=.+|DB=.+|R-[A-Z]{3}-\\d+.*|(?:search|view-details|view-flights):.+|\\d+',
    source: 'https://reactome.org/PathwayBrowser/',
    examples: {
      different: [
        'https://reactome.org/PathwayBrowser/#R-HSA-1640170',
        'https://reactome.org/PathwayBrowser/#R-HSA-1640171',
      ],
      same: ['https://www.familysearch.org/search/#help', 'https://www.familysearch.org/search/#about'],
    },
  },
  {
    hosts: ['jma.go.jp'],
    paths: ['/bosai/*'],
    source: 'https://www.jma.go.jp/bosai/',
    examples: {
      different: [
        'https://www.jma.go.jp/bosai/forecast/#area_type=offices&area_code=130000',
        'https://www.jma.go.jp/bosai/forecast/#area_type=offices&area_code=270000',
      ],
      same: ['https://www.jma.go.jp/jma/kishou/a.html#a', 'https://www.jma.go.jp/jma/kishou/a.html#b'],
    },
  },
  {
    hosts: ['covid.cdc.gov'],
    source: 'https://covid.cdc.gov/covid-data-tracker/',
    examples: {
      different: [
        'https://covid.cdc.gov/covid-data-tracker/#datatracker-home',
        'https://covid.cdc.gov/covid-data-tracker/#vaccinations',
      ],
    },
  },
  {
    hosts: ['kugou.com'],
    paths: ['/song', '/song/'],
    source: 'https://www.kugou.com/',
    examples: {
      different: [
        'https://www.kugou.com/song/#hash=F6D8AA&album_id=1',
        'https://www.kugou.com/song/#hash=F6D8AB&album_id=1',
      ],
      same: ['https://www.kugou.com/singer/1.html#a', 'https://www.kugou.com/singer/1.html#b'],
    },
  },
  {
    hosts: [
      'jitpack.io',
      'radiko.jp',
      'poeplanner.com',
      'poeskilltree.com',
      'gtfobins.github.io',
      'ptable.com',
      'rollupjs.org',
      'handlebarsjs.com',
      'yqnn.github.io',
    ],
    paths: ['/', '/repl', '/repl/', '/playground.html', '/svg-path-editor', '/svg-path-editor/'],
    source: 'https://github.com/jitpack/jitpack.io',
    examples: {
      different: ['https://jitpack.io/#JakeWharton/timber', 'https://jitpack.io/#Square/okio'],
    },
  },
  {
    hosts: [
      'nakarte.me',
      'y.qq.com',
      'pkk5.rosreestr.ru',
      'datacommons.org',
      'bea.gov',
      'mitre-attack.github.io',
      'sandcastle.cesium.com',
      'colab.research.google.com',
      'alza.cz',
      'alza.sk',
      'alza.hu',
      'alza.de',
      'alza.at',
      'warcraftlogs.com',
      'fflogs.com',
      'esologs.com',
      'experience.arcgis.com',
      'mlb.com',
      'nhl.com',
      'chess.com',
      'bricklink.com',
    ],
    fragment: '(?:.*&)?(?:m|c|g|C|mid|text|place|reqid|layerURL|fileId|pg|game|fight|boss|data_s)=.+',
    source: 'https://github.com/wladich/nakarte',
    examples: {
      different: [
        'https://www.warcraftlogs.com/reports/AbC#fight=1&type=healing',
        'https://www.warcraftlogs.com/reports/AbC#fight=2&type=healing',
      ],
      same: ['https://y.qq.com/n/ryqq/songDetail/1#comment', 'https://y.qq.com/n/ryqq/songDetail/1#lyric'],
    },
  },
]

/** Where the fragment decides which page is shown. */
export const FRAGMENT_PAGES: readonly FragmentPage[] = [...EVERYWHERE, ...SECRETS, ...NUMBERED, ...APPLICATIONS]
