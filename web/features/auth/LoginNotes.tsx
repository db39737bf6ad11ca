// Two short notes above the login form: that the person was signed out, or that they are already signed in.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { hasSignedOutNotice } from '#web/lib/session.ts'

const noteClass = 'mb-4 rounded-control bg-info-soft px-3 py-2 text-on-info-soft'

export function SignedOutNote() {
  const [shown] = useState(hasSignedOutNotice)
  if (!shown) return null
  return <p className={noteClass}>You have been signed out. Please sign in again.</p>
}

export function AlreadySignedIn() {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null
  return (
    <p className={noteClass}>
      {`You are signed in as ${user.fullName}. `}
      <Link href={PATHS.homeAlias} className="font-medium underline underline-offset-2">
        Go to Home
      </Link>
    </p>
  )
}
