// Applies session changes made elsewhere to this tab at once: a pause, a deletion, a new role, a sign-out in another
// tab, an expired cookie.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { can } from '#core/capabilities.ts'
import type { CurrentUser } from '#core/contracts/auth.ts'
import { PATHS } from '#core/paths.ts'
import { DELAY } from '#core/timing.ts'
import { isPending } from '#core/users.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { listen, liveReads } from '#web/lib/live.ts'
import { clearTab, followSignOut, isLeaving, leaveSignedOutNotice, rereadAll } from '#web/lib/session.ts'
import { onUnauthorised } from '#web/lib/session-events.ts'
import { toast } from '#web/ui/toast.ts'

export function useSessionWatch(user: CurrentUser | null | undefined): void {
  const client = useQueryClient()
  const before = useRef<CurrentUser | null>(null)
  const signedIn = Boolean(user)
  // Accounts awaiting approval get no events; their screen polls instead.
  const approved = user ? can(user.role, 'home:view') : false

  useEffect(() => {
    if (!signedIn) return
    const stopListening = approved ? listen(liveReads(client)) : () => {}
    // A late 401 from an earlier session must not end this one, so ask the server who is signed in.
    const stopFollowing = followSignOut(client)
    const stopWatching = onUnauthorised(() => void client.invalidateQueries(currentUserQuery))
    return () => {
      stopListening()
      stopFollowing()
      stopWatching()
    }
  }, [signedIn, approved, client])

  useEffect(() => {
    const was = before.current
    before.current = user ?? null
    if (!was || user === undefined) return
    if (user === null) {
      if (isLeaving()) return
      clearTab(client)
      const waited = isPending(was.role)
      leaveSignedOutNotice(waited ? 'approval' : 'ended')
      if (!waited) toast({ title: 'You are logged out. Logging in again...', variant: 'destructive' })
      setTimeout(() => location.assign(PATHS.apiLogin), DELAY.loggedOutRedirect)
    } else if (user.id !== was.id) {
      location.assign(PATHS.homeAlias)
    } else if (user.role !== was.role) {
      void rereadAll(client)
      toast({ title: 'Your access has changed', description: 'You now see what your new role allows.' })
    }
  }, [user, client])
}
