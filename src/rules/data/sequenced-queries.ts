/** Where the order of a query is read, so nothing is sorted: image servers that do one parameter after the other, and an archive. */

/** Hosts, those below them included. */
export const SEQUENCED_HOSTS: readonly string[] = [
  // Photon crops what it has resized, or resizes what it has cropped: https://developer.wordpress.com/docs/photon/, 2026-11-24.
  'wp.com',
  // The archived URL is part of the path, also without its scheme (`/web/2020/example.com/?b=1&a=2`):
  // https://archive.org/help/wayback_api.php, 2026-11-27.
  'web.archive.org',
]

/** What paths begin with, on hosts of many shops. */
export const SEQUENCED_PATHS: readonly string[] = [
  // To Dynamic Media every command is about the layer named before it (`?layer=1&src=a&layer=2&src=b`):
  // https://experienceleague.adobe.com/en/docs/dynamic-media-developer-resources/image-serving-api/, 2026-11-24.
  '/is/image/',
]
