// Files: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const shiftsCsv = read('/api/reports/shifts-csv', { needs: 'shifts:export' })
