// The agency's rules: the endpoints that the browser calls.

import { read, readByPost, write } from './endpoint.ts'

/** The counts depend on everything that the rules look at. */
const reads = ['shifts', 'availability', 'users', 'jobs', 'profiles', 'rules'] as const

export const readRules = read('/api/rules', { needs: 'rules:read', reads })
export const saveRules = write('PUT', '/api/rules', { needs: 'rules:change', changes: ['rules', 'audit'] })
export const previewRules = readByPost('/api/rules/preview', { needs: 'rules:change', reads })
