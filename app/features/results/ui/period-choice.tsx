import { Form } from '#app/ui/admin/admin-form.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { type AskedPeriod, PERIODS } from '../period-names.ts';
import { describeBefore, describeDays, describePeriod } from './results-data.ts';

interface PeriodChoiceProps {
  /** The address of the page that shows the chosen period. */
  page: string;
  asked: AskedPeriod;
  /** How many days it has. */
  days: number;
  today: string;
}

/** Which days are shown; opened, links to the usual periods and a form for own dates. */
export function PeriodChoice({ page, asked, days, today }: PeriodChoiceProps) {
  const { period, typed, problem } = asked;
  const isOwn = period.name === 'own' || problem !== null;
  const span = describeDays(period, today);
  return (
    <details
      className="result-period"
      open={problem !== null}
      key={`${period.name} ${period.from} ${period.to} ${problem}`}
    >
      <summary>{describePeriod(period) ?? span}</summary>
      <p className="field-hint">{`${span}, beside ${describeBefore(period, days)}.`}</p>
      <ListTabs
        label="Period"
        tabs={PERIODS.map(({ value, label }, place) => ({
          to: place === 0 ? page : `${page}?period=${value}`,
          text: label,
          isCurrent: !isOwn && value === period.name,
        }))}
      />
      <Form method="get" action={page} className="list-search">
        <input type="hidden" name="period" value="own" />
        <TextInput
          id="results-from"
          name="from"
          type="date"
          label="First day"
          max={today}
          defaultValue={isOwn ? typed.from : period.from}
          error={problem ?? undefined}
        />
        <TextInput
          id="results-to"
          name="to"
          type="date"
          label="Last day"
          defaultValue={isOwn ? typed.to : period.to}
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </Form>
    </details>
  );
}
