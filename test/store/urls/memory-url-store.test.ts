import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import type { StoreRules } from '../../../src/store/urls/url-store.ts'
import { describeUrlStore } from '../../contracts/url-store.contract.ts'
import { repeats } from '../../support/nightly.ts'

describeUrlStore(
  async () => {
    const tables = emptyTables()
    return {
      store: (rules: StoreRules) => createMemoryUrlStore(rules, tables),
      maintenance: createMemoryUrlMaintenance(tables),
    }
  },
  { modelRuns: repeats(100, 3000) },
)
