// A short list of facts, label and value side by side.

export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="flex flex-col gap-y-1.5">
      {facts.map(([label, value]) => (
        // Side by side where there is room; with large text the value goes below its label.
        <div key={label} className="flex flex-wrap gap-x-4">
          <dt className="basis-40 text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 basis-28 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
