// Signing in and out, as both stories do.

import type { Person } from '#tests/support/people.ts'
import type { Walk } from '../walk.ts'

export async function signIn(walk: Walk, person: Person): Promise<void> {
  const { screen, product } = walk
  const password = await product.passwordFor(person)
  await walk.open('/login')
  await screen.click('button', 'Use a username and password')
  await screen.type('Username', person.username)
  await screen.type('Password', password)
  await screen.click('button', 'Sign in with password')
  await screen.finds('heading', `Welcome back, ${person.firstName}`)
}

export async function signOut({ screen }: Walk): Promise<void> {
  await screen.click('button', /^Profile menu/)
  await screen.click('button', 'Logout')
  await screen.finds('button', 'Use a username and password')
  await screen.isAt('/login')
}
