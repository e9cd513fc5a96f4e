import type { PassThroughRule } from '../untouched-types.ts'

const ACTION_VALUE =
  '(?:add(?:tocart|towishlist)?|approve|ban|buy_?now|cancel|clear|confirm|deactivate|destroy|(?:dis|en)able|dislike|empty|insert|log(?:off|out)|mark(?:patrolled|read)|mcr(?:restore|undo)|move|notify(?:_remove)?|optout|publish|purge|remove(?:item)?|report|reset|revert|revisiondelete|rollback|save|signout|(?:un)?(?:block|delete|follow|like|protect|subscribe|trash|watch)|undo|update|(?:down|up)?vote|wipe|(?:add|approve|cancel|cart|delete|empty|remove|trash|undo|unsubscribe|update|vote)[_.-][0-9A-Za-z_.-]*|[0-9A-Za-z_.-]*[_.](?:logout|delete|remove|unsubscribe)|Add|Cancel|Confirm|Delete|DELETE|Logout|LOGOUT|Remove|REMOVE|Unsubscribe|logout;.+)'
const AKAMAI = 'https://github.com/akamai/EdgeAuth-Token-Python'
const AWS = 'https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html'
const AZURE_SAS = 'https://learn.microsoft.com/en-us/rest/api/storageservices/create-service-sas'
const BEARER = 'https://www.rfc-editor.org/rfc/rfc6750#section-2.3'
const CLOUDFRONT = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html'
const CSRF = 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html'
const GOOGLE_SIGNED = 'https://cloud.google.com/storage/docs/access-control/signed-urls'
const OAUTH = 'https://www.rfc-editor.org/rfc/rfc6749'
const OIDC = 'https://openid.net/specs/openid-connect-core-1_0.html'
const OPAQUE = '(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z_.~=-]{16,}'
const OPAQUE_WHOLE = '(?=.*(?:[A-Za-z][0-9]+[A-Za-z]|[0-9][A-Za-z]+[0-9]|[a-z][A-Z]{2}))[0-9A-Za-z_+/=-]{20,}'
const OWASP_QUERY = 'https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url'
const SAFE_METHODS = 'https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1'
const UNIX_TIME = '[12][0-9]{9}(?:[0-9]{3})?'
const UNSUBSCRIBE = 'https://www.rfc-editor.org/rfc/rfc8058'
const W3C_CAPABILITY = 'https://www.w3.org/TR/capability-urls/'
const WOO = 'https://woocommerce.com/document/configuring-caching-plugins/'

