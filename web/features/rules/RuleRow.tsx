// One rule: its sentence, its level and numbers, and how many shifts it flags.

import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { AgencyRule, RuleCount } from '#core/contracts/rules.ts'
import { titleOf } from '#core/rules/change-words.ts'
import { RULE_DEFINITIONS, RULE_LEVELS, type RuleLevel } from '#core/rules/settings.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { draftOf, flaggedWords, numbersShown, type RuleDraft } from './draft.ts'

export const LEVEL_WORDS: Record<RuleLevel, string> = { off: 'Off', warn: 'Warn', block: 'Block' }
const LEVEL_TONES: Record<RuleLevel, Tone> = { off: 'neutral', warn: 'warning', block: 'danger' }
const LEVELS = RULE_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))

type Flagged = Pick<RuleCount, 'count' | 'blocked'>

interface RuleRowProps {
  rule: AgencyRule
  /** What is typed, if it differs. */
  draft: RuleDraft | undefined
  /** What it would flag with what is typed; null if that cannot be said while something typed is invalid. */
  then: Flagged | 'counting' | null
  errorOf: (field: string) => string | undefined
  /** Not given: it can be read only. */
  onChange?: (draft: RuleDraft) => void
}

export function RuleRow({ rule, draft, then, errorOf, onChange }: RuleRowProps) {
  const id = useId()
  const { override, sentence } = RULE_DEFINITIONS[rule.rule]
  const shown = draft ?? draftOf(rule)
  const isFixed = override === 'never'
  return (
    <li
      aria-labelledby={id}
      className="grid items-start gap-x-6 gap-y-3 border-b px-4 py-4 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)_9rem]"
    >
      <div className="min-w-0">
        <h3 id={id} className="flex flex-wrap items-center gap-2 font-semibold">
          {titleOf(rule.rule)}
          {draft && <Badge tone="info">Not saved</Badge>}
        </h3>
        <p className="text-ink-soft">{sentence(numbersShown(rule, shown))}</p>
        <p className="text-muted text-sm">{overrideWords(isFixed, override === 'yes', shown.level)}</p>
      </div>
      {isFixed ? (
        <p>
          <Badge icon={<Lock aria-hidden />}>Always blocks</Badge>
        </p>
      ) : onChange ? (
        <Settings rule={rule} shown={shown} errorOf={errorOf} onChange={onChange} />
      ) : (
        <ReadOnly rule={rule} />
      )}
      <Counts now={rule} then={draft ? then : null} />
    </li>
  )
}

function overrideWords(isFixed: boolean, isAlways: boolean, level: RuleLevel): string {
  if (isFixed) return 'It cannot be changed or overridden.'
  if (level !== 'block') return level === 'off' ? 'It says nothing.' : 'It only warns.'
  return isAlways
    ? 'A manager can override it with a reason.'
    : 'Set to block, it can be overridden with a reason.'
}

interface SettingsProps {
  rule: AgencyRule
  shown: RuleDraft
  errorOf: (field: string) => string | undefined
  onChange: (draft: RuleDraft) => void
}

function Settings({ rule, shown, errorOf, onChange }: SettingsProps) {
  const numbers = Object.entries(RULE_DEFINITIONS[rule.rule].numbers)
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={`Level of ${titleOf(rule.rule)}`}
        options={LEVELS}
        value={shown.level}
        onChange={(level) => onChange({ ...shown, level })}
      />
      {numbers.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {numbers.map(([key, { label, unit, min, max }]) => (
            <Field key={key} label={labelWithUnit(label, unit)} error={errorOf(`numbers.${key}`)}>
              <Input
                type="number"
                inputMode="decimal"
                min={min}
                max={max}
                step={unit === 'hours' ? 0.5 : 1}
                value={shown.numbers[key] ?? ''}
                onChange={(event) =>
                  onChange({ ...shown, numbers: { ...shown.numbers, [key]: event.target.value } })
                }
              />
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}

/** A label that names its unit does not repeat it: it would not fit beside the other one. */
const labelWithUnit = (label: string, unit: string): string =>
  label.includes(unit) ? label : `${label} (${unit})`

function ReadOnly({ rule }: { rule: AgencyRule }) {
  const numbers = Object.entries(RULE_DEFINITIONS[rule.rule].numbers)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Badge tone={LEVEL_TONES[rule.level]}>{LEVEL_WORDS[rule.level]}</Badge>
      {numbers.map(([key, { label, unit }]) => (
        <span key={key} className="tabular">{`${label} ${rule.numbers[key]} ${unit}`}</span>
      ))}
    </div>
  )
}

interface CountsProps {
  now: Flagged
  then: Flagged | 'counting' | null
}

function Counts({ now, then }: CountsProps) {
  return (
    <div className="tabular flex flex-wrap gap-x-6 gap-y-1 lg:flex-col lg:text-right" aria-live="polite">
      <Count flagged={now} words={now.count === 1 ? 'shift now' : 'shifts now'} />
      {then && <Count flagged={then} words="with your changes" />}
    </div>
  )
}

function Count({ flagged, words }: { flagged: Flagged | 'counting'; words: string }) {
  const isKnown = flagged !== 'counting'
  return (
    <p>
      <span className="font-semibold">{isKnown ? flagged.count : '…'}</span>
      <span className="text-muted">{` ${words}`}</span>
      {isKnown && <span className="block text-ink-soft text-sm">{flaggedWords(flagged)}</span>}
    </p>
  )
}
