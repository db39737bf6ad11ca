// What the colours of the board say.

import { AVAILABILITY_KINDS, KIND_LABELS } from '#core/availability.ts'

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
          {KIND_LABELS[kind]}
        </li>
      ))}
      <li>
        <span aria-hidden className="board-swatch is-mark" />
        Against a rule of the rota
      </li>
    </ul>
  )
}
