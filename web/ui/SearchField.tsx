// A field with a magnifying glass that narrows a list.

import { Search } from 'lucide-react'
import { cx } from '#web/lib/class-names.ts'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (typed: string) => void
  placeholder?: string
  maxLength?: number
  hideLabel?: boolean
  className?: string
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, maxLength, hideLabel, className } = props
  return (
    <Field label={label} hideLabel={hideLabel} className={cx('min-w-0', className)}>
      <SearchInput value={value} onChange={onChange} placeholder={placeholder} maxLength={maxLength} />
    </Field>
  )
}

function SearchInput({
  onChange,
  ...rest
}: Pick<SearchFieldProps, 'value' | 'onChange' | 'placeholder' | 'maxLength'>) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        className="pl-9"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </div>
  )
}
