// The key to the board's colours.

import { AVAILABILITY_KINDS, FREE_LABELS } from '#core/availability.ts'

export function Legend() {
  return (
    <ul aria-label="Legend" className="board-legend">
      <li>
        <span aria-hidden className="board-swatch is-booked" />
        Booked
      </li>
      <li>
        <span aria-hidden className="board-swatch is-booked is-job" />
        Booked from a live job
      </li>
      {AVAILABILITY_KINDS.map((kind) => (
        <li key={kind}>
          <span aria-hidden className={`board-swatch board-kind ${kind}`} />
          {FREE_LABELS[kind]}
        </li>
      ))}
      <li>
        <span aria-hidden className="board-swatch is-mark" />
        Yellow: short rest, long week or other kind of shift
      </li>
      <li>
        <span aria-hidden className="board-swatch is-mark is-conflict" />
        Red: double-booked, unavailable or blocked by a rule
      </li>
      <li>
        <span aria-hidden className="is-untold">
          not told
        </span>
        Not told: the message about the shift did not arrive
      </li>
    </ul>
  )
}
