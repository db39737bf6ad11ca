// A few labelled numbers side by side.

interface Figure {
  name: string
  value: string | number
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-wrap gap-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex min-w-max flex-1 basis-20 flex-col-reverse justify-end gap-0.5">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular font-semibold text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
