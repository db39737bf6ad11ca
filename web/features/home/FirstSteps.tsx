// What a new agency does first, as far as the viewer may do it, with the state of each step.

import { CircleCheck, CircleDashed, Rocket } from 'lucide-react'
import { Link } from 'wouter'
import type { FirstStep } from '#core/home.ts'
import { PATHS } from '#core/paths.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { rowClass } from './HomeSection.tsx'

interface StepWords {
  title: string
  text: string
  path: string
}

const STEPS: Record<FirstStep, StepWords> = {
  people: {
    title: 'Add your people',
    text: 'One by one, or all at once from a file',
    path: PATHS.admin,
  },
  availability: {
    title: 'Find out who is free',
    text: 'They say it themselves, or you enter it for them on the rota board',
    path: PATHS.rota,
  },
  job: {
    title: 'Post a job',
    text: 'Contractors see it at once and apply',
    path: PATHS.createJob,
  },
  shift: {
    title: 'Book a shift',
    text: 'Press a free day on the rota board, or confirm an application',
    path: PATHS.rota,
  },
  message: {
    title: 'Write to your people',
    text: 'A message on the board also goes to their phones',
    path: PATHS.messages,
  },
}

export function FirstSteps({ steps }: { steps: readonly { step: FirstStep; done: boolean }[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <Card aria-label="First steps">
      <CardHeader
        title="First steps"
        icon={<Rocket aria-hidden />}
        description={`${done} of ${steps.length} done`}
      />
      <ol className="divide-y">
        {steps.map(({ step, done: isDone }) => (
          <li key={step}>
            <Link href={STEPS[step].path} className={rowClass}>
              {isDone ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
              ) : (
                <CircleDashed aria-hidden className="size-5 shrink-0 text-muted" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{STEPS[step].title}</span>
                <span className="block text-ink-soft">{STEPS[step].text}</span>
              </span>
              <span className="text-muted text-sm">{isDone ? 'Done' : 'To do'}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
