import { createMemoryUrlMaintenance } from '../../src/store/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../src/store/memory-url-store.ts'
import { emptyTables } from '../../src/store/memory-url-tables.ts'
import type { StoreRules } from '../../src/store/url-store.ts'
import { describeUrlStore } from '../contracts/url-store.contract.ts'

describeUrlStore(
  async () => {
    const tables = emptyTables()
    return {
      store: (rules: StoreRules) => createMemoryUrlStore(rules, tables),
      maintenance: createMemoryUrlMaintenance(tables),
    }
  },
  { modelRuns: 300 },
)
