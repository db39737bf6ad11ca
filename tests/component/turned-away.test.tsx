// Screens that are not for everybody say so, with a way back.

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from './support/app.tsx'
import { h1 } from './support/seen.ts'

describe.each(['CONTRACTOR', 'MANAGER'] as const)('%s sees Access Denied with a way back', (role) => {
  it.each(['/admin', '/admin/audit', '/whatsapp'])('at %s', async (path) => {
    const { user } = await openApp(path, { as: role })
    await h1('Access Denied')
    if (path === '/whatsapp') {
      expect(screen.getByText("You don't have permission to access the WhatsApp dashboard")).toBeDefined()
    }
    await user.click(screen.getByRole('link', { name: 'Back to Home' }))
    await h1(/Welcome/)
    expect(location.pathname).toBe('/')
  })
})

it("managers are turned away from the admins' address", async () => {
  await openApp('/admin/internal-messages', { as: 'MANAGER' })
  expect((await screen.findByRole('alert')).textContent).toContain('Access Denied')
})
