import { describe, expect, it } from 'vitest'
import { readOptions, tasksOf } from '../../../bench/dedupe/options.ts'

describe('options', () => {
  it.each([[['--seeds', '0']], [['--archetype', 'nosuch']], [['--noise', '2']], [['--frob']], [['--size', 'x']]])(
    'refuses %j',
    (args) => {
      expect(readOptions(args)).toBeUndefined()
    },
  )

  it('takes seeds from 1 on and never picks', () => {
    const options = readOptions(['--full', '--archetype', 'shopify,context', '--noise', '0.02'])!
    const tasks = tasksOf(options)
    expect(tasks.filter(({ archetype }) => archetype === 'context').map(({ seed }) => seed)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  it('compares everybody under one noise and sweeps the noise for ours alone', () => {
    const [task] = tasksOf(readOptions(['--archetype', 'shopify', '--noise', '0,0.02,0.1'])!)
    expect(task!.lessons.filter(({ noise }) => noise !== 0.02).map(({ setting }) => setting)).toEqual([
      'standard',
      'standard',
    ])
    expect(new Set(task!.lessons.map(({ setting }) => setting)).size).toBe(8)
  })
})
