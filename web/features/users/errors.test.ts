import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#web/lib/api-error.ts'
import { phoneErrorText, refusalText } from './errors.ts'

const refused = (status: number, body: unknown) => new ApiError(status, JSON.stringify(body))

describe('a refused change of a number', () => {
  it('shows the words of the server with its details', () => {
    const message = 'Phone number must be in UK format: +44XXXXXXXXXX'
    const errors = [{ path: 'whatsappNumber', message }]
    expect(phoneErrorText(refused(400, { message: `whatsappNumber: ${message}`, errors }))).toBe(message)
    expect(phoneErrorText(refused(409, { message: 'Taken.' }))).toBe('Taken.')
    expect(phoneErrorText(refused(400, { message: 'Not saved.', errors }))).toBe(`Not saved. ${message}`)
  })

  it('falls back by status', () => {
    expect(phoneErrorText(new ApiError(403, ''))).toMatch(/^Permission denied/)
    expect(phoneErrorText(new ApiError(400, '<html>'))).toMatch(/^Invalid phone number format/)
    expect(phoneErrorText(new ApiError(404, ''))).toBe('User not found')
    expect(phoneErrorText(new ApiError(502, ''))).toBe('Server error. Please try again later.')
    expect(phoneErrorText(new ApiError(418, ''))).toBe('Failed to update WhatsApp number')
  })

  it('says so when there was no answer', () => {
    expect(refusalText(new NetworkError(null), 'Failed')).toMatch('could not be reached')
  })
})
