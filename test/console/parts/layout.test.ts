import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { Layout } from '../../../src/console/parts/layout.tsx'

describe('Layout', () => {
  it('shows no navigation to unauthenticated callers', () => {
    const html = markup(Layout({ title: 'Sign in' }))
    expect(html).not.toContain('<nav')
    expect(html).toContain('<a class="skip" href="#content">')
    expect(html).toContain('<main id="content"')
  })

  it('marks the current page', () => {
    const sections = ['runs', 'audits'].map((name) => ({ name, text: name.toUpperCase() }))
    const html = markup(Layout({ title: 'Audits', navigation: { sections, path: '/audits/7' } }))
    expect(html.match(/aria-current/g)).toHaveLength(1)
    expect(html).toContain('<a href="/audits" aria-current="page">AUDITS</a>')
  })

  it('holds nothing inline that the policy would refuse', () => {
    const html = markup(Layout({ title: 'a' }))
    expect(html).not.toMatch(/ style=| on[a-z]+=|<style|<script>/)
  })
})
