// Two short notes above the login form: that the person was signed out, or that they are already signed in.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { type SignedOutNotice, signedOutNotice } from '#web/lib/session.ts'

const noteClass = 'mb-4 rounded-control bg-info-soft px-3 py-2 text-on-info-soft'

const WORDS: Record<SignedOutNotice, string> = {
  ended: 'You have been signed out. Please sign in again.',
  approval: 'Your account is no longer waiting for approval. Sign in again to go on.',
}

export function SignedOutNote() {
  const [notice] = useState(signedOutNotice)
  if (!notice) return null
  return <p className={noteClass}>{WORDS[notice]}</p>
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
