// The agency's rules: admins read them, master admins change them and see beforehand what a change would flag.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BookOpen, RefreshCw, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { AgencyRules, RuleCount } from '#core/contracts/rules.ts'
import { PATHS } from '#core/paths.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { errorsIn, keptDrafts, rulesToSend, stillUnsaved, withDraft } from './draft.ts'
import { previewQuery, type RulesSent, rulesQuery, useSaveRules } from './queries.ts'
import { RuleRow } from './RuleRow.tsx'

export default function RulesScreen() {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery)
  return (
    <>
      <PageHeader
        title="Rules"
        description="What decides who may work a shift. Each rule warns, blocks or says nothing."
        actions={
          <>
            <Link href={PATHS.admin} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden className="size-4" />
              Admin Panel
            </Link>
            <Link href={PATHS.rulesExplained} className={buttonClass('secondary')}>
              <BookOpen aria-hidden className="size-4" />
              Where they come from
            </Link>
          </>
        }
      />
      {data ? (
        <Rules data={data} />
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title="The rules could not be loaded"
              {...{ error }}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingState label="Loading the rules" rows={10} />
          )}
        </Card>
      )}
    </>
  )
}

function Rules({ data }: { data: AgencyRules }) {
  const can = useCan()
  const mayChange = can('rules:change')
  const [kept] = useState(() => (mayChange ? keptDrafts.read() : null))
  const [typed, setDrafts] = useState(kept?.drafts ?? {})
  const drafts = stillUnsaved(data.rules, typed)
  // The version that the first unsaved change was typed over.
  const [base, setBase] = useState(kept?.base ?? null)
  const save = useSaveRules()
  const sent = rulesToSend(data.rules, drafts)
  const errors = errorsIn(sent)
  const changed = Object.keys(drafts).length
  const then = usePreview(sent, mayChange && changed > 0 && errors.size === 0)
  const isStale = isStatus(save.error, 409) || (base !== null && base !== data.version)

  useEffect(() => {
    if (mayChange) keptDrafts.write(base !== null && changed > 0 ? { base, drafts: typed } : null)
  }, [mayChange, base, changed, typed])

  const discard = () => {
    setDrafts({})
    setBase(null)
    save.reset()
  }
  return (
    <>
      {isStale && changed > 0 && (
        <p
          role="alert"
          className="mb-4 flex gap-2 rounded-card bg-warning-soft px-4 py-3 text-on-warning-soft"
        >
          <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0" />
          Somebody else has changed the rules meanwhile. They are shown as they are now; what you have typed
          is marked and not saved yet.
        </p>
      )}
      <Card className={changed > 0 ? 'mb-4' : undefined}>
        <CardHeader
          icon={<Scale aria-hidden />}
          title="The agency’s rules"
          description={
            mayChange
              ? 'The number beside a rule counts the shifts of the next eight weeks that it flags'
              : 'Master admins change them. The number counts the shifts of the next eight weeks'
          }
        />
        <ul aria-label="Rules">
          {data.rules.map((rule) => (
            <RuleRow
              key={rule.rule}
              rule={rule}
              draft={drafts[rule.rule]}
              then={errors.size > 0 ? null : (then?.get(rule.rule) ?? 'counting')}
              errorOf={(field) => errors.get(`${rule.rule} ${field}`)}
              {...(mayChange && {
                onChange: (draft) => {
                  setDrafts(withDraft(drafts, rule, draft))
                  if (changed === 0) setBase(data.version)
                },
              })}
            />
          ))}
        </ul>
      </Card>
      {changed > 0 && (
        <section
          aria-label="Unsaved changes"
          className="sticky bottom-4 flex flex-wrap items-center gap-3 rounded-card border bg-surface px-4 py-3 shadow-float max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
        >
          <p className="flex-1 font-medium">
            {changed === 1 ? '1 rule is changed and not saved' : `${changed} rules are changed and not saved`}
          </p>
          <Button variant="secondary" onClick={discard} disabled={save.isPending}>
            Discard
          </Button>
          <Button
            busy={save.isPending}
            disabled={errors.size > 0}
            onClick={() => save.mutate({ version: data.version, rules: sent }, { onSuccess: discard })}
          >
            Save
          </Button>
        </section>
      )}
    </>
  )
}

/** What each rule would flag with what is typed; undefined until that is known. */
function usePreview(sent: RulesSent, enabled: boolean): Map<string, RuleCount> | undefined {
  const settled = JSON.parse(useDebounced(JSON.stringify(sent))) as RulesSent
  const isSettled = JSON.stringify(settled) === JSON.stringify(sent)
  const { data, isPlaceholderData } = useQuery({
    ...previewQuery(settled),
    enabled: enabled && isSettled,
  })
  if (!data || isPlaceholderData || !isSettled) return undefined
  return new Map(data.counts.map((counted) => [counted.rule, counted]))
}
