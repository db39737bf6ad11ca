import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { whenFirstScreenIsShown } from './app/first-screen.ts'
import { registerServiceWorker } from './app/offline/service-worker.ts'
import { queryClient } from './lib/query-client.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

// Inter comes with the first paint where this device keeps it already, else once there is something to read.
const showInter = () => document.documentElement.setAttribute('data-font', 'inter')
if (navigator.serviceWorker?.controller) showInter()
whenFirstScreenIsShown(() => {
  showInter()
  registerServiceWorker()
})
