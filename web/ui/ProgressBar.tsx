// How far something has progressed.

interface ProgressBarProps {
  label: string
  value: number
  max: number
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-2 overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className="h-full rounded-full bg-accent-solid transition-[width] duration-300"
        style={{ width: `${(value / max) * 100}%` }}
      />
    </div>
  )
}