const SIGNATURES: readonly PassThroughRule[] = [
  {
    kind: 'signature',
    names: ['X-Amz-Signature'],
    ignoreCase: true,
    source: AWS,
    examples: {
      hit: 'https://www.example.com/page?id=1&X-Amz-Signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&X-Amz-Signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['X-Amz-Security-Token'],
    ignoreCase: true,
    source: AWS,
    examples: {
      hit: 'https://www.example.com/page?id=1&X-Amz-Security-Token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xX-Amz-Security-Token=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['X-Amz-Credential'],
    ignoreCase: true,
    source: AWS,
    examples: {
      hit: 'https://www.example.com/page?id=1&X-Amz-Credential=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xX-Amz-Credential=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['AWSAccessKeyId'],
    ignoreCase: true,
    source: AWS,
    examples: {
      hit: 'https://www.example.com/page?id=1&AWSAccessKeyId=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xAWSAccessKeyId=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['X-Goog-Signature'],
    ignoreCase: true,
    source: GOOGLE_SIGNED,
    examples: {
      hit: 'https://www.example.com/page?id=1&X-Goog-Signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&X-Goog-Signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['X-Goog-Credential'],
    ignoreCase: true,
    source: GOOGLE_SIGNED,
    examples: {
      hit: 'https://www.example.com/page?id=1&X-Goog-Credential=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xX-Goog-Credential=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['GoogleAccessId'],
    ignoreCase: true,
    source: GOOGLE_SIGNED,
    examples: {
      hit: 'https://www.example.com/page?id=1&GoogleAccessId=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xGoogleAccessId=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['sig'],
    ignoreCase: true,
    source: AZURE_SAS,
    examples: {
      hit: 'https://www.example.com/page?id=1&sig=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&sigx=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['signature'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc5849#section-3.4',
    examples: {
      hit: 'https://www.example.com/page?id=1&signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['oauth_signature'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc5849#section-3.4',
    examples: {
      hit: 'https://www.example.com/page?id=1&oauth_signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&oauth_signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['hmac'],
    ignoreCase: true,
    source: 'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant',
    examples: {
      hit: 'https://www.example.com/page?id=1&hmac=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&hmacx=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['x-oss-signature'],
    ignoreCase: true,
    source: 'https://www.alibabacloud.com/help/en/oss/developer-reference/add-signatures-to-urls',
    examples: {
      hit: 'https://www.example.com/page?id=1&x-oss-signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x-oss-signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['OSSAccessKeyId'],
    ignoreCase: true,
    source: 'https://www.alibabacloud.com/help/en/oss/developer-reference/add-signatures-to-urls',
    examples: {
      hit: 'https://www.example.com/page?id=1&OSSAccessKeyId=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xOSSAccessKeyId=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['q-signature'],
    ignoreCase: true,
    source: 'https://www.tencentcloud.com/document/product/436/7778',
    examples: {
      hit: 'https://www.example.com/page?id=1&q-signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&q-signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['x-cos-security-token'],
    ignoreCase: true,
    source: 'https://www.tencentcloud.com/document/product/436/7778',
    examples: {
      hit: 'https://www.example.com/page?id=1&x-cos-security-token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xx-cos-security-token=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['hdnts'],
    ignoreCase: true,
    source: AKAMAI,
    examples: {
      hit: 'https://www.example.com/page?id=1&hdnts=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xhdnts=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['hdnea'],
    ignoreCase: true,
    source: AKAMAI,
    examples: {
      hit: 'https://www.example.com/page?id=1&hdnea=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xhdnea=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['hdntl'],
    ignoreCase: true,
    source: AKAMAI,
    examples: {
      hit: 'https://www.example.com/page?id=1&hdntl=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xhdntl=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['__gda__'],
    ignoreCase: true,
    source: AKAMAI,
    examples: {
      hit: 'https://www.example.com/page?id=1&__gda__=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__gda__=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['__token__'],
    ignoreCase: true,
    source: AKAMAI,
    examples: {
      hit: 'https://www.example.com/page?id=1&__token__=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__token__=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['__cld_token__'],
    ignoreCase: true,
    source: 'https://cloudinary.com/documentation/control_access_to_media',
    examples: {
      hit: 'https://www.example.com/page?id=1&__cld_token__=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__cld_token__=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['Policy', 'Key-Pair-Id'],
    ignoreCase: true,
    source: CLOUDFRONT,
    examples: {
      hit: 'https://www.example.com/page?Policy=eyJTdGF0ZW1lbnQi&Key-Pair-Id=1900000000',
      miss: 'https://www.example.com/page?Key-Pair-Id=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['md5', 'expires'],
    ignoreCase: true,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    examples: {
      hit: 'https://www.example.com/page?md5=_e4Nc3iduzkWRm01TBBNYw&expires=1900000000',
      miss: 'https://www.example.com/page?expires=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['wsSecret', 'wsTime'],
    ignoreCase: true,
    source: 'https://www.wangsu.com/',
    examples: {
      hit: 'https://www.example.com/page?wsSecret=9682993c8daa2c5497996114facdc805&wsTime=1900000000',
      miss: 'https://www.example.com/page?wsTime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['txSecret', 'txTime'],
    ignoreCase: true,
    source: 'https://www.tencentcloud.com/document/product/267/31560',
    examples: {
      hit: 'https://www.example.com/page?txSecret=9682993c8daa2c5497996114facdc805&txTime=1900000000',
      miss: 'https://www.example.com/page?txTime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['auth_key'],
    value: '[0-9]{10}-.+',
    source: 'https://www.alibabacloud.com/help/en/cdn/user-guide/type-a-signing',
    examples: {
      hit: 'https://www.example.com/page?auth_key=1900000000-0-0-9682993c8daa2c5497996114facdc805',
      miss: 'https://www.example.com/page?auth_key=blue',
    },
  },
  {
    kind: 'signature',
    names: ['verify'],
    value: '[0-9]{10}-.+',
    source: 'https://developers.cloudflare.com/waf/custom-rules/use-cases/configure-token-authentication/',
    examples: {
      hit: 'https://www.example.com/page?verify=1900000000-IaLGSmELTvlhfd0ItdN6PhhHTFhzx73EX8uy',
      miss: 'https://www.example.com/page?verify=all',
    },
  },
  {
    kind: 'signature',
    names: ['s'],
    value: '[0-9a-f]{16,64}',
    hosts: ['preview.redd.it', 'external-preview.redd.it', 'redditmedia.com', 'imgix.net'],
    source: 'https://docs.imgix.com/en-US/getting-started/setup/securing-assets',
    examples: {
      hit: 'https://preview.redd.it/page?s=0aa1bb22cc33dd440aa1bb22cc33dd44',
      miss: 'https://preview.redd.it/page?s=2',
    },
  },
  {
    kind: 'signature',
    names: ['x-signature'],
    ignoreCase: true,
    source: 'https://www.volcengine.com/docs/6349/127695',
    examples: {
      hit: 'https://www.example.com/page?id=1&x-signature=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x-signaturex=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['upsig'],
    ignoreCase: true,
    source: 'https://github.com/SocialSisterYi/bilibili-API-collect',
    examples: {
      hit: 'https://www.example.com/page?id=1&upsig=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&upsigx=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['lsig'],
    ignoreCase: true,
    source: 'https://github.com/yt-dlp/yt-dlp',
    examples: {
      hit: 'https://www.example.com/page?id=1&lsig=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&lsigx=Zm9vYmFy',
    },
  },
  {
    kind: 'signature',
    names: ['hm', 'ex'],
    value: '[0-9a-f]{64}',
    hosts: ['discordapp.com', 'discordapp.net'],
    source: 'https://discord.com/developers/docs/reference#signed-attachment-cdn-urls',
    examples: {
      hit: 'https://cdn.discordapp.com/attachments/1/2/a.png?ex=65d903de&is=65c68ede&hm=2481f30dd67f503f54d020ae3b5533b9987fae4e55f2b4e3926e08a3fa3ee24f',
      miss: 'https://cdn.discordapp.com/attachments/1/2/a.png?width=64&hm=1',
    },
  },
  {
    kind: 'signature',
    names: ['oh'],
    value: '[0-9A-Za-z_-]{20,}',
    hosts: ['fbcdn.net', 'cdninstagram.com', 'fbsbx.com', 'whatsapp.net'],
    source: 'https://developers.facebook.com/docs/graph-api/reference/photo/',
    examples: { hit: 'https://fbcdn.net/page?oh=00_AfDm3kq9vJc0x1Zb7sQ', miss: 'https://fbcdn.net/page?oh=1' },
  },
  {
    kind: 'signature',
    names: ['ssig'],
    ignoreCase: true,
    source: 'https://www.sinacloud.com/doc/scs/api.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?label=hd&Expires=1900000000&ssig=AbC%2F&KID=unistore,video',
      miss: 'https://cdn.example.com/a.mp4?label=hd&xssig=AbC%2F',
    },
  },
  {
    kind: 'signature',
    names: ['_upt'],
    value: '[0-9a-f]{8}[0-9]{10}',
    source: 'https://help.upyun.com/knowledge-base/cdn-token-limite/',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?b=1&a=2&_upt=abcdef121900000000',
      miss: 'https://cdn.example.com/a.mp4?_upt=2',
    },
  },
  {
    kind: 'signature',
    names: ['ht2_nicovideo'],
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/niconico.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://pa1.dmc.example/hlsvod/a/master.m3u8?start=0&ht2_nicovideo=6-abc.DEF_ghi',
      miss: 'https://pa1.dmc.example/hlsvod/a/master.m3u8?start=0&nicovideo=6',
    },
  },
  {
    kind: 'signature',
    names: ['wowzatokenhash'],
    ignoreCase: true,
    source: 'https://www.wowza.com/docs/how-to-protect-streaming-using-securetoken-in-wowza-streaming-engine',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.m3u8?wowzatokenendtime=0&wowzatokenhash=AbC=',
      miss: 'https://cdn.example.com/a.m3u8?wowzatokenendtime=0',
    },
  },
  {
    kind: 'signature',
    names: ['token-hash'],
    ignoreCase: true,
    source: 'https://github.com/mikf/gallery-dl/blob/master/gallery_dl/extractor/patreon.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.jpg?token-time=1&token-hash=AbC',
      miss: 'https://cdn.example.com/a.jpg?token-time=1',
    },
  },
  {
    kind: 'signature',
    names: ['px-hash'],
    ignoreCase: true,
    source: 'https://github.com/danbooru/danbooru/blob/master/app/logical/source/url/ci_en.rb',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.jpg?px-time=1&px-hash=AbC',
      miss: 'https://cdn.example.com/a.jpg?px-time=1',
    },
  },
  {
    kind: 'signature',
    names: ['ci_sign'],
    source: 'https://github.com/scaleflex/cloudimage-rb',
    added: '2026-11-27',
    examples: {
      hit: 'https://abc.cloudimg.io/v7/a.jpg?w=400&h=300&ci_sign=AbC',
      miss: 'https://abc.cloudimg.io/v7/a.jpg?w=400&h=300',
    },
  },
  {
    kind: 'signature',
    names: ['ci_seal'],
    source: 'https://github.com/scaleflex/cloudimage-rb',
    added: '2026-11-27',
    examples: {
      hit: 'https://abc.cloudimg.io/v7/a.jpg?ci_eqs=dz00MDA&ci_seal=AbC',
      miss: 'https://abc.cloudimg.io/v7/a.jpg?ci_eqs=dz00MDA',
    },
  },
  {
    kind: 'signature',
    names: ['ik-s'],
    source: 'https://imagekit.io/docs/media-delivery-basic-security',
    added: '2026-11-27',
    examples: {
      hit: 'https://ik.example.com/a.jpg?tr=w-400&ik-t=1900000000&ik-s=AbC',
      miss: 'https://ik.example.com/a.jpg?tr=w-400',
    },
  },
  {
    kind: 'signature',
    names: ['pbs', 'pbt'],
    source: 'https://www.pixelbin.io/docs/signed-urls/',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/v2/a/original/a.jpeg?pbs=AbC&pbe=1900000000&pbt=7',
      miss: 'https://cdn.example.com/v2/a/original/a.jpeg?pbs=AbC',
    },
  },
  {
    kind: 'signature',
    names: ['edge-cache-token'],
    ignoreCase: true,
    source: 'https://cloud.google.com/media-cdn/docs/signed-tokens',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mpd?b=1&edge-cache-token=AbC&a=2',
      miss: 'https://cdn.example.com/a.mpd?cache-token=AbC',
    },
  },
  {
    kind: 'signature',
    names: ['temp_url_sig'],
    ignoreCase: true,
    source: 'https://docs.openstack.org/swift/latest/middleware.html#tempurl',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a?temp_url_sig=AbC&temp_url_expires=1900000000',
      miss: 'https://cdn.example.com/a?temp_url_expires=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['SignatureValue'],
    ignoreCase: true,
    source: 'https://docs.robokassa.ru/pay-interface/',
    added: '2026-11-27',
    examples: {
      hit: 'https://shop.example.com/paid?OutSum=1&InvId=7&SignatureValue=AbC',
      miss: 'https://shop.example.com/paid?OutSum=1&InvId=7',
    },
  },
  {
    kind: 'signature',
    names: ['P4', 'P1'],
    value: '.{16,}',
    source: 'https://learn.microsoft.com/en-us/windows/deployment/do/delivery-optimization-endpoints',
    added: '2026-11-27',
    examples: {
      hit: 'https://dl.delivery.example.com/a.exe?P1=1900000000&P2=404&P3=2&P4=AbCdEfGhIjKlMnOpQr%3d',
      miss: 'https://dl.delivery.example.com/a.exe?P1=1900000000&P4=7',
    },
  },
  {
    kind: 'signature',
    names: ['rs', 'sqp'],
    hosts: ['ytimg.com'],
    source: 'https://github.com/TeamNewPipe/NewPipeExtractor/issues/1000',
    added: '2026-11-27',
    examples: {
      hit: 'https://i.ytimg.com/vi/a/hqdefault.jpg?sqp=-oaymwE&rs=AOn4CLB',
      miss: 'https://i.ytimg.com/vi/a/hqdefault.jpg?sqp=-oaymwE',
    },
  },
  {
    kind: 'signature',
    names: ['sigh'],
    value: 'rs[$].+',
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/youtube/_video.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://i.ytimg.com/sb/a/storyboard3_L1/M0.jpg?sqp=-oaymwE&sigh=rs$AOn4CLB',
      miss: 'https://www.example.com/?sigh=deep',
    },
  },
  {
    kind: 'signature',
    names: ['_lsu_sa_'],
    value: OPAQUE,
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/naver.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?in_out_flag=1&_lsu_sa_=6f05a5d25b8a3f0c',
      miss: 'https://cdn.example.com/a.mp4?_lsu_sa_=2',
    },
  },
  {
    kind: 'signature',
    names: ['qd_sc'],
    value: '[0-9a-f]{32}',
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/iqiyi.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.f4v?qd_tvid=7&qd_sc=d5ed94dc79b55e1f20563625a4d4b191',
      miss: 'https://cdn.example.com/a.f4v?qd_sc=2',
    },
  },
  {
    kind: 'signature',
    names: ['ysign1'],
    source: 'https://yandex.com/dev/disk-api/doc/en/reference/content',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?b=1&ysign1=AbC,pfx,ts=65a1b2c3&a=2',
      miss: 'https://cdn.example.com/a.mp4?ysign=AbC',
    },
  },
  {
    kind: 'signature',
    names: ['sec'],
    value: '.{16,}',
    hosts: ['dailymotion.com', 'dmcdn.net'],
    source: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/dailymotion.py',
    added: '2026-11-27',
    examples: {
      hit: 'https://www.dailymotion.com/cdn/manifest/video/x1.m3u8?sec=AbCdEfGhIjKlMnOpQr&a=2',
      miss: 'https://www.dailymotion.com/cdn/manifest/video/x1.m3u8?sec=30',
    },
  },
  {
    kind: 'signature',
    names: ['KEY1', 'KEY2'],
    ignoreCase: true,
    value: '[0-9a-f]{32}',
    source: 'https://www.alibabacloud.com/help/en/dcdn/type-c-signing',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?KEY2=55ce8100&KEY1=d5ed94dc79b55e1f20563625a4d4b191',
      miss: 'https://cdn.example.com/a.mp4?KEY2=55ce8100&KEY1=lamp',
    },
  },
  {
    kind: 'signature',
    names: ['k', 't'],
    value: '[0-9a-f]{32}',
    source: 'https://www.alibabacloud.com/help/en/dcdn/type-c-signing',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?t=1900000000&k=d5ed94dc79b55e1f20563625a4d4b191',
      miss: 'https://cdn.example.com/a.mp4?t=1900000000&k=lamp',
    },
  },
  {
    kind: 'signature',
    names: ['e'],
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?st=Zm9vYmFyZm9vYmFyZm9vYg&e=1900000000',
      miss: 'https://cdn.example.com/a.mp4?st=30&e=1900000000',
    },
  },
]

/** What links call the time until which they hold. A random value beside it is their signature, whatever its name. */
const EXPIRING: readonly PassThroughRule[] = [
  {
    kind: 'signature',
    names: ['expires'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expires=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expires=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expire'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expire=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expire=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['exp'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&exp=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&exp=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiry'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiry=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiry=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiration'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiration=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiration=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expires_at'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expires_at=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expires_at=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expires-at'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expires-at=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expires-at=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiresat'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiresat=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiresat=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['x-expires'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&x-expires=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&x-expires=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['valid_until'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&valid_until=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&valid_until=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['validuntil'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&validuntil=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&validuntil=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['valid_to'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&valid_to=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&valid_to=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['validto'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&validto=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&validto=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['deadline'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&deadline=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&deadline=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['endtime'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&endtime=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&endtime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expire_at'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expire_at=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expire_at=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expire-at'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expire-at=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expire-at=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expireat'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expireat=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expireat=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expire_time'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expire_time=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expire_time=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiretime'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiretime=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiretime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiry_time'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiry_time=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiry_time=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expirytime'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expirytime=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expirytime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expiration_time'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expiration_time=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expiration_time=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['expirationtime'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&expirationtime=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&expirationtime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['exptime'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&exptime=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&exptime=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['x-exp'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&x-exp=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&x-exp=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['x-expire'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&x-expire=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&x-expire=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['valid_till'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&valid_till=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&valid_till=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['validtill'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&validtill=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&validtill=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['validity'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&validity=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&validity=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['ttl'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&ttl=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&ttl=1900000000',
    },
  },
  {
    kind: 'signature',
    names: ['until'],
    ignoreCase: true,
    value: UNIX_TIME,
    beside: OPAQUE_WHOLE,
    source: 'https://nginx.org/en/docs/http/ngx_http_secure_link_module.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdn.example.com/a.mp4?k2=d5ed94dc79b55e1f20563625a4d4b191&until=1900000000',
      miss: 'https://cdn.example.com/a.mp4?k2=lamp&until=1900000000',
    },
  },
]

const SECRETS: readonly PassThroughRule[] = [
  {
    kind: 'secret',
    names: ['access_token'],
    ignoreCase: true,
    source: BEARER,
    examples: {
      hit: 'https://www.example.com/page?id=1&access_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xaccess_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['accesstoken'],
    ignoreCase: true,
    source: BEARER,
    examples: {
      hit: 'https://www.example.com/page?id=1&accesstoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xaccesstoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['access-token'],
    ignoreCase: true,
    source: BEARER,
    examples: {
      hit: 'https://www.example.com/page?id=1&access-token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xaccess-token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['bearer_token'],
    ignoreCase: true,
    source: BEARER,
    examples: {
      hit: 'https://www.example.com/page?id=1&bearer_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xbearer_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['id_token'],
    ignoreCase: true,
    source: OIDC,
    examples: {
      hit: 'https://www.example.com/page?id=1&id_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xid_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['id_token_hint'],
    ignoreCase: true,
    source: OIDC,
    examples: {
      hit: 'https://www.example.com/page?id=1&id_token_hint=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xid_token_hint=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['refresh_token'],
    ignoreCase: true,
    source: OIDC,
    examples: {
      hit: 'https://www.example.com/page?id=1&refresh_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xrefresh_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xtoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['auth_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&auth_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xauth_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['authtoken'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&authtoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xauthtoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['auth-token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&auth-token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xauth-token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['session_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&session_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsession_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['sessiontoken'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&sessiontoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsessiontoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['login_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&login_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xlogin_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['logintoken'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&logintoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xlogintoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['reset_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&reset_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xreset_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['resettoken'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&resettoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xresettoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['reset_password_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&reset_password_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xreset_password_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['password_reset_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&password_reset_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xpassword_reset_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['confirmation_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&confirmation_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xconfirmation_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['confirm_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&confirm_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xconfirm_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['activation_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&activation_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xactivation_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['activation_key'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&activation_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xactivation_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['activation_code'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&activation_code=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xactivation_code=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['verification_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&verification_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xverification_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['verification_code'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&verification_code=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xverification_code=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['verify_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&verify_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xverify_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['invite_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&invite_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xinvite_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['invitation_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&invitation_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xinvitation_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['magic_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&magic_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xmagic_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['magic_link'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&magic_link=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xmagic_link=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['one_time_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&one_time_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xone_time_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['share_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&share_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xshare_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['sharetoken'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&sharetoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsharetoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['guest_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&guest_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xguest_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['private_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&private_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xprivate_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['feed_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&feed_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xfeed_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['rss_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&rss_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xrss_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['preview_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&preview_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xpreview_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['x-vercel-protection-bypass'],
    source:
      'https://vercel.com/docs/deployment-protection/methods-to-bypass-deployment-protection/protection-bypass-automation',
    examples: {
      hit: 'https://www.example.com/page?id=1&x-vercel-protection-bypass=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xx-vercel-protection-bypass=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['__clerk_handshake'],
    source: 'https://clerk.com/docs/guides/how-clerk-works/overview',
    examples: {
      hit: 'https://www.example.com/page?id=1&__clerk_handshake=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__clerk_handshake=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['__clerk_db_jwt'],
    source: 'https://clerk.com/docs/guides/how-clerk-works/overview',
    examples: {
      hit: 'https://www.example.com/page?id=1&__clerk_db_jwt=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__clerk_db_jwt=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['sanity-preview-secret'],
    source: 'https://www.sanity.io/docs/visual-editing/implementing-draft-mode',
    examples: {
      hit: 'https://www.example.com/page?id=1&sanity-preview-secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&sanity-preview-secretx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['_storyblok_tk[token]'],
    source: 'https://www.storyblok.com/faq/how-to-verify-the-preview-query-parameters-of-the-visual-editor',
    examples: {
      hit: 'https://www.example.com/page?id=1&_storyblok_tk[token]=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x_storyblok_tk[token]=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['wltoken'],
    ignoreCase: true,
    source: 'https://www.mediawiki.org/wiki/API:Watchlist_feed',
    examples: {
      hit: 'https://www.example.com/page?id=1&wltoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xwltoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['moderation-hash'],
    ignoreCase: true,
    source: 'https://developer.wordpress.org/reference/functions/wp_get_unapproved_comment_author_email/',
    examples: {
      hit: 'https://www.example.com/page?id=1&moderation-hash=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xmoderation-hash=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['token_auth'],
    ignoreCase: true,
    source: 'https://developer.matomo.org/guides/querying-the-reporting-api',
    examples: {
      hit: 'https://www.example.com/page?id=1&token_auth=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xtoken_auth=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['bugzilla_api_key'],
    ignoreCase: true,
    source: 'https://bugzilla.readthedocs.io/en/latest/api/core/v1/general.html',
    examples: {
      hit: 'https://www.example.com/page?id=1&bugzilla_api_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xbugzilla_api_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['job_token'],
    ignoreCase: true,
    source: 'https://docs.gitlab.com/ci/jobs/ci_job_token/',
    examples: {
      hit: 'https://www.example.com/page?id=1&job_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xjob_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['wstoken'],
    ignoreCase: true,
    source: 'https://docs.moodle.org/dev/Creating_a_web_service_client',
    examples: {
      hit: 'https://www.example.com/page?id=1&wstoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xwstoken=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['preview_nonce'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&preview_nonce=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&preview_noncex=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['unlock_token'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&unlock_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xunlock_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['unlocked_article_code'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&unlocked_article_code=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xunlocked_article_code=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['resourcekey'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&resourcekey=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xresourcekey=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['rlkey'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&rlkey=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xrlkey=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['authkey'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&authkey=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xauthkey=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['autologin'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&autologin=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xautologin=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['passcode'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&passcode=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xpasscode=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['otp'],
    ignoreCase: true,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?id=1&otp=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xotp=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['password'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&password=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&passwordx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['passwd'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&passwd=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&passwdx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['pwd'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&pwd=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xpwd=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['secret'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsecret=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['client_secret'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&client_secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&client_secretx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['api_key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&api_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xapi_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['apikey'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&apikey=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xapikey=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['api-key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&api-key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xapi-key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['api_secret'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&api_secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&api_secretx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['api_token'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&api_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xapi_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['app_secret'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&app_secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&app_secretx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['secret_key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&secret_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsecret_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['private_key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&private_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xprivate_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['access_key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&access_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xaccess_key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['subscription-key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&subscription-key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsubscription-key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['Ocp-Apim-Subscription-Key'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&Ocp-Apim-Subscription-Key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xOcp-Apim-Subscription-Key=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['credentials'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?id=1&credentials=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xcredentials=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['jwt'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    examples: {
      hit: 'https://www.example.com/page?id=1&jwt=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xjwt=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['assertion'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    examples: {
      hit: 'https://www.example.com/page?id=1&assertion=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xassertion=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['client_assertion'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    examples: {
      hit: 'https://www.example.com/page?id=1&client_assertion=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xclient_assertion=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['oauth_token'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc5849',
    examples: {
      hit: 'https://www.example.com/page?id=1&oauth_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xoauth_token=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['oauth_verifier'],
    ignoreCase: true,
    source: 'https://www.rfc-editor.org/rfc/rfc5849',
    examples: {
      hit: 'https://www.example.com/page?id=1&oauth_verifier=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xoauth_verifier=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['SAMLRequest'],
    ignoreCase: true,
    source: 'https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf',
    examples: {
      hit: 'https://www.example.com/page?id=1&SAMLRequest=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xSAMLRequest=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['SAMLResponse'],
    ignoreCase: true,
    source: 'https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf',
    examples: {
      hit: 'https://www.example.com/page?id=1&SAMLResponse=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xSAMLResponse=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['SAMLart'],
    ignoreCase: true,
    source: 'https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf',
    examples: {
      hit: 'https://www.example.com/page?id=1&SAMLart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xSAMLart=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['code', 'state'],
    ignoreCase: true,
    source: OAUTH,
    examples: {
      hit: 'https://www.example.com/page?code=SplxlOBeZQQYbYS6WxSbIA&state=1900000000',
      miss: 'https://www.example.com/page?state=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['code', 'session_state'],
    ignoreCase: true,
    source: OAUTH,
    examples: {
      hit: 'https://www.example.com/page?code=SplxlOBeZQQYbYS6WxSbIA&session_state=1900000000',
      miss: 'https://www.example.com/page?session_state=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['client_id', 'redirect_uri'],
    ignoreCase: true,
    source: OAUTH,
    examples: {
      hit: 'https://www.example.com/page?client_id=s6BhdRkqt3&redirect_uri=1900000000',
      miss: 'https://www.example.com/page?redirect_uri=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['key', 'login'],
    ignoreCase: true,
    source: 'https://developer.wordpress.org/reference/functions/retrieve_password/',
    examples: {
      hit: 'https://www.example.com/page?key=Jd9fQ0xZ7bT1mW8s&login=1900000000',
      miss: 'https://www.example.com/page?login=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['pass', 'user'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?pass=x&user=1900000000',
      miss: 'https://www.example.com/page?user=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['pass', 'username'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?pass=x&username=1900000000',
      miss: 'https://www.example.com/page?username=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['pass', 'login'],
    ignoreCase: true,
    source: OWASP_QUERY,
    examples: {
      hit: 'https://www.example.com/page?pass=x&login=1900000000',
      miss: 'https://www.example.com/page?login=1900000000',
    },
  },
  {
    kind: 'secret',
    names: ['key'],
    value: 'AIza[0-9A-Za-z_-]{35}',
    source: 'https://developers.google.com/maps/api-security-best-practices',
    examples: {
      hit: 'https://www.example.com/page?key=AIzaSyA0123456789abcdefghijklmnopqrstuv',
      miss: 'https://www.example.com/page?key=c-sharp-minor',
    },
  },
  {
    kind: 'secret',
    names: ['key'],
    value: 'wc_order_[0-9A-Za-z]{8,}',
    source: WOO,
    examples: {
      hit: 'https://www.example.com/checkout/order-received/7/?key=wc_order_Zm9vYmFyZm9v',
      miss: 'https://www.example.com/checkout/order-received/7/?key=wc_order',
    },
  },
  {
    kind: 'secret',
    names: ['order', 'download_file'],
    value: 'wc_order_.+',
    source: WOO,
    examples: {
      hit: 'https://www.example.com/?download_file=7&order=wc_order_Zm9vYmFyZm9v',
      miss: 'https://www.example.com/?download_file=7&order=asc',
    },
  },
  {
    kind: 'secret',
    names: ['key', 'id'],
    value: '[0-9A-Za-z]{20}',
    segment: 'lost-password',
    source: 'https://developer.wordpress.org/reference/functions/get_password_reset_key/',
    examples: {
      hit: 'https://www.example.com/my-account/lost-password/?key=Zm9vYmFyZm9vYmFyZm9v&id=7',
      miss: 'https://www.example.com/my-account/?key=Zm9vYmFyZm9vYmFyZm9v&id=7',
    },
  },
  {
    kind: 'secret',
    names: ['key', 'id'],
    value: '[0-9A-Za-z]{32}',
    segment: 'confirm',
    source: 'https://developer.adobe.com/commerce/',
    examples: {
      hit: 'https://www.example.com/customer/account/confirm/?id=7&key=0123456789abcdef0123456789abcdef',
      miss: 'https://www.example.com/customer/account/?id=7&key=0123456789abcdef0123456789abcdef',
    },
  },
  {
    kind: 'secret',
    names: ['oobCode'],
    source: 'https://firebase.google.com/docs/auth/custom-email-handler',
    examples: {
      hit: 'https://www.example.com/page?mode=verifyEmail&oobCode=Zm9vYmFy',
      miss: 'https://www.example.com/page?mode=verifyEmail&xoobCode=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['Authorization'],
    ignoreCase: true,
    value: '.{16,}',
    source: 'https://www.backblaze.com/apidocs/b2-download-file-by-name',
    examples: {
      hit: 'https://www.example.com/file/a/b.zip?Authorization=3_20261101000000_0123456789abcdef01234567_dnld',
      miss: 'https://www.example.com/file/a/b.zip?Authorization=required',
    },
  },
  {
    kind: 'secret',
    names: ['code'],
    value: '.{10,}',
    segment: 'callback',
    source: OAUTH,
    examples: {
      hit: 'https://www.example.com/oauth/callback?code=SplxlOBeZQQYbYS6WxSbIA',
      miss: 'https://www.example.com/oauth/?code=SplxlOBeZQQYbYS6WxSbIA',
    },
  },
  {
    kind: 'secret',
    names: ['mode', 'k'],
    value: 'activate',
    source: 'https://www.phpbb.com/support/docs/en/3.3/ug/',
    examples: {
      hit: 'https://www.example.com/ucp.php?mode=activate&u=7&k=ABCDEF1234',
      miss: 'https://www.example.com/ucp.php?mode=activate&u=7',
    },
  },
  {
    kind: 'secret',
    names: ['e', 'u'],
    hosts: ['list-manage.com'],
    source: 'https://mailchimp.com/help/about-the-unsubscribe-process/',
    examples: {
      hit: 'https://shop.us1.list-manage.com/profile?u=0a1b&id=2c3d&e=4e5f',
      miss: 'https://www.example.com/profile?u=0a1b&id=2c3d&e=4e5f',
    },
  },
  {
    kind: 'secret',
    names: ['ticket'],
    value: '(?:ST|PT|PGT|PGTIOU)-.+',
    source: 'https://apereo.github.io/cas/7.0.x/protocol/CAS-Protocol-Specification.html',
    examples: {
      hit: 'https://www.example.com/page?ticket=ST-1856339-aA5Yuvrxzpv8Tau1cYQ7',
      miss: 'https://www.example.com/page?ticket=adult',
    },
  },
  {
    kind: 'secret',
    names: ['magic'],
    value: OPAQUE,
    source: W3C_CAPABILITY,
    examples: {
      hit: 'https://www.example.com/page?magic=k3Jd9fQ0xZ7bT1mW8s',
      miss: 'https://www.example.com/page?magic=cards',
    },
  },
  {
    kind: 'secret',
    names: ['appid'],
    value: '[0-9a-f]{32}',
    hosts: ['openweathermap.org'],
    source: 'https://openweathermap.org/appid',
    examples: {
      hit: 'https://openweathermap.org/page?appid=9682993c8daa2c5497996114facdc805',
      miss: 'https://openweathermap.org/page?appid=7',
    },
  },
  {
    kind: 'secret',
    names: ['sk'],
    value: '[0-9a-f]{8,}',
    hosts: ['medium.com'],
    source: 'https://help.medium.com/hc/en-us/articles/360006543813',
    examples: {
      hit: 'https://medium.com/page?sk=9682993c8daa2c5497996114facdc805',
      miss: 'https://medium.com/page?sk=x',
    },
  },
  {
    kind: 'secret',
    names: ['tk'],
    value: '[0-9A-Za-z_.-]{16,}',
    hosts: ['zoom.us'],
    source: 'https://support.zoom.com/',
    examples: { hit: 'https://zoom.us/page?tk=k3Jd9fQ0xZ7bT1mW8s', miss: 'https://zoom.us/page?tk=1' },
  },
  {
    kind: 'secret',
    names: ['pub_secret'],
    ignoreCase: true,
    source: 'https://api.slack.com/methods/files.sharedPublicURL',
    examples: {
      hit: 'https://www.example.com/page?id=1&pub_secret=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&pub_secretx=Zm9vYmFy',
    },
  },
  {
    kind: 'secret',
    names: ['tempauth'],
    ignoreCase: true,
    source: 'https://learn.microsoft.com/en-us/graph/api/driveitem-get-content',
    added: '2026-11-27',
    examples: {
      hit: 'https://a.sharepoint.com/_layouts/15/download.aspx?UniqueId=7&Translate=false&tempauth=AbC',
      miss: 'https://a.sharepoint.com/_layouts/15/download.aspx?UniqueId=7',
    },
  },
  {
    kind: 'secret',
    names: ['ks'],
    value: OPAQUE,
    source:
      'https://developer.kaltura.com/api-docs/VPaaS-API-Getting-Started/Kaltura_API_Authentication_and_Security.html',
    added: '2026-11-27',
    examples: {
      hit: 'https://cdnapisec.kaltura.com/p/1/playManifest/a?referrer=x&ks=djJ8MTIzfAbCdEf1234567890abcdef&clientTag=y',
      miss: 'https://www.example.com/?ks=test',
    },
  },
  {
    kind: 'secret',
    names: ['_sid'],
    value: OPAQUE,
    source: 'https://kb.synology.com/en-global/DG/DSM_Login_Web_API_Guide/2',
    added: '2026-11-27',
    examples: {
      hit: 'https://nas.example.com:5001/webapi/entry.cgi?api=a&path=%2Fa&_sid=abcDEF1234567890abcDEF',
      miss: 'https://shop.example.com/p?_pos=1&_sid=2b5f9a1c7&_ss=r',
    },
  },
  {
    kind: 'secret',
    names: ['sharing_sid'],
    source: 'https://kb.synology.com/en-global/DG/DSM_Login_Web_API_Guide/2',
    added: '2026-11-27',
    examples: {
      hit: 'https://nas.example.com/webapi/entry.cgi?api=a&sharing_sid=AbC',
      miss: 'https://nas.example.com/webapi/entry.cgi?api=a',
    },
  },
  {
    kind: 'secret',
    names: ['t', 's', 'u'],
    value: '[0-9a-f]{32}',
    source: 'https://www.subsonic.org/pages/api.jsp',
    added: '2026-11-27',
    examples: {
      hit: 'https://music.example.com/rest/stream?u=a&t=26719a1196d2a940705a59634eb18eab&s=c19b2d&id=7',
      miss: 'https://music.example.com/rest/stream?u=a&t=30&s=c19b2d',
    },
  },
  {
    kind: 'secret',
    names: ['at', 'id'],
    value: '.{16,}',
    hosts: ['drive.usercontent.google.com'],
    source: 'https://developers.google.com/drive/api/guides/manage-downloads',
    added: '2026-11-27',
    examples: {
      hit: 'https://drive.usercontent.google.com/download?id=7&export=download&at=AN8xHoo2T7xj9sD0kQ',
      miss: 'https://drive.usercontent.google.com/download?id=7&at=1',
    },
  },
  {
    kind: 'secret',
    names: ['secret_token'],
    ignoreCase: true,
    source: 'https://developers.soundcloud.com/docs/api/guide',
    added: '2026-11-27',
    examples: { hit: 'https://api.example.com/tracks/7?secret_token=s-AbC', miss: 'https://api.example.com/tracks/7' },
  },
  {
    kind: 'secret',
    names: ['redirectResult'],
    value: '.{16,}',
    source: 'https://docs.adyen.com/online-payments/build-your-integration/',
    added: '2026-11-27',
    examples: {
      hit: 'https://shop.example.com/checkout?redirectResult=X6XtfGC3!Y2xhc3Nfbm90X2ZvdW5k',
      miss: 'https://shop.example.com/checkout?redirectResult=ok',
    },
  },
]

const ACTIONS: readonly PassThroughRule[] = [
  {
    kind: 'action',
    names: ['add-to-cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&add-to-cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xadd-to-cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['add_to_cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&add_to_cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xadd_to_cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['addtocart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&addtocart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xaddtocart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['remove_item'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&remove_item=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xremove_item=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['undo_item'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&undo_item=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xundo_item=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['removed_item'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&removed_item=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xremoved_item=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['wc-ajax'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&wc-ajax=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xwc-ajax=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['add-to-wishlist'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&add-to-wishlist=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xadd-to-wishlist=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['add_to_wishlist'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&add_to_wishlist=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xadd_to_wishlist=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['remove_from_wishlist'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&remove_from_wishlist=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xremove_from_wishlist=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['remove_from_cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&remove_from_cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xremove_from_cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['remove_coupon'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&remove_coupon=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xremove_coupon=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['apply_coupon'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&apply_coupon=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xapply_coupon=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['empty_cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&empty_cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xempty_cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['empty-cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&empty-cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xempty-cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['update_cart'],
    ignoreCase: true,
    source: WOO,
    examples: {
      hit: 'https://www.example.com/page?id=1&update_cart=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xupdate_cart=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['unsubscribe'],
    ignoreCase: true,
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/page?id=1&unsubscribe=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xunsubscribe=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['unsub'],
    ignoreCase: true,
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/page?id=1&unsub=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xunsub=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['optout'],
    ignoreCase: true,
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/page?id=1&optout=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xoptout=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['opt-out'],
    ignoreCase: true,
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/page?id=1&opt-out=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xopt-out=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['opt_out'],
    ignoreCase: true,
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/page?id=1&opt_out=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xopt_out=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_wpnonce'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&_wpnonce=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&_wpnoncex=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['sesskey'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&sesskey=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsesskey=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['stoken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&stoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xstoken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['form_key'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&form_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xform_key=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['csrf'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&csrf=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&csrfx=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_csrf'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&_csrf=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&_csrfx=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['sectok'],
    ignoreCase: true,
    source: 'https://www.dokuwiki.org/devel:security',
    examples: {
      hit: 'https://www.example.com/page?id=1&sectok=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsectok=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['atl_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&atl_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xatl_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['csrf_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&csrf_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xcsrf_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['csrftoken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&csrftoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xcsrftoken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_csrf_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&_csrf_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x_csrf_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['csrfmiddlewaretoken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&csrfmiddlewaretoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xcsrfmiddlewaretoken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['authenticity_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&authenticity_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xauthenticity_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['__RequestVerificationToken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&__RequestVerificationToken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x__RequestVerificationToken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['securitytoken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&securitytoken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsecuritytoken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['security_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&security_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xsecurity_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_xfToken'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&_xfToken=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x_xfToken=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['my_post_key'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&my_post_key=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xmy_post_key=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['xsrf_token'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&xsrf_token=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xxsrf_token=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_xsrf'],
    ignoreCase: true,
    source: CSRF,
    examples: {
      hit: 'https://www.example.com/page?id=1&_xsrf=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&_xsrfx=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['_method'],
    ignoreCase: true,
    source: 'https://guides.rubyonrails.org/form_helpers.html#how-do-forms-with-patch-put-or-delete-methods-work',
    examples: {
      hit: 'https://www.example.com/page?id=1&_method=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&x_method=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['mylogout'],
    ignoreCase: true,
    source: 'https://devdocs.prestashop-project.org/',
    examples: {
      hit: 'https://www.example.com/page?id=1&mylogout=Zm9vYmFy',
      miss: 'https://www.example.com/page?id=1&xmylogout=Zm9vYmFy',
    },
  },
  {
    kind: 'action',
    names: ['action'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/page?action=delete',
      miss: 'https://www.example.com/page?action=history',
    },
  },
  {
    kind: 'action',
    names: ['do'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?do=delete', miss: 'https://www.example.com/page?do=history' },
  },
  {
    kind: 'action',
    names: ['op'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?op=delete', miss: 'https://www.example.com/page?op=history' },
  },
  {
    kind: 'action',
    names: ['cmd'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?cmd=delete', miss: 'https://www.example.com/page?cmd=history' },
  },
  {
    kind: 'action',
    names: ['act'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?act=delete', miss: 'https://www.example.com/page?act=history' },
  },
  {
    kind: 'action',
    names: ['task'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?task=delete', miss: 'https://www.example.com/page?task=history' },
  },
  {
    kind: 'action',
    names: ['mode'],
    value: ACTION_VALUE,
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?mode=delete', miss: 'https://www.example.com/page?mode=history' },
  },
  {
    kind: 'action',
    names: ['delete'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?delete=1', miss: 'https://www.example.com/page?delete=help-page' },
  },
  {
    kind: 'action',
    names: ['remove'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?remove=1', miss: 'https://www.example.com/page?remove=help-page' },
  },
  {
    kind: 'action',
    names: ['confirm'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?confirm=1', miss: 'https://www.example.com/page?confirm=help-page' },
  },
  {
    kind: 'action',
    names: ['logout'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?logout=1', miss: 'https://www.example.com/page?logout=help-page' },
  },
  {
    kind: 'action',
    names: ['signout'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?signout=1', miss: 'https://www.example.com/page?signout=help-page' },
  },
  {
    kind: 'action',
    names: ['subscribe'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/page?subscribe=1',
      miss: 'https://www.example.com/page?subscribe=help-page',
    },
  },
  {
    kind: 'action',
    names: ['vote'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?vote=1', miss: 'https://www.example.com/page?vote=help-page' },
  },
  {
    kind: 'action',
    names: ['purge'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?purge=1', miss: 'https://www.example.com/page?purge=help-page' },
  },
  {
    kind: 'action',
    names: ['cancel'],
    value: '(?:|[0-9]+|[Tt]rue|[Yy]es|[Oo]n|y|up|down|[0-9A-Za-z_-]{24,})',
    source: SAFE_METHODS,
    examples: { hit: 'https://www.example.com/page?cancel=1', miss: 'https://www.example.com/page?cancel=help-page' },
  },
  {
    kind: 'action',
    names: ['route'],
    value: '(?:account/logout|checkout/cart/.+|account/wishlist/add)',
    source: 'https://docs.opencart.com/',
    examples: {
      hit: 'https://www.example.com/page?route=account/logout',
      miss: 'https://www.example.com/page?route=product/product',
    },
  },
  {
    kind: 'action',
    names: ['add', 'id_product'],
    source: 'https://devdocs.prestashop-project.org/',
    examples: {
      hit: 'https://shop.example.com/cart?add=1&id_product=7',
      miss: 'https://shop.example.com/cart?id_product=7',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'unsubscribe',
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/account/unsubscribe?u=1',
      miss: 'https://www.example.com/how-to-unsubscribe-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'unsubscribe.php',
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/account/unsubscribe.php?u=1',
      miss: 'https://www.example.com/how-to-unsubscribe.php-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'unsubscribe.aspx',
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/account/unsubscribe.aspx?u=1',
      miss: 'https://www.example.com/how-to-unsubscribe.aspx-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'unsubscribe-all',
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/account/unsubscribe-all?u=1',
      miss: 'https://www.example.com/how-to-unsubscribe-all-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'unsub_center.aspx',
    source: UNSUBSCRIBE,
    examples: {
      hit: 'https://www.example.com/account/unsub_center.aspx?u=1',
      miss: 'https://www.example.com/how-to-unsub_center.aspx-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'admin-ajax.php',
    source: 'https://developer.wordpress.org/plugins/javascript/ajax/',
    examples: {
      hit: 'https://www.example.com/account/admin-ajax.php?u=1',
      miss: 'https://www.example.com/how-to-admin-ajax.php-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'admin-post.php',
    source: 'https://developer.wordpress.org/plugins/javascript/ajax/',
    examples: {
      hit: 'https://www.example.com/account/admin-post.php?u=1',
      miss: 'https://www.example.com/how-to-admin-post.php-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'opt-out',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/opt-out?u=1',
      miss: 'https://www.example.com/how-to-opt-out-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'optout',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/optout?u=1',
      miss: 'https://www.example.com/how-to-optout-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logout',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logout?u=1',
      miss: 'https://www.example.com/how-to-logout-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'log-out',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/log-out?u=1',
      miss: 'https://www.example.com/how-to-log-out-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'log_out',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/log_out?u=1',
      miss: 'https://www.example.com/how-to-log_out-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logoff',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logoff?u=1',
      miss: 'https://www.example.com/how-to-logoff-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logout.php',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logout.php?u=1',
      miss: 'https://www.example.com/how-to-logout.php-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logout.aspx',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logout.aspx?u=1',
      miss: 'https://www.example.com/how-to-logout.aspx-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logout.jsp',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logout.jsp?u=1',
      miss: 'https://www.example.com/how-to-logout.jsp-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'logout.do',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/logout.do?u=1',
      miss: 'https://www.example.com/how-to-logout.do-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'signout',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/signout?u=1',
      miss: 'https://www.example.com/how-to-signout-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'sign-out',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/sign-out?u=1',
      miss: 'https://www.example.com/how-to-sign-out-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'sign_out',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/sign_out?u=1',
      miss: 'https://www.example.com/how-to-sign_out-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'signout.php',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/signout.php?u=1',
      miss: 'https://www.example.com/how-to-signout.php-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'add-to-cart',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/add-to-cart?u=1',
      miss: 'https://www.example.com/how-to-add-to-cart-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'addtocart',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/addtocart?u=1',
      miss: 'https://www.example.com/how-to-addtocart-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'add_to_cart',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/add_to_cart?u=1',
      miss: 'https://www.example.com/how-to-add_to_cart-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'add-to-wishlist',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/add-to-wishlist?u=1',
      miss: 'https://www.example.com/how-to-add-to-wishlist-safely?u=1',
    },
  },
  {
    kind: 'action',
    names: [],
    segment: 'addtowishlist',
    source: SAFE_METHODS,
    examples: {
      hit: 'https://www.example.com/account/addtowishlist?u=1',
      miss: 'https://www.example.com/how-to-addtowishlist-safely?u=1',
    },
  },
]

/**
 * Marks of URLs that are passed through untouched: a change breaks a signature, a stored response hands a secret to the
 * next reader, and a repeated request repeats an action. Names that are ordinary content are listed only with a value shape.
 */
export const PASS_THROUGH_RULES: readonly PassThroughRule[] = [...SIGNATURES, ...EXPIRING, ...SECRETS, ...ACTIONS]
