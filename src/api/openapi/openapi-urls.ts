/** The description of `/v1/urls`. */

import {
  BOOLEAN,
  choice,
  INTEGER,
  list,
  NULLABLE_STRING,
  operation,
  record,
  ref,
  STRING,
  table,
  TIME,
  type Operation,
  type Schema,
} from './openapi-parts.ts'

const REFUSAL = {
  kind: { const: 'refused' },
  why: choice('secret', 'not-a-url', 'too-long', 'bad-input'),
  detail: STRING,
}
const URLS = list(STRING, { maxItems: 1000 })

/** Schemas of the URL store. */
export const URL_SCHEMAS: Readonly<Record<string, Schema>> = {
  OneUrl: record({ url: STRING }),
  Sightings: record({
    sightings: list(record({ url: STRING, 'seenAtMs?': TIME, 'count?': INTEGER }), { maxItems: 1000 }),
  }),
  Refusal: record(REFUSAL),
  PutOutcomes: record({
    outcomes: list({
      oneOf: [record({ kind: { const: 'stored' }, id: INTEGER, key: STRING, isFirst: BOOLEAN }), ref('Refusal')],
    }),
  }),
  UrlRow: record({
    id: INTEGER,
    key: STRING,
    url: STRING,
    provider: NULLABLE_STRING,
    itemKind: NULLABLE_STRING,
    itemId: NULLABLE_STRING,
    firstSeenMs: TIME,
    lastSeenMs: TIME,
    sightings: INTEGER,
    ruleRevision: {
      ...STRING,
      description:
        'Rules that the URL was keyed by: the contract and the revision of the record, as in 2:17; 0 without a record.',
    },
    canonicalId: { type: ['integer', 'null'] },
  }),
  FoundUrl: record({ row: ref('UrlRow'), askedKey: STRING }),
  MetadataEntry: record({ field: STRING, value: STRING, updatedAtMs: TIME }),
  Metadata: record({ metadata: list(ref('MetadataEntry')) }),
  MetadataPatch: record({ url: STRING, fields: { ...table(NULLABLE_STRING), description: 'null removes.' } }),
  LinkedUrl: record({ id: INTEGER, key: STRING, url: STRING }),
  Links: record({ links: list(ref('LinkedUrl')) }),
  LinksQuery: record({ url: STRING, direction: choice('in', 'out'), 'limit?': INTEGER, 'afterId?': INTEGER }),
  LinksWrite: record({ url: STRING, targets: URLS }),
  LinksStored: record({ kind: { const: 'stored' }, key: STRING, refused: list(record({ ...REFUSAL, url: STRING })) }),
  Stored: record({ kind: choice('stored', 'same'), key: STRING }),
  Redirect: record({ url: STRING, to: STRING }),
  SeenQuestion: record({ urls: URLS, 'add?': BOOLEAN }),
  SeenAnswers: record({
    answers: list({ oneOf: [record({ kind: { const: 'known' }, key: STRING, seen: BOOLEAN }), ref('Refusal')] }),
  }),
  UrlExport: record({
    row: { oneOf: [ref('UrlRow'), { type: 'null' }] },
    metadata: list(ref('MetadataEntry')),
    outlinks: list(ref('LinkedUrl')),
    inlinks: list(ref('LinkedUrl')),
    'cut?': {
      ...list(choice('outlinks', 'inlinks')),
      description: 'Of these there are more than 10,000: /v1/urls/links goes on with afterId, the last id.',
    },
    aliases: list(STRING),
    redirectsTo: NULLABLE_STRING,
    redirectedFrom: list(STRING),
    corpus: {
      ...list(record({ url: STRING, hits: INTEGER })),
      description: 'Variants that learning keeps for a while.',
    },
  }),
  ContentStored: record({ kind: choice('stored', 'older'), key: STRING, 'bytes?': INTEGER }),
  Deleted: record({
    deleted: record({ rows: INTEGER, metadata: INTEGER, links: INTEGER, aliases: INTEGER }),
    forgotten: { ...INTEGER, description: 'Keys in the seen-set.' },
    learned: { ...INTEGER, description: 'URLs, rows and files that learning had kept.' },
  }),
}

const ONE = ref('OneUrl')
const ALL = 'Needs a token of all domains.'
const PAGE = {
  description: 'the page as a file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}
const writes = ['422']

function header(name: string, required: boolean, description: string): Schema {
  return { name, in: 'header', required, description, schema: STRING }
}

/** Operations by path and method. */
export const URL_PATHS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/urls': {
    put: operation({
      id: 'putUrls',
      summary: `Count sightings of URLs. ${ALL}`,
      body: ref('Sightings'),
      answer: ref('PutOutcomes'),
    }),
    delete: operation({
      id: 'deleteUrl',
      summary: `Forget everything that is held on a URL. ${ALL}`,
      body: ONE,
      answer: ref('Deleted'),
      problems: ['503'],
    }),
  },
  '/v1/urls/get': {
    post: operation({ id: 'getUrl', summary: `The row of a URL. ${ALL}`, body: ONE, answer: ref('FoundUrl') }),
  },
  '/v1/urls/metadata': {
    post: operation({ id: 'getMetadata', summary: `Fields of a URL. ${ALL}`, body: ONE, answer: ref('Metadata') }),
    patch: operation({
      id: 'patchMetadata',
      summary: `Set or remove fields. ${ALL}`,
      body: ref('MetadataPatch'),
      answer: ref('Stored'),
      problems: writes,
    }),
  },
  '/v1/urls/links': {
    post: operation({
      id: 'getLinks',
      summary: `Links from or to a URL. ${ALL}`,
      body: ref('LinksQuery'),
      answer: ref('Links'),
    }),
    put: operation({
      id: 'putLinks',
      summary: `Add links. ${ALL}`,
      body: ref('LinksWrite'),
      answer: ref('LinksStored'),
      problems: writes,
    }),
  },
  '/v1/urls/redirect': {
    put: operation({
      id: 'putRedirect',
      summary: `Note a redirect. ${ALL}`,
      body: ref('Redirect'),
      answer: ref('Stored'),
      problems: ['409', ...writes],
    }),
  },
  '/v1/urls/seen': {
    post: operation({
      id: 'askSeen',
      summary: `Whether URLs were met, and with "add" meet them. ${ALL}`,
      body: ref('SeenQuestion'),
      answer: ref('SeenAnswers'),
      problems: ['501'],
    }),
  },
  '/v1/urls/export': {
    post: operation({
      id: 'exportUrl',
      summary: `Everything that is held on a URL. ${ALL}`,
      body: ONE,
      answer: ref('UrlExport'),
    }),
  },
  '/v1/urls/content': {
    put: {
      ...operation({
        id: 'putContent',
        summary: `Archive a page: the body as it was fetched, at most 8 MiB. ${ALL}`,
        params: [
          header('Page-Url', true, 'The page, in any spelling.'),
          header('Page-Fetched', false, 'ISO 8601, at most a day ahead; default: now. What was fetched later stays.'),
          header('Page-Fingerprint', false, 'Whatever made it; at most 512 characters.'),
        ],
        body: STRING,
        answer: ref('ContentStored'),
        problems: ['409', '411', '422', '501'],
      }),
      requestBody: { required: true, content: PAGE.content },
    },
    post: operation({ id: 'getContent', summary: `The archived page of a URL. ${ALL}`, body: ONE, answer: PAGE }),
  },
}
