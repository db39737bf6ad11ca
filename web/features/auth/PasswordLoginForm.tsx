// For when texts do not arrive: the username and temporary password that an administrator issued.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { NextStep } from './login-rules.ts'
import { useEnter, usePasswordLogin } from './queries.ts'

export function PasswordLoginForm({ onNext }: { onNext: (next: NextStep) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const usernameField = useRef<HTMLInputElement>(null)
  const login = usePasswordLogin()
  const enter = useEnter()

  // The person has just opened this form.
  useEffect(() => usernameField.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (login.isPending) return
    const bad = { title: 'Login Failed', variant: 'destructive' } as const
    try {
      const answer = await login.mutateAsync({ username: username.trim(), password })
      if (!answer.success) {
        return toast({ ...bad, description: answer.message || 'Invalid username or password.' })
      }
      if (answer.next) return onNext(answer.next)
      toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      await enter()
    } catch (error) {
      toast({ ...bad, description: messageOf(error, 'Unable to login. Please try again.') })
    }
  }

  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <Field label="Username">
        <Input
          ref={usernameField}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label="Password" hint="Temporary passwords work for 72 hours.">
        <Input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={!username.trim() || !password} busy={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign in with password'}
      </Button>
    </form>
  )
}
