import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#app/formatting/dates.ts';
import type { TimeZoneChoice } from '#app/formatting/time-zone.ts';
import { FAILURE_DAYS } from '#app/site/provider-places.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Select } from '#app/ui/forms/choices.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { baselineFieldName } from '../fields/baseline-field.ts';
import type { SettingField } from '../setting-topics.ts';
import { HoursInput } from './hours-input.tsx';

export interface ProviderFailures {
  place: string;
  count: number;
  lastDay: string;
}

export interface SettingNeed {
  /** As an item of a list. */
  label: string;
  href: string;
}

interface SettingControlProps {
  field: SettingField;
  value: string;
  /** The stored text that this person has seen. */
  baseline: string;
  error: string | undefined;
  /** What is stored now; undefined without anything. */
  stored: string | undefined;
  /** What it was understood as. */
  found: string | undefined;
  failures: ProviderFailures | undefined;
  /** What it does not work without, and does not have. */
  needs: readonly SettingNeed[];
  timeZones: readonly TimeZoneChoice[];
  publicOrigin: string;
  /** In the set-up: without what its screens say already. */
  isStep: boolean;
}

/** One setting. Those of providers are tiles, which say whether anything is connected. */
export function SettingControl(props: SettingControlProps) {
  const { field, baseline, stored, isStep } = props;
  const seen = <input type="hidden" name={baselineFieldName(field.key)} value={baseline} />;
  if (field.kind === 'paste' || field.topic === 'scheduling') {
    return (
      <div className="tile">
        <SettingInput {...props} />
        {seen}
        {isStep && stored === undefined ? null : <ProviderState {...props} />}
      </div>
    );
  }
  return (
    <>
      <SettingInput {...props} />
      {seen}
    </>
  );
}

/** What is connected, and where to try it. */
function ProviderState({ field, stored, found, failures, publicOrigin }: SettingControlProps) {
  if (stored === undefined) {
    return (
      <p className="tile-state">
        <strong>Not connected.</strong> {field.fallback}
      </p>
    );
  }
  const address = field.seenAt === undefined ? stored : `${publicOrigin}${field.seenAt}`;
  return (
    <>
      <p className="tile-state">
        <strong>Connected.</strong> {found}.{' '}
        <a href={address} target="_blank" rel="noopener">
          Try it<span className="visually-hidden">: {field.label} (opens in a new tab)</span>
        </a>
      </p>
      {failures === undefined ? null : (
        <Notice tone="error">
          <p>{describeFailures(failures)}</p>
        </Notice>
      )}
    </>
  );
}

function describeFailures({ count, lastDay }: ProviderFailures): string {
  const times = count === 1 ? 'once' : `${count} times`;
  return `In the last ${FAILURE_DAYS} days it failed to load ${times}, last on ${formatDate(lastDay, 'short', 'UTC')}. Those visitors saw the site’s own version instead.`;
}

const INPUT_TYPES = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'text',
} as const;

function Hint({ field, needs }: Pick<SettingControlProps, 'field' | 'needs'>) {
  return (
    <>
      {field.hint} <strong>Still missing:</strong>{' '}
      {needs.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index === 0 ? '' : ' and '}
          <Link to={href}>{label}</Link>
        </Fragment>
      ))}
      .
    </>
  );
}

/** Everything that a step asks for is needed, but what it calls optional. */
const NEEDED = { form: 'needed before launch', step: undefined };

function SettingInput({ field, value, error, needs, timeZones, isStep }: SettingControlProps) {
  const labels = {
    id: field.key,
    name: field.key,
    label: field.label,
    hint: needs.length === 0 ? field.hint : <Hint field={field} needs={needs} />,
    error,
    optional: field.needed ? NEEDED[isStep ? 'step' : 'form'] : 'optional',
  };
  const key = `${field.key}:${value}`;
  if (field.kind === 'hours') return <HoursInput key={key} field={labels} value={value} />;
  if (field.kind === 'lines' || field.kind === 'paste') {
    return <TextArea key={key} {...labels} rows={3} defaultValue={value} />;
  }
  if (field.kind === 'choice' || field.kind === 'time-zone') {
    // A select always has a value, so it is never optional.
    const select = { ...labels, optional: undefined, choices: field.choices ?? timeZones };
    return <Select key={key} {...select} defaultValue={value} />;
  }
  const type = INPUT_TYPES[field.kind];
  return <TextInput key={key} {...labels} {...NEXT_FIELD} type={type} defaultValue={value} />;
}
