// The dashboard: what each person has to do next. A first screen loads only its own half.

import { lazy } from 'react'
import { useCan } from '#web/lib/current-user.ts'

const ContractorHomeScreen = lazy(() => import('./ContractorHomeScreen.tsx'))
const StaffHomeScreen = lazy(() => import('./StaffHomeScreen.tsx'))

export function HomeScreen() {
  const can = useCan()
  return can('home:management-cards') ? <StaffHomeScreen /> : <ContractorHomeScreen />
}
