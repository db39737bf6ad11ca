// Settings: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const getConfig = read('/api/config', { needs: 'public' })
