import { describeUrlStore } from '../contracts/url-store.contract.ts'
import { openSqliteStorage } from './support/sqlite-storage.ts'

describeUrlStore(openSqliteStorage, { modelRuns: 200 })
