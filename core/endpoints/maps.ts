// Maps: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const getGoogleMapsKey = read('/api/google-maps-key', { needs: 'jobs:create' })
