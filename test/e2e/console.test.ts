/** The console in a real browser. One file, since a platform and a browser for each of its parts cost more than their tests do. */

// In this order: the runs look at everything that waits for somebody, and the full size comes with findings of its own.
import './console/signing-in.ts'
import './console/runs.ts'
import './console/playground.ts'
import './console/domains.ts'
import './console/long-names.ts'
import './console/full-size.ts'
