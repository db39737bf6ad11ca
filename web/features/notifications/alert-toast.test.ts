import { describe, expect, it } from 'vitest'
import { dismissToast, toast, toastStore } from '#web/ui/toast.ts'
import { alertToast } from './alert-toast.ts'

const shown = () => toastStore.current()?.title
const close = () => dismissToast(toastStore.current()!.id)

describe('an alert', () => {
  it('waits for the toast that answers the person, and gives way to a newer alert', () => {
    toast({ title: 'Saved' })
    alertToast({ title: 'first' })
    alertToast({ title: 'second' })
    expect(shown()).toBe('Saved')
    toast({ title: 'Saved again' })
    expect(shown()).toBe('Saved again')
    close()
    expect(shown()).toBe('second')
    alertToast({ title: 'third' })
    expect(shown()).toBe('third')
    toast({ title: 'Saved once more' })
    expect(shown()).toBe('Saved once more')
    close()
    expect(shown()).toBeUndefined()
  })
})
