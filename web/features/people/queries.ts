// What a person's page reads and changes: the work profile, whom they are not sent to, overrides, hours and shifts.

import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { listShiftRange } from '#core/endpoints/rota.ts'
import {
  addDoNotSend,
  endDoNotSend,
  listDoNotSend,
  listOverrides,
  readHours,
  readWorkProfile,
  saveWorkProfile,
} from '#core/endpoints/work-profiles.ts'
import { addDays, type Day } from '#core/time.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { keyFor, queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export type PersonHours = AnswerOf<typeof readHours>

export const workProfileQuery = (id: string) => queryOptionsFor(readWorkProfile, { params: { id } })
export const doNotSendQuery = (id: string) => queryOptionsFor(listDoNotSend, { params: { id } })
export const overridesQuery = (id: string) => queryOptionsFor(listOverrides, { params: { id } })
export const hoursQuery = (id: string) => queryOptionsFor(readHours, { params: { id } })

/** Past shifts come half a year at a time: somebody may have five years of them. */
const PAGE_DAYS = 182

/** From yesterday back; the day of the last page before which there is nothing to look for. */
export const pastShiftsQuery = (userId: string, today: Day, first: Day) =>
  infiniteQueryOptions({
    queryKey: [...keyFor(listShiftRange), { past: userId, today }],
    queryFn: async ({ pageParam: to, signal }): Promise<Shift[]> => {
      const query = { assignedToIds: userId, from: addDays(to, 1 - PAGE_DAYS), to }
      const answer = await call(listShiftRange, { query }, { signal })
      const shifts = Array.isArray(answer) ? answer : answer.shifts
      return shifts.toSorted((a, b) => b.dateStart.localeCompare(a.dateStart))
    },
    initialPageParam: addDays(today, -1),
    getNextPageParam: (_page, _pages, to) => {
      const next = addDays(to, -PAGE_DAYS)
      return next >= first ? next : null
    },
    meta: { topics: listShiftRange.reads },
  })

export function useSaveWorkProfile(id: string) {
  const refreshAfter = useRefreshAfter(saveWorkProfile)
  return useMutation({
    mutationFn: (body: ArgsOf<typeof saveWorkProfile>['body']) =>
      call(saveWorkProfile, { params: { id }, body }),
    onSuccess: () => toast({ title: 'Work profile saved' }),
    onError: (error) => toastError(messageOf(error, 'Failed to save the work profile')),
    onSettled: refreshAfter,
  })
}

// The toasts are here: what was pressed may be gone from the screen by the time the answer is shown.

export function useAddDoNotSend(person: { id: string; name: string }) {
  const refreshAfter = useRefreshAfter(addDoNotSend)
  return useMutation({
    mutationFn: ({ body, key }: { body: ArgsOf<typeof addDoNotSend>['body']; key: string }) =>
      call(addDoNotSend, { params: { id: person.id }, body }, { idempotencyKey: key }),
    onSuccess: ({ serviceUserInitials }) =>
      toast({
        title: 'Do not send',
        description: `${person.name} is not sent to ${serviceUserInitials} again.`,
      }),
    onError: (error) => toastError(messageOf(error, 'Failed to save it')),
    onSettled: refreshAfter,
  })
}

export function useEndDoNotSend(name: string) {
  const refreshAfter = useRefreshAfter(endDoNotSend)
  return useMutation({
    mutationFn: ({ id }: { id: string; where: string }) => call(endDoNotSend, { params: { id } }),
    onSuccess: (_, { where }) =>
      toast({ title: 'Ended', description: `${name} may be sent to ${where} again.` }),
    onError: (error) => toastError(messageOf(error, 'Failed to end it')),
    onSettled: refreshAfter,
  })
}
