import type { RealApp } from '../types.ts'
import { apacheAutoindex } from './apache-autoindex.ts'
import { caddy } from './caddy.ts'
import { calibre } from './calibre.ts'
import { cgit } from './cgit.ts'
import { cvsweb } from './cvsweb.ts'
import { dokuwiki } from './dokuwiki.ts'
import { fossil } from './fossil.ts'
import { gitweb } from './gitweb.ts'
import { godoc } from './godoc.ts'
import { hgweb } from './hgweb.ts'
import { kiwix } from './kiwix.ts'
import { loggerhead } from './loggerhead.ts'
import { mediawiki } from './mediawiki.ts'
import { namazu } from './namazu.ts'
import { nginxFancyindex } from './nginx-fancyindex.ts'
import { omega } from './omega.ts'
import { lighttpdListing, pythonListing } from './plain-listings.ts'
import { publicInbox } from './public-inbox.ts'
import { redmine } from './redmine.ts'
import { wordpress } from './wordpress.ts'

/** Every application of the bench. */
export const APPS: readonly RealApp[] = [
  dokuwiki,
  mediawiki,
  wordpress,
  gitweb,
  cgit,
  fossil,
  hgweb,
  loggerhead,
  cvsweb,
  kiwix,
  calibre,
  godoc,
  omega,
  namazu,
  publicInbox,
  redmine,
  apacheAutoindex,
  nginxFancyindex,
  caddy,
  lighttpdListing,
  pythonListing,
]
