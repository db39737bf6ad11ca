// Offers: managers ask people to take a job, contractors answer.

import { read, write } from './endpoint.ts'

const managing = {
  needs: 'offers:manage',
  changes: ['offers'],
} as const
const answering = {
  needs: 'offers:answer',
  changes: ['offers', 'jobs', 'applications', 'shifts', 'notifications'],
} as const

export const getJobOffers = read('/api/jobs/:id/offers', {
  needs: 'offers:manage',
  reads: ['offers', 'users'],
})
export const listPersonOffers = read('/api/users/:id/offers', {
  needs: 'offers:manage',
  reads: ['offers', 'jobs'],
})
export const listOpenOffers = read('/api/offers/open', { needs: 'offers:manage', reads: ['offers'] })
export const readOfferStop = read('/api/users/:id/offer-stop', { needs: 'offers:manage', reads: ['offers'] })
export const startOffers = write('POST', '/api/jobs/:id/offers', managing)
export const addOfferPeople = write('POST', '/api/jobs/:id/offers/people', managing)
export const stopOffers = write('POST', '/api/jobs/:id/offers/stop', managing)
export const sendNextWave = write('POST', '/api/jobs/:id/offers/next-wave', managing)
export const listMyOffers = read('/api/my-offers', {
  needs: 'offers:answer',
  reads: ['offers', 'jobs', 'shifts'],
})
export const acceptOffer = write('POST', '/api/my-offers/:id/accept', answering)
export const declineOffer = write('POST', '/api/my-offers/:id/decline', answering)
