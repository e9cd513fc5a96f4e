import { content } from '../../../src/fingerprint/kinds/content.ts'
import { describeFingerprint } from '../../contracts/fingerprint.contract.ts'

describeFingerprint(content, '93a76da9890d4c8dfa5a9dc72a00063b')
