/** Values that are files: `viewer.html?doc=/files/a.pdf`. */

/** Documents, tables, pictures, sounds, films, tracks, models. No pages: `?from=/about.html` says where a visitor came from. */
const FILE =
  /[^/.\\?&=#]\.(?:pdf|epub|djvu|docx?|xlsx?|pptx?|od[pst]|rtf|tex|csv|tsv|json|geojson|ya?ml|xml|txt|md|ipynb|jpe?g|png|gif|webp|avif|svg|tiff?|mp3|og[agv]|opus|flac|wav|m4[av]|mp4|webm|mov|mkv|m3u8|mpd|vtt|srt|gpx|km[lz]|stl|obj|glb|gltf|ply|pdb|cif|bam|vcf|bed|fasta)(?:[?#]|$)/i

/** Values looked at. */
const MOST = 20

/**
 * Whether most of the frequent values name files. A program in the page opens them, whose frame is the same bytes for all: no
 * comparison of answers shows what such a name chooses.
 *
 * @param values most frequent first
 */
export function namesFiles(values: readonly string[]): boolean {
  const frequent = values.slice(0, MOST)
  return frequent.filter((value) => FILE.test(value)).length > frequent.length / 2
}
