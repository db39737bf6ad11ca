// The route table: one line per screen. Paths match case-insensitively, with an optional trailing slash.

import { type ComponentType, lazy } from 'react'
import type { Capability } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { HomeScreen } from '#web/features/home/HomeScreen.tsx'
import { REFUSED, type Refused } from './refusals.ts'

export interface ScreenRoute {
  readonly path: string
  readonly screen: ComponentType
  /** Any one of these capabilities opens it; a screen may refuse more itself (someone else's calendar). */
  readonly needs: Capability | readonly Capability[]
  readonly title: string
  /** What everyone else sees; by default 'Access Denied' with a link home. */
  readonly refused?: Refused
}

export const LoginScreen = lazy(() => import('#web/features/auth/LoginScreen.tsx'))
const ConversationsScreen = lazy(() => import('#web/features/conversations/ConversationsScreen.tsx'))
const CreateJobScreen = lazy(() => import('#web/features/jobs/CreateJobScreen.tsx'))
const AdminScreen = lazy(() => import('#web/features/users/AdminScreen.tsx'))
const AuditScreen = lazy(() => import('#web/features/audit/AuditScreen.tsx'))
const AvailabilityScreen = lazy(() => import('#web/features/availability/AvailabilityScreen.tsx'))
const ContractorCalendar = lazy(() => import('./calendar/ContractorCalendar.tsx'))
const LiveJobsScreen = lazy(() => import('#web/features/jobs/LiveJobsScreen.tsx'))
const Rota = lazy(() => import('./rota/Rota.tsx'))
const MapsTestScreen = lazy(() => import('#web/features/maps/MapsTestScreen.tsx'))
const Person = lazy(() => import('./person/Person.tsx'))
const RulesScreen = lazy(() => import('#web/features/rules/RulesScreen.tsx'))
const RulesExplainedScreen = lazy(() => import('#web/features/rules/RulesExplainedScreen.tsx'))
const TeamScreen = lazy(() => import('#web/features/team/TeamScreen.tsx'))
const MessageBoardScreen = lazy(() => import('#web/features/message-board/MessageBoardScreen.tsx'))
const WhatsAppScreen = lazy(() => import('#web/features/whatsapp/WhatsAppScreen.tsx'))

export const ROUTES: readonly ScreenRoute[] = [
  { path: PATHS.home, screen: HomeScreen, needs: 'home:view', title: 'Home' },
  { path: PATHS.homeAlias, screen: HomeScreen, needs: 'home:view', title: 'Home' },
  {
    path: PATHS.availability,
    screen: AvailabilityScreen,
    needs: 'availability:set-own',
    title: 'My Availability',
  },
  {
    path: PATHS.contractorCalendar,
    screen: ContractorCalendar,
    needs: ['calendar:any', 'calendar:own'],
    title: 'Contractor Calendar',
    refused: REFUSED.calendar,
  },
  { path: PATHS.rota, screen: Rota, needs: 'shifts:read', title: 'Rota Board' },
  { path: PATHS.jobs, screen: LiveJobsScreen, needs: 'jobs:read', title: 'Live Jobs' },
  {
    path: PATHS.createJob,
    screen: CreateJobScreen,
    needs: 'jobs:create',
    title: 'Create Job',
    refused: REFUSED.createJob,
  },
  {
    path: PATHS.messages,
    screen: MessageBoardScreen,
    needs: 'messages:board',
    title: 'Messages',
    refused: REFUSED.messages,
  },
  {
    path: PATHS.conversations,
    screen: ConversationsScreen,
    needs: 'conversations:use',
    title: 'Internal Messages',
  },
  {
    path: PATHS.adminConversations,
    screen: ConversationsScreen,
    needs: 'conversations:admin',
    title: 'Internal Messages',
  },
  {
    path: PATHS.whatsapp,
    screen: WhatsAppScreen,
    needs: 'whatsapp:use',
    title: 'WhatsApp',
    refused: REFUSED.whatsapp,
  },
  { path: PATHS.mapsTest, screen: MapsTestScreen, needs: 'home:view', title: 'Address autocomplete' },
  { path: PATHS.team, screen: TeamScreen, needs: 'team:view', title: 'Team', refused: REFUSED.team },
  { path: PATHS.person, screen: Person, needs: 'team:view', title: 'Person', refused: REFUSED.team },
  {
    path: PATHS.admin,
    screen: AdminScreen,
    needs: 'admin:view',
    title: 'Admin Panel',
    refused: REFUSED.admin,
  },
  {
    path: PATHS.audit,
    screen: AuditScreen,
    needs: 'audit:read',
    title: 'Audit Logs',
    refused: REFUSED.admin,
  },
  { path: PATHS.rules, screen: RulesScreen, needs: 'rules:read', title: 'Rules', refused: REFUSED.admin },
  {
    path: PATHS.rulesExplained,
    screen: RulesExplainedScreen,
    needs: 'rules:read',
    title: 'The rules explained',
    refused: REFUSED.admin,
  },
]
