// Which page buttons appear under a list: up to five around the current one, and the last.

import { LIMITS } from '#core/limits.ts'

export const pageCount = (total: number, size: number = LIMITS.auditPageSize): number =>
  Math.max(1, Math.ceil(total / size))

export function pageButtons(page: number, pages: number): { near: number[]; last: number | null } {
  const shown = Math.min(LIMITS.auditPageButtons, pages)
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  const near = Array.from({ length: shown }, (_, n) => first + n)
  return { near, last: near.at(-1) === pages ? null : pages }
}
