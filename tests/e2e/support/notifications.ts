// Notifications for browser tests, made as the product makes them.

import type { Locator, Page } from '@playwright/test'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import type { Person } from '#tests/support/people.ts'
import type { E2eServer } from './fixtures.ts'

export const tell = (server: E2eServer, person: Person, message: string, type = 'NEW_MESSAGE' as const) =>
  notifyPeople({ db: server.deps.database.db, now: new Date() }, [person.id], {
    type,
    title: 'A title',
    message,
  })

export const onBoard = (page: Page): Locator => page.getByRole('region', { name: 'Notification Board' })
