import { Check } from 'lucide-react'
import { cx } from '#web/lib/class-names.ts'
import type { SetupState } from './setup-state.ts'

const STEPS = [
  { step: 'details', name: 'Administrator Details' },
  { step: 'otp', name: 'Phone Verification' },
] as const

export function StepMarks({ current }: { current: SetupState['step'] }) {
  const at = STEPS.findIndex(({ step }) => step === current)
  return (
    <ol className="mb-6 grid grid-cols-2 gap-3">
      {STEPS.map(({ step, name }, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 border-t-2 pt-2 text-sm',
            index <= at ? 'border-accent font-medium text-ink' : 'text-muted',
          )}
        >
          <span
            className={cx(
              'grid size-5 shrink-0 place-items-center rounded-full text-xs',
              index <= at ? 'bg-accent-solid text-on-accent' : 'bg-neutral-soft text-on-neutral-soft',
            )}
          >
            {index < at ? <Check aria-label="Done" className="size-3" strokeWidth={3} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
