import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SIGNED_OUT_PAGE } from '#core/signed-out-page.ts'
import { App } from './app/App.tsx'
import { whenFirstScreenIsShown } from './app/first-screen.ts'
import { registerServiceWorker } from './app/offline/service-worker.ts'
import { watchActivity } from './lib/activity.ts'
import { currentUserQuery } from './lib/current-user.ts'
import { isOnline, subscribeOnline } from './lib/online.ts'
import { queryClient } from './lib/query-client.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

watchActivity(document)

// The server saw no session when it sent this page, so there is nobody to ask for.
if (document.querySelector(`meta[name="${SIGNED_OUT_PAGE}"]`))
  queryClient.setQueryData(currentUserQuery.queryKey, null)

onlineManager.setEventListener((setOnline) => subscribeOnline(() => setOnline(isOnline())))

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

// Inter is used from the first paint if this device has it cached, otherwise once there is something to read.
const showInter = () => document.documentElement.setAttribute('data-font', 'inter')
if (navigator.serviceWorker?.controller) showInter()
whenFirstScreenIsShown(() => {
  showInter()
  registerServiceWorker()
})
