// A carer's day on a phone.

import { type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { ahead, bookDay, postJob } from '#tests/e2e/support/board.ts'
import type { Screen } from '../screen.ts'
import type { Story } from '../walk.ts'
import { signIn, signOut } from './sign-in.ts'

const ADDRESS = '12 Hoe Street, London E17 4SD'
const JOB = 'Long day, care home'

export const carer: Story = {
  title: 'carer',
  size: { width: 390, height: 844 },
  async tell(walk) {
    const { screen, product } = walk
    const amara = await product.person({ firstName: 'Amara', lastName: 'Okafor' })
    const [shiftDay, freeDay] = [ahead(1), ahead(2)]
    await bookDay(product.deps, amara.id, shiftDay, { headline: 'Home visit', address: ADDRESS })

    await walk.step('signs in', () => signIn(walk, amara))

    await walk.step('sees the next shift on Home', () =>
      screen.in('region', 'Next shift').sees('Home visit', ADDRESS, '08:00'),
    )

    await walk.step('finds the shift on the calendar', async () => {
      await screen.click('link', 'Rota')
      await screen.finds('heading', 'My Calendar')
      await showMonthOf(screen, shiftDay)
      await screen.finds('button', `${longDate(shiftDay)}: Booked, 08:00 - 20:00, Home visit`)
    })

    await walk.step('says when they are free', async () => {
      await screen.click('link', 'Availability')
      await screen.click('button', 'Add Availability')
      const form = screen.in('dialog')
      await form.click('radio', 'Day shift')
      await form.typeWhen('First day', freeDay)
      await form.typeWhen('Last day', freeDay)
      await form.click('button', 'Add Availability')
      await screen.isGone('dialog')
      await screen.in('list', 'Current availability').sees('Day shift')
    })

    await walk.step('sees that on the calendar', async () => {
      await screen.click('link', 'Rota')
      await showMonthOf(screen, freeDay)
      await screen.finds('button', `${longDate(freeDay)}: Day shift`)
    })

    await walk.step('sees a new job without reloading', async () => {
      await screen.click('link', 'Jobs')
      await screen.sees('No live jobs')
      // The list of jobs has no poll: only a push brings this.
      await walk.withoutReloading(async () => {
        await postJob(product.deps, { headline: JOB })
        await screen.finds('region', JOB)
      })
    })

    await walk.step('applies for the job', async () => {
      await screen.in('region', JOB).click('button', 'Apply')
      await screen.in('dialog').sees(JOB)
      await screen.in('dialog').click('button', 'Send application')
      await screen.in('region', JOB).sees('PENDING REVIEW')
    })

    await walk.step('reads a notification', async () => {
      await notifyPeople({ db: product.deps.database.db, now: new Date() }, [amara.id], {
        ...{ type: 'NEW_MESSAGE', title: 'A title', message: 'Please bring your badge' },
      })
      await screen.click('button', /^Notifications, 1 unread/)
      await screen.in('dialog', 'Notifications').sees('Please bring your badge')
      await screen.in('dialog', 'Notifications').click('button', 'Close')
    })

    await walk.step('writes to the team', async () => {
      await screen.click('link', 'Messages')
      await screen.type('Message to Frontline Team', 'Is there parking?')
      await screen.click('button', 'Send')
      await screen.in('log', 'Messages with Frontline Team').sees('Is there parking?')
    })

    await walk.step('signs out', () => signOut(walk))
  },
}

const longDate = (day: Day): string => formatDay(day, FORMATS.longDate)

/** The calendar opens on today's month. */
async function showMonthOf(screen: Screen, day: Day): Promise<void> {
  if (day.slice(0, 7) !== dayOf(new Date()).slice(0, 7)) await screen.click('button', 'Next month')
}
