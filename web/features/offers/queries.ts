// Offers: a job's rounds for managers, and a contractor's own. The toasts are here, since what was pressed may be gone
// from the screen by the time the answer is shown.

import { useMutation } from '@tanstack/react-query'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import {
  acceptOffer,
  addOfferPeople,
  declineOffer,
  getJobOffers,
  listMyOffers,
  listOpenOffers,
  listPersonOffers,
  readOfferStop,
  sendNextWave,
  startOffers,
  stopOffers,
} from '#core/endpoints/offers.ts'
import { call } from '#web/lib/api.ts'
import { messageOf, NetworkError } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { addedLabel, nextLabel, startedLabel } from './words.ts'

export type Round = AnswerOf<typeof getJobOffers>['rounds'][number]
export type RoundOffer = Round['offers'][number]
export type MyOffer = AnswerOf<typeof listMyOffers>[number]

export const jobOffersQuery = (jobId: string) => queryOptionsFor(getJobOffers, { params: { id: jobId } })
export const personOffersQuery = (id: string) => queryOptionsFor(listPersonOffers, { params: { id } })
export const offerStopQuery = (id: string, enabled: boolean) =>
  queryOptionsFor(readOfferStop, { params: { id } }, { enabled })
export const openOffersQuery = (enabled: boolean) => queryOptionsFor(listOpenOffers, {}, { enabled })
export const myOffersQuery = (enabled: boolean) => queryOptionsFor(listMyOffers, {}, { enabled })

/** `onStarted` is called even if the live round has replaced the form meanwhile. */
export function useStartOffers(jobId: string, onStarted?: () => void) {
  const refreshAfter = useRefreshAfter(startOffers)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: ArgsOf<typeof startOffers>['body']) =>
      call(startOffers, { params: { id: jobId }, body }, { idempotencyKey: key.current }),
    onSuccess: ({ round }) => {
      key.renew()
      toast({ title: 'Offers started', description: startedLabel(round, new Date()) })
      onStarted?.()
    },
    onError: (error) => toastError(messageOf(error, 'Failed to start the offers')),
    onSettled: refreshAfter,
  })
}

export function useAddOfferPeople(jobId: string, onAdded: () => void) {
  const refreshAfter = useRefreshAfter(addOfferPeople)
  return useMutation({
    mutationFn: (contractorIds: string[]) =>
      call(addOfferPeople, { params: { id: jobId }, body: { contractorIds } }),
    onSuccess: ({ round }, added) => {
      toast({ title: 'Added', description: addedLabel(round, added) })
      onAdded()
    },
    onError: (error) => toastError(messageOf(error, 'Failed to add people')),
    onSettled: refreshAfter,
  })
}

export function useStopOffers(jobId: string) {
  const refreshAfter = useRefreshAfter(stopOffers)
  return useMutation({
    mutationFn: () => call(stopOffers, { params: { id: jobId } }),
    onSuccess: () => toast({ title: 'Stopped', description: 'Those who were asked are told.' }),
    onError: (error) => toastError(messageOf(error, 'Failed to stop')),
    onSettled: refreshAfter,
  })
}

export function useNextWave(jobId: string) {
  const refreshAfter = useRefreshAfter(sendNextWave)
  return useMutation({
    mutationFn: () => call(sendNextWave, { params: { id: jobId } }),
    onSuccess: ({ round }) =>
      toast({
        title: round.isQuiet ? 'The next people are asked later' : 'The next people are being asked',
        ...(round.isQuiet ? { description: nextLabel(round, new Date(), 0) } : {}),
      }),
    onError: (error) => toastError(messageOf(error, 'Failed to ask the next people')),
    onSettled: refreshAfter,
  })
}

export function useAcceptOffer() {
  const refreshAfter = useRefreshAfter(acceptOffer)
  return useMutation({
    mutationFn: ({ id }: MyOffer) => call(acceptOffer, { params: { id } }),
    onSuccess: (_, { job }) =>
      toast({ title: 'Thank you', description: `You have accepted ${job.headline}.` }),
    onError: (error) =>
      toast({
        title: error instanceof NetworkError && error.isInDoubt ? 'No answer yet' : 'Not accepted',
        description: messageOf(error, 'Please try again, or ring the office.'),
        variant: 'destructive',
      }),
    onSettled: refreshAfter,
  })
}

export function useDeclineOffer() {
  const refreshAfter = useRefreshAfter(declineOffer)
  return useMutation({
    mutationFn: ({ id }: MyOffer) => call(declineOffer, { params: { id }, body: {} }),
    onSuccess: () => toast({ title: 'Declined', description: 'Thank you for telling us.' }),
    onError: (error) => toastError(messageOf(error, 'Failed to decline. Please try again.')),
    onSettled: refreshAfter,
  })
}
