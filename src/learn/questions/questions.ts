/** The questions of the learner: adding one is one file and one line. */

import { bisectQuestion } from './bisect.ts'
import { carriedQuestion } from './carried.ts'
import { madeUpNameQuestion } from './made-up-name.ts'
import { contrastQuestion } from './contrast.ts'
import { composedQuestion } from './composed.ts'
import { formsQuestion } from './forms.ts'
import { holdOutQuestion } from './hold-out.ts'
import { madeUpPathQuestion } from './made-up-path.ts'
import { queryEndsQuestion } from './query-ends.ts'
import type { Question } from './question.ts'
import { twinsQuestion } from './twins.ts'
import { urlValuesQuestion } from './url-values.ts'
import { valuesQuestion } from './values.ts'

/** In the order in which they propose; the plan decides what is asked first. */
export const QUESTIONS: readonly Question[] = [
  madeUpNameQuestion,
  bisectQuestion,
  madeUpPathQuestion,
  composedQuestion,
  formsQuestion,
  valuesQuestion,
  carriedQuestion,
  queryEndsQuestion,
  contrastQuestion,
  urlValuesQuestion,
  twinsQuestion,
  holdOutQuestion,
]
