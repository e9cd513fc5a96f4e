/** What the bench has to know about a real web application. */

import type { ProgramName } from '../../scripts/programs.ts'
import type { Workshop } from './workshop.ts'

/** One real application: how to start it, and what is true about its URLs. One file each in `catalog/`. */
export interface RealApp {
  readonly name: string
  /** `wiki`, `blog`, `repository browser`, `directory index`: for the table. */
  readonly kind: string
  /** What must be installed. */
  readonly needs: readonly Need[]
  /** Starts the application with its content on the loopback interface, at the port and under the name it is given. */
  readonly start: (workshop: Workshop) => Promise<void>
  /** Paths the crawl starts from. */
  readonly seeds: readonly string[]
  /** What the proxy serves as `/robots.txt`. */
  readonly robots: string
  /** Path and query of requests that no learner may ever send; also never crawled. */
  readonly sideEffect: RegExp
  /** Path and query that the crawl leaves out besides what robots.txt forbids; default: nothing. */
  readonly uncrawled?: RegExp
  /** The name under which the application itself would take a session id in the URL. */
  readonly sessionName: string
  /** Ways to say the same in this application: defaults spelled out. Each names a page that must be the same. */
  readonly spellings: readonly Spelling[]
  /**
   * Hand-written truth: names of parameters that choose the page, so that two URLs that agree in path and in these are one
   * page. Checked against what the application answers; a disagreement is an error of the bench.
   */
  readonly identity: (url: URL) => string
  /** Texts that change from one fetch of the same page to the next or that repeat the URL; they are cut before comparing. */
  readonly volatile: readonly RegExp[]
}

/** A program that tests start too, or a file that has to exist and the Debian package that brings it. */
export type Need = ProgramName | { readonly file: string; readonly package: string }

/** Where `when` matches path and query, `name=value` may be added without changing the page. */
export interface Spelling {
  readonly when: RegExp
  readonly name: string
  readonly value: string
}
