import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { interruption } from '../../../src/cli/output/interruption.ts'

it('ends in order on the first signal and at once on the second', () => {
  const exits: number[] = []
  const said: string[] = []
  const process = Object.assign(new EventEmitter(), {
    stderr: { write: (text: string) => said.push(text) },
    exit: (code: number) => exits.push(code),
  })
  const signal = interruption(process)
  expect(signal.aborted).toBe(false)
  process.emit('SIGINT')
  expect(signal.aborted).toBe(true)
  expect(said.join('')).toContain('press Ctrl-C again to stop at once')
  expect(exits).toEqual([])
  process.emit('SIGTERM')
  expect(exits).toEqual([1])
})
