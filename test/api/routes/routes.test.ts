import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../../src/api/routes/routes.ts'

describe('ROUTES', () => {
  it('has every operation once', () => {
    expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length)
    expect(new Set(ROUTES.map(({ method, path }) => `${method} ${path}`)).size).toBe(ROUTES.length)
  })

  it('has the routes of every file beside it', () => {
    const stated = readdirSync('src/api/routes').flatMap((file) => {
      const text = readFileSync(`src/api/routes/${file}`, 'utf8')
      return [...text.matchAll(/^ {4}id: '(\w+)',$/gm)].map(([, id]) => id)
    })
    expect(stated.length).toBeGreaterThan(30)
    expect(stated.filter((id) => !ROUTES.some((one) => one.id === id))).toEqual([])
  })
})
