// Shows admins a toast for each new notification, on any screen.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { alertToast } from './alert-toast.ts'
import { Arrivals, alertFor, weightiest } from './new-arrivals.ts'
import { polledNotificationsQuery } from './queries.ts'

export function NotificationAlert() {
  const { data } = useQuery(polledNotificationsQuery)
  const [, navigate] = useLocation()
  const [arrivals] = useState(() => new Arrivals())
  useEffect(() => {
    if (!data) return
    const told = weightiest(arrivals.look(data))
    if (!told) return
    const { link } = told
    alertToast({
      ...alertFor(told),
      ...(link ? { action: { label: 'Open', onClick: () => navigate(link) } } : {}),
    })
  }, [data, arrivals, navigate])
  return null
}
