// The shift report as a CSV file.

import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { shiftsCsv } from '#core/endpoints/exports.ts'
import { decideReportRange, REPORT_MESSAGES, type ReportRefusal, reportFileName } from '#core/shift-report.ts'
import { addDays, type Day } from '#core/time.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { downloadFile } from '#web/lib/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'

const DEFAULT_DAYS = 30
const TITLES: Record<ReportRefusal, string> = {
  'report-dates-missing': 'Invalid Dates',
  'report-dates-order': 'Invalid Date Range',
  'report-too-long': 'Date Range Too Large',
}

export function CsvExportCard({ today }: { today: Day }) {
  const [from, setFrom] = useState<Day | ''>(today)
  const [to, setTo] = useState<Day | ''>(addDays(today, DEFAULT_DAYS))
  const [isBusy, setBusy] = useState(false)

  const download = async (event: FormEvent) => {
    event.preventDefault()
    const decision = decideReportRange(from, to)
    if (!decision.ok) {
      const { code } = decision
      return toast({ title: TITLES[code], description: REPORT_MESSAGES[code], variant: 'destructive' })
    }
    setBusy(true)
    const name = reportFileName(from, to)
    try {
      await downloadFile(shiftsCsv, { query: { from, to } }, name)
      toast({ title: 'CSV Downloaded', description: name })
    } catch (error) {
      const description = messageOf(error, 'Failed to download CSV')
      toast({ title: 'Download Failed', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <CardHeader
        icon={<Download aria-hidden />}
        title="Export shifts"
        description="Every booking of a period, up to a year, as a CSV file"
      />
      <CardBody>
        <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={download}>
          <Field label="From" required className="max-md:flex-1">
            <DayInput value={from} onChange={setFrom} />
          </Field>
          <Field label="To" required className="max-md:flex-1">
            <DayInput value={to} onChange={setTo} />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            icon={<Download aria-hidden className="size-4" />}
            className="max-md:w-full md:mt-7.5"
          >
            Download CSV
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
