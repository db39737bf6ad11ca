// A manager's morning at a desk, with the role of an administrator: the role MANAGER cannot post jobs.

import { FORMATS, formatDay } from '#core/time-labels.ts'
import { apply } from '#tests/e2e/support/applications.ts'
import { ahead } from '#tests/e2e/support/board.ts'
import { weekday } from '#tests/e2e/support/rota.ts'
import type { Story } from '../walk.ts'
import { signIn, signOut } from './sign-in.ts'

const JOB = 'Long day, care home'

export const manager: Story = {
  title: 'manager',
  size: { width: 1440, height: 900 },
  async tell(walk) {
    const { screen, product } = walk
    const max = await product.person({ role: 'ADMIN', firstName: 'Max', lastName: 'Reed' })
    const amara = await product.person({ firstName: 'Amara', lastName: 'Okafor' })
    await product.person({ firstName: 'Bola', lastName: 'Ade' })
    const bookedDay = weekday(9)
    const cell = new RegExp(`^Bola Ade, ${formatDay(bookedDay, FORMATS.longDate)}:`)

    await walk.step('signs in', () => signIn(walk, max))

    await walk.step('opens next week on the board', async () => {
      await screen.click('link', 'Rota Board')
      await screen.click('button', 'Next Week')
      await screen.finds('gridcell', cell)
    })

    await walk.step('books a shift with typed times', async () => {
      await screen.click('gridcell', cell)
      const form = screen.in('dialog')
      await form.type('Headline', 'Home visit')
      await form.typeWhen('Start time', '07:30')
      await form.typeWhen('End time', '15:45')
      await form.sees('07:30 - 15:45, 8h 15m')
      await form.click('button', 'Book Slot')
      await screen.isGone('dialog')
      await screen.in('gridcell', cell).sees('Home visit', '07:30')
    })

    await walk.step('posts a job', async () => {
      await screen.click('link', 'Live Jobs')
      await screen.click('link', 'Create Job')
      await screen.type('Headline', JOB)
      await screen.type('Address', '12 Market Street, Leeds LS1 6DT')
      await screen.typeWhen('Start time', '08:00')
      await screen.typeWhen('End time', '20:00')
      await screen.typeWhen('Start date', ahead(10))
      await screen.typeWhen('End date', ahead(10))
      await screen.click('button', 'Create Job')
      await screen.isAt('/live-jobs')
      await screen.in('region', JOB).sees('No applicants yet')
    })

    await walk.step('sees an application without reloading', () =>
      // The list of jobs has no poll: only a push brings this.
      walk.withoutReloading(async () => {
        const { rows } = await product.deps.database.pool.query('SELECT id FROM jobs')
        await apply(product, amara, rows[0].id)
        await screen.in('region', JOB).sees('Amara Okafor')
      }),
    )

    await walk.step('confirms the application', async () => {
      await screen.click('button', /^Confirm/)
      await screen.in('dialog').click('button', 'Confirm')
      await screen.isGone('dialog')
      await screen.in('region', JOB).sees('CONFIRMED')
    })

    await walk.step('writes on the message board', async () => {
      await screen.click('link', 'Messages')
      await screen.type('Subject', 'Parking')
      await screen.type('Message', 'The car park at Hoe Street is closed.')
      await screen.click('button', 'Send Message')
      await screen.in('dialog').click('button', 'Send')
      await screen.in('article', 'Parking').sees('The car park at Hoe Street is closed.')
    })

    await walk.step('signs out', () => signOut(walk))
  },
}
