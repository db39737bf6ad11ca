// Refusals of bookings whose words the browser shows by itself too. Kept apart from the others, which only the server
// needs.

export const BOOKING_REFUSALS = {
  'schedule-conflict': [409, 'This contractor is already booked during this time period'],
  'schedule-conflict-with': [
    409,
    ({ other }: { other: string }) => `This contractor is already booked during this time period: ${other}`,
  ],
  'every-day-conflicts': [
    409,
    'One or more contractors are already booked during the requested time periods',
  ],
} as const
