/** The URL of a page of the benches of the store, on one of 50 hosts. */
export function pageUrl(page: number): string {
  return `https://www.shop${page % 50}.example/catalog/lamps/${page}?ref_id=${page * 31}&size=${page % 7}`
}
