// One person of the shortlist: the reasons in words, and the ways to book or reach them.

import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, ChevronDown, MessageCircle, MessageCircleOff, Phone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { newWhatsappPath, personPath, whatsappThreadPath } from '#core/paths.ts'
import { STOPPED_OFFERS } from '#web/features/offers/words.ts'
import { conversationsQuery } from '#web/features/whatsapp/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { telLink } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const ICONS = { good: Check, warn: TriangleAlert, bad: Ban }
const COLOURS = { good: 'text-on-success-soft', warn: 'text-on-warning-soft', bad: 'text-danger' }
const TONE_WORDS = { good: '', warn: 'Warning: ', bad: 'Blocked: ' }
/** The rest is folded. */
const REASONS_SHOWN = 4

interface ShortlistPersonRowProps {
  person: ShortlistPerson
  verb: 'Book' | 'Choose'
  onPick: (person: ShortlistPerson) => void
  /** The id of the person who is being booked. */
  busyWith: string | null
  /** The people ticked, to be asked; left out if nobody can be. */
  choice?: Choice
  /** Left out, other screens open in a tab of their own. */
  onLeave?: () => void
}

export interface Choice {
  chosen: ReadonlySet<string>
  /** Those who were asked already. */
  asked: ReadonlySet<string>
  onChoose: (userId: string, isChosen: boolean) => void
}

export function ShortlistPersonRow({
  person,
  verb,
  onPick,
  busyWith,
  choice,
  onLeave,
}: ShortlistPersonRowProps) {
  const { userId, name, reasons, hasStoppedOffers } = person
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b px-4 py-2.5">
      {choice && <Tick person={person} {...choice} />}
      <div className="min-w-0 flex-1 basis-56">
        <NameLink userId={userId} name={name} onLeave={onLeave} />
        <ReasonList reasons={reasons.slice(0, REASONS_SHOWN)} />
        {reasons.length > REASONS_SHOWN && <MoreReasons name={name} reasons={reasons.slice(REASONS_SHOWN)} />}
        {choice && hasStoppedOffers && <NoMessages />}
      </div>
      <div className="flex items-center gap-1 max-md:ml-auto">
        <Reach person={person} onLeave={onLeave} />
        <Button
          variant={person.standing === 'cannot' ? 'secondary' : 'primary'}
          aria-label={`${verb} ${name}`}
          busy={busyWith === userId}
          disabled={busyWith !== null}
          onClick={() => onPick(person)}
        >
          {verb}
        </Button>
      </div>
    </div>
  )
}

/** No reason: it says how they are asked, not whether they can come. */
const NoMessages = () => (
  <p className="mt-0.5 flex gap-1.5 text-muted text-sm">
    <MessageCircleOff aria-hidden className="mt-0.5 size-4 shrink-0" />
    {STOPPED_OFFERS}
  </p>
)

type Reasons = ShortlistPerson['reasons']

function ReasonList({ reasons }: { reasons: Reasons }) {
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5 text-sm">
      {reasons.map(({ tone, message }) => {
        const Icon = ICONS[tone]
        return (
          <li key={message} className="flex gap-1.5">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} />
            <span className="min-w-0 break-words">
              <span className="sr-only">{TONE_WORDS[tone]}</span>
              {message}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function MoreReasons({ name, reasons }: { name: string; reasons: Reasons }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="line-target text-muted text-sm hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {`${reasons.length} more`}
        <span className="sr-only">{reasons.length === 1 ? ` reason: ${name}` : ` reasons: ${name}`}</span>
        <ChevronDown
          aria-hidden
          className={cx('ml-1 inline size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <ReasonList reasons={reasons} />}
    </>
  )
}

function NameLink({ userId, name, onLeave }: { userId: string; name: string; onLeave?: () => void }) {
  const href = personPath(userId)
  const className = 'line-target break-words font-semibold text-accent underline-offset-2 hover:underline'
  return onLeave ? (
    <Link href={href} className={className} onClick={onLeave}>
      {name}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {name}
    </a>
  )
}

/** Somebody who was asked, or whom a rule blocks, is not asked. */
function Tick({ person, chosen, asked, onChoose }: Choice & Pick<ShortlistPersonRowProps, 'person'>) {
  const { userId, name, standing } = person
  const isAsked = asked.has(userId)
  if (standing === 'cannot') return <span className="-mx-3 size-11 shrink-0 md:-my-3" />
  return (
    <label className="-mx-3 grid size-11 shrink-0 place-items-center md:-my-3">
      <input
        type="checkbox"
        data-tick=""
        aria-label={isAsked ? `${name} is in the round already` : `Offer to ${name}`}
        className="size-5 accent-accent-solid"
        checked={isAsked || chosen.has(userId)}
        disabled={isAsked}
        onChange={(event) => onChoose(userId, event.target.checked)}
      />
    </label>
  )
}

/** Those who may not open the agency's WhatsApp write from their own phone. */
function Reach({ person, onLeave }: Pick<ShortlistPersonRowProps, 'person' | 'onLeave'>) {
  const can = useCan()
  const { name, whatsappNumber } = person
  if (!whatsappNumber) return <span className="text-muted text-sm">No number</span>
  const className = buttonClass('quiet', 'control-square px-0!')
  return (
    <>
      <a href={telLink(whatsappNumber)} className={className} aria-label={`Call ${name}`}>
        <Phone aria-hidden className="size-4" />
      </a>
      {can('whatsapp:use') ? (
        <OurThread name={name} userId={person.userId} number={whatsappNumber} onLeave={onLeave} />
      ) : (
        <a
          href={`https://wa.me/${whatsappNumber.replace(/\D/g, '')}`}
          target="_blank"
          rel="noreferrer"
          className={className}
          aria-label={`Message ${name} on WhatsApp`}
        >
          <MessageCircle aria-hidden className="size-4" />
        </a>
      )}
    </>
  )
}

const FOUND = 20

interface OurThreadProps {
  name: string
  userId: string
  number: string
  onLeave?: () => void
}

/** The agency's own thread is only looked for when it is wanted: the list has many people. */
function OurThread({ name, userId, number, onLeave }: OurThreadProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const open = async () => {
    const known = await client.fetchQuery(conversationsQuery(number, FOUND)).catch(() => null)
    const thread = known?.conversations.find(({ contractorId }) => contractorId === userId)
    const path = thread ? whatsappThreadPath(thread.id) : newWhatsappPath(userId)
    if (!onLeave) return void window.open(path, '_blank', 'noreferrer')
    onLeave()
    navigate(path)
  }
  return (
    <IconButton label={`Message ${name} on WhatsApp`} onClick={() => void open()}>
      <MessageCircle aria-hidden className="size-4" />
    </IconButton>
  )
}
