import { expect, it } from 'vitest'
import { treatmentText } from '../../../src/console/runs/treatment-text.ts'

it.each([
  [['+spot'], 'spot added'],
  [['+spot', '+gclid', 'front', 'order'], 'spot, gclid added in front; parameters in another order'],
  [['encoding'], 'a letter percent-encoded'],
  [['+trk', 'behind sort'], 'trk added; sort behind it'],
  [['made-up-path'], 'a path that does not exist'],
  [['url in next'], 'the URL in next in another form'],
  [['something new'], 'something new'],
  [[], ''],
])('says what a comparison changed: %j', (treatment, text) => expect(treatmentText(treatment)).toBe(text))
