// Changes what the rules know about a person.

import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { WorkProfile } from '#core/contracts/work-profiles.ts'
import { LIMITS } from '#core/limits.ts'
import { GENDERS } from '#core/work-profile.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormDay } from '#web/ui/FormWhen.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { GENDER_WORDS, NOT_SAID } from './profile-words.ts'
import { useSaveWorkProfile } from './queries.ts'

interface WorkProfileDialogProps {
  userId: string
  name: string
  profile: z.output<typeof WorkProfile>
  onClose: () => void
}

const NONE = 'none'
const GENDER_OPTIONS: { value: string; label: string }[] = [
  { value: NONE, label: NOT_SAID },
  ...GENDERS.map((value) => ({ value, label: GENDER_WORDS[value] })),
]
const VISA_OPTIONS = [
  { value: NONE, label: 'No limit' },
  { value: '10', label: '10 hours a week' },
  { value: '20', label: '20 hours a week' },
]

type Fields = z.input<typeof WorkProfile>

const checked = zodResolver(WorkProfile)
/** An empty date field is no date. */
const withoutBlanks = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]))

export function WorkProfileDialog({ userId, name, profile, onClose }: WorkProfileDialogProps) {
  const save = useSaveWorkProfile(userId)
  const today = useToday()
  const formId = useId()
  const form = useCheckedForm<Fields, unknown, z.output<typeof WorkProfile>>({
    resolver: (fields, context, options) => checked(withoutBlanks(fields), context, options),
    defaultValues: profile,
  })
  const { errors } = form.formState
  const terms = useFieldArray({ control: form.control, name: 'visaTerms' })
  const hasVisa = form.watch('visaHours') !== null
  const submit = form.handleSubmit((body) =>
    save.mutate(body.visaHours === null ? { ...body, visaTerms: [] } : body, { onSuccess: onClose }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title="Work profile"
      description={`${name} · the rules ignore what you leave empty`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <Field label="Gender" hint="For jobs that ask for one">
          <Controller
            control={form.control}
            name="gender"
            render={({ field }) => (
              <Select<string>
                options={GENDER_OPTIONS}
                value={field.value ?? NONE}
                onChange={(value) => field.onChange(value === NONE ? null : value)}
              />
            )}
          />
        </Field>
        <Field label="Date of birth" error={errors.dateOfBirth?.message}>
          <FormDay control={form.control} name="dateOfBirth" max={today} />
        </Field>
        <Field
          label="Started on"
          hint="Averages count from the week of this day"
          error={errors.startedOn?.message}
          className="sm:col-span-2"
        >
          <FormDay control={form.control} name="startedOn" />
        </Field>
        <Field label="Opt-out signed on" hint="From the 48-hour week" error={errors.optOutSignedOn?.message}>
          <FormDay control={form.control} name="optOutSignedOn" />
        </Field>
        <Field
          label="Opt-out ends on"
          hint="The last day; empty if it goes on"
          error={errors.optOutEndsOn?.message}
        >
          <FormDay control={form.control} name="optOutEndsOn" />
        </Field>
        <Field label="Visa limit" hint="Monday to Sunday">
          <Controller
            control={form.control}
            name="visaHours"
            render={({ field }) => (
              <Select
                options={VISA_OPTIONS}
                value={field.value ? String(field.value) : NONE}
                onChange={(value) => field.onChange(value === NONE ? null : Number(value))}
              />
            )}
          />
        </Field>
        <Field label="Hours a week elsewhere" hint="Counted in averages" error={errors.otherHours?.message}>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            max={LIMITS.weekHours}
            step="0.5"
            {...form.register('otherHours', { setValueAs: (typed) => (typed === '' ? 0 : Number(typed)) })}
          />
        </Field>
        {hasVisa && (
          <fieldset className="flex flex-col gap-3 sm:col-span-2">
            <legend className="mb-1.5 font-medium">Term dates</legend>
            <p className="text-muted text-sm">
              {terms.fields.length === 0
                ? 'None: the limit always holds.'
                : 'The limit holds in every week that touches a term.'}
            </p>
            {terms.fields.map(({ id }, n) => (
              <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
                <Field
                  label={`Term ${n + 1} from`}
                  error={errors.visaTerms?.[n]?.from && 'Please choose a date'}
                >
                  <FormDay control={form.control} name={`visaTerms.${n}.from`} />
                </Field>
                <Field
                  label={`Term ${n + 1} to`}
                  error={errors.visaTerms?.[n]?.to && 'Please choose a date that is not before the first'}
                >
                  <FormDay control={form.control} name={`visaTerms.${n}.to`} />
                </Field>
                <IconButton label={`Remove term ${n + 1}`} onClick={() => terms.remove(n)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </div>
            ))}
            <Button
              variant="secondary"
              className="self-start"
              disabled={terms.fields.length >= LIMITS.visaTerms}
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => terms.append({ from: '', to: '' })}
            >
              Add a term
            </Button>
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
