// Tells admins of each new notification, on whatever screen they are.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { alertToast } from './alert-toast.ts'
import { Arrivals, alertFor, weightiest } from './new-arrivals.ts'
import { polledNotificationsQuery } from './queries.ts'

export function NotificationAlert() {
  const { data } = useQuery(polledNotificationsQuery)
  const [arrivals] = useState(() => new Arrivals())
  useEffect(() => {
    if (!data) return
    const told = weightiest(arrivals.look(data))
    if (told) alertToast(alertFor(told))
  }, [data, arrivals])
  return null
}
