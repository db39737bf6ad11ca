// The product for one story: a server on a database of its own, with an office and people who can sign in.

import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { makePassword } from '#server/features/users/passwords.ts'
import { createDatabase } from '#tests/e2e/support/databases.ts'
import { assembleOn, fillDemo } from '#tests/e2e/support/product.ts'
import { createPerson, type Person, type PersonOptions } from '#tests/support/people.ts'
import type { Ending } from './drivers/program.ts'

export interface Product {
  url: string
  deps: Deps
  person(options?: PersonOptions): Promise<Person>
  /** Gives them a temporary password, as an administrator does. */
  passwordFor(person: Person): Promise<string>
}

export async function startProduct(ending: Ending): Promise<Product> {
  const database = await createDatabase('empty', fillDemo)
  ending.add(() => database.drop())
  const { app, deps, stop } = await assembleOn(database.url, {})
  ending.add(stop)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await createPerson(deps, { role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
  return {
    url,
    deps,
    person: (options) => createPerson(deps, options),
    async passwordFor({ id }) {
      const { password, ...stored } = await makePassword(deps.clock.now())
      await deps.database.db.update(users).set(stored).where(eq(users.id, id))
      return password
    },
  }
}
