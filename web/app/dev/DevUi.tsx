// Every component on one page, in development only.

import { Bell, Moon, Sun, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, CountBadge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Select } from '#web/ui/Select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { Table, Td, Th } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Checkbox, Switch } from '#web/ui/Toggles.tsx'
import { toast } from '#web/ui/toast.ts'
import { WhatsAppAlertCard } from '../alerts/WhatsAppAlertCard.tsx'

const genders = [
  { value: 'NO_PREFERENCE', label: 'Male or Female' },
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
]

export default function DevUi() {
  return (
    <main className="mx-auto max-w-6xl p-4 md:p-8">
      <PageHeader
        title="Components"
        description="What the product is made of, in both themes"
        actions={<Toasts />}
      />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Badges">
          <Badges />
        </Section>
        <Section title="Fields">
          <Fields />
        </Section>
        <Section title="What floats">
          <Floating />
        </Section>
        <Section title="Table" flush>
          <Staff />
        </Section>
        <Section title="Tabs">
          <TabStrip />
        </Section>
        <Section title="Empty" flush>
          <EmptyState title="No shifts this week" icon={<Bell aria-hidden />}>
            Shifts booked for you will appear here.
          </EmptyState>
        </Section>
        <Section title="Error" flush>
          <ErrorState onRetry={() => {}} />
        </Section>
        <Section title="Loading" flush>
          <LoadingState rows={5} />
        </Section>
        <Section title="Alert">
          <WhatsAppAlertCard
            count={3}
            latest={{ sender: 'Amara Okafor', preview: 'I can take the night shift on Friday' }}
            onDismiss={() => {}}
          />
        </Section>
      </div>
    </main>
  )
}

function Section({ title, flush, children }: { title: string; flush?: boolean; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      {flush ? children : <CardBody className="flex flex-col gap-4">{children}</CardBody>}
    </Card>
  )
}

function Toasts() {
  return (
    <>
      <Button
        variant="secondary"
        onClick={() =>
          toast({ title: 'Booking Created', description: 'Amara Okafor, Mon 3 Aug, 09:00 - 17:00' })
        }
      >
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'Booking Conflict',
            description: 'This contractor is already booked during this time period',
            variant: 'destructive',
          })
        }
      >
        Bad toast
      </Button>
    </>
  )
}

function Buttons() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden className="size-4" />}>
          Delete
        </Button>
        <Button variant="danger-quiet">Unbook</Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled>Disabled</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button busy>Saving…</Button>
        <IconButton label="Notifications" variant="secondary">
          <Bell aria-hidden className="size-4" />
        </IconButton>
      </div>
    </>
  )
}

function Badges() {
  const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountBadge count={4} label="unread" />
        <CountBadge count={12} label="unread" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone="day" icon={<Sun aria-hidden />}>
          Day
        </Badge>
        <Badge tone="night" icon={<Moon aria-hidden />}>
          Night
        </Badge>
        <Badge tone="full">24 hours</Badge>
        <Badge tone="any">Any shift</Badge>
        <Badge tone="unavailable">Unavailable</Badge>
        <Badge tone="booked">09:00 Booked</Badge>
      </div>
    </>
  )
}

function Fields() {
  const [gender, setGender] = useState<string>()
  const [bulk, setBulk] = useState(true)
  const [active, setActive] = useState(true)
  return (
    <>
      <Field label="Headline" required hint="At most 100 characters">
        <Input placeholder="Night support, supported living" />
      </Field>
      <Field label="WhatsApp number" error="Phone number must be in UK format: +44XXXXXXXXXX">
        <Input defaultValue="12345" />
      </Field>
      <Field label="Gender preference">
        <Select options={genders} value={gender} onChange={setGender} />
      </Field>
      <Field label="Notes">
        <Textarea rows={3} />
      </Field>
      <Field label="Address">
        <Input disabled defaultValue="12 Camden High Street" />
      </Field>
      <Checkbox label="Book several days" hint="Up to 30 days in a row" checked={bulk} onChange={setBulk} />
      <Switch label="Account active" checked={active} onChange={setActive} />
    </>
  )
}

function Floating() {
  const [open, setOpen] = useState(false)
  const [sure, setSure] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Button variant="secondary" onClick={() => setSure(true)}>
        Ask first
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Book Slot"
        description="Amara Okafor, Monday 3 August"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Create Booking</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Headline" required>
            <Input />
          </Field>
          <Field label="Address">
            <Input />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={sure}
        onOpenChange={setSure}
        title="Unbook this slot?"
        description="The contractor is told. This cannot be undone."
        confirmLabel="Unbook Slot"
        onConfirm={() => setSure(false)}
      />
    </div>
  )
}

function Staff() {
  return (
    <Table caption="Staff">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {['Amara Okafor', 'Zoltán Kovács', 'Mei-Ling Tan'].map((name) => (
          <tr key={name}>
            <Td>{name}</Td>
            <Td className="text-muted">contractor</Td>
            <Td>
              <Badge tone="success">Active</Badge>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TabStrip() {
  const [tab, setTab] = useState('create')
  return (
    <Tabs
      label="Admin"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'create', label: 'Create User', content: 'A form stands here.' },
        { value: 'manage', label: 'Manage Users', content: 'A list stands here.' },
        {
          value: 'notifications',
          label: (
            <>
              Notifications <CountBadge count={3} label="unread" />
            </>
          ),
          content: 'Notes stand here.',
        },
      ]}
    />
  )
}
