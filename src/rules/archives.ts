/**
 * Archives that name a snapshot by the whole URL of the page, in their own path: its query is data, and its slash and its scheme
 * belong to the page.
 */
export const ARCHIVES: readonly string[] = [
  'web.archive.org',
  'archive.today',
  'archive.ph',
  'archive.is',
  'archive.fo',
  'archive.li',
  'archive.md',
  'archive.vn',
  'archive-it.org',
  'ghostarchive.org',
  'megalodon.jp',
  'swap.stanford.edu',
  'vefsafn.is',
  'webarchive.loc.gov',
  'webarchive.nationalarchives.gov.uk',
  'webcitation.org',
  'arquivo.pt',
  'webarchive.org.uk',
]
