import type { Provider } from '../../types.ts'
import { BROADCASTER_PROVIDERS } from './broadcasters.ts'
import { DEVELOPER_PROVIDERS } from './developer.ts'
import { IMAGE_PROVIDERS } from './images.ts'
import { MAP_PROVIDERS } from './maps.ts'
import { MUSIC_PROVIDERS } from './music.ts'
import { PEERTUBE_PROVIDERS } from './peertube.ts'
import { REFERENCE_PROVIDERS } from './reference.ts'
import { SHOP_PROVIDERS } from './shops.ts'
import { SOCIAL_PROVIDERS } from './social.ts'
import { LIVE_PROVIDERS } from './streaming-live.ts'
import { VIDEO_ASIA_PROVIDERS } from './video-asia.ts'
import { VIDEO_PROVIDERS } from './video.ts'
import { YOUTUBE_PROVIDERS } from './youtube.ts'

/** Every built-in provider, by topic. No host occurs in two of them. */
export const PROVIDERS: readonly Provider[] = [
  ...YOUTUBE_PROVIDERS,
  ...VIDEO_PROVIDERS,
  ...VIDEO_ASIA_PROVIDERS,
  ...LIVE_PROVIDERS,
  ...BROADCASTER_PROVIDERS,
  ...PEERTUBE_PROVIDERS,
  ...MUSIC_PROVIDERS,
  ...IMAGE_PROVIDERS,
  ...SOCIAL_PROVIDERS,
  ...SHOP_PROVIDERS,
  ...DEVELOPER_PROVIDERS,
  ...REFERENCE_PROVIDERS,
  ...MAP_PROVIDERS,
]
