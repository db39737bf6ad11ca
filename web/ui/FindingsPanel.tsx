// What the rules say, above the buttons of a dialog: what blocks first, with what to do, then the warnings; and the
// reason, where one lifts the blocks. It stays in sight while the form scrolls.

import { Ban, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ShownFinding as Finding } from '#core/contracts/findings.ts'
import { asSentence } from '#core/job-messages.ts'
import { LIMITS } from '#core/limits.ts'
import { type Findings, isBlock } from '#web/lib/use-findings.ts'
import { Field } from './Field.tsx'
import { WHAT_TO_DO } from './finding-words.ts'
import { Textarea } from './Input.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'

/** The list must leave room for the form, on a phone too. */
const SHOWN = 3

interface FindingsPanelProps {
  state: Findings
  /** What the reason is for: 'book anyway'. */
  verb: string
  /** Why nothing can be sent, if what blocks cannot be lifted. */
  cannot: string
}

export function FindingsPanel({ state, verb, cannot }: FindingsPanelProps) {
  const { findings, stop, isUnknown } = state
  const blocks = findings.filter(isBlock)
  const warnings = findings.filter((finding) => !isBlock(finding))
  return (
    <>
      <div role="status" className="shrink-0">
        {isUnknown && (
          <p className="border-t px-5 py-2.5 text-muted">
            The rules could not be asked. They decide when you press the button.
          </p>
        )}
        {findings.length > 0 && (
          <ScrollRegion label="What the rules say" className="max-h-[28dvh] border-t">
            {blocks.length > 0 && (
              <div className="bg-danger-soft px-5 py-2.5 text-on-danger-soft">
                <p className="sr-only">Blocked</p>
                <Lines findings={blocks} withAdvice />
                {stop === 'fixed' && <p className="mt-1.5 font-semibold">{cannot}</p>}
                {stop === 'own' && (
                  <p className="mt-1.5 font-semibold">
                    Nobody overrides a rule for themself. Ask a colleague to do it.
                  </p>
                )}
              </div>
            )}
            {warnings.length > 0 && (
              <div className="bg-warning-soft px-5 py-2.5 text-on-warning-soft">
                <p className="sr-only">Warnings</p>
                <Lines findings={warnings} />
              </div>
            )}
          </ScrollRegion>
        )}
      </div>
      {stop === 'reason' && <ReasonField state={state} label={`Reason to ${verb}`} />}
      {stop === 'reason-for-some' && (
        <ReasonField state={state} label="Reason to book the blocked days too" isOptional />
      )}
    </>
  )
}

function Lines({ findings, withAdvice = false }: { findings: readonly Finding[]; withAdvice?: boolean }) {
  const rest = findings.slice(SHOWN)
  const line = (finding: Finding) => {
    // Several days can break one rule: what to do is said once, with the first.
    const isFirst = findings.find(({ rule }) => rule === finding.rule) === finding
    return <Line key={finding.message} finding={finding} withAdvice={withAdvice && isFirst} />
  }
  return (
    <>
      <ul className="flex flex-col gap-1">{findings.slice(0, SHOWN).map(line)}</ul>
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-(--target) cursor-pointer items-center font-medium">{`${rest.length} more`}</summary>
          <ul className="mt-1 flex flex-col gap-1">{rest.map(line)}</ul>
        </details>
      )}
    </>
  )
}

function Line({ finding, withAdvice }: { finding: Finding; withAdvice: boolean }) {
  const Icon = isBlock(finding) ? Ban : TriangleAlert
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {withAdvice ? `${asSentence(finding.message)} ${WHAT_TO_DO[finding.rule]}` : finding.message}
      </span>
    </li>
  )
}

interface ReasonFieldProps {
  state: Findings
  label: string
  isOptional?: boolean
}

function ReasonField({ state, label, isOptional = false }: ReasonFieldProps) {
  const { reason, setReason, isReasonMissing } = state
  const frame = useRef<HTMLDivElement>(null)
  // What is missing is where the eyes and the keyboard go next.
  useEffect(() => {
    if (isReasonMissing) frame.current?.querySelector('textarea')?.focus()
  }, [isReasonMissing])
  return (
    <div ref={frame} className="shrink-0 border-t px-5 py-2.5">
      <Field
        label={label}
        required={!isOptional}
        hint={
          isOptional
            ? 'Without one they are left out. It is kept with your name.'
            : 'It is kept with the booking and in the audit log, with your name.'
        }
        error={
          isReasonMissing
            ? `Please give a reason of at least ${LIMITS.overrideReasonMin} characters`
            : undefined
        }
      >
        <Textarea
          rows={1}
          maxLength={LIMITS.overrideReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </div>
  )
}
