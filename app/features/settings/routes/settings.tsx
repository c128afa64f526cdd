import { useRef } from 'react';
import { data, Link } from 'react-router';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { advanced } from '#app/features/palette.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { ADVANCED } from '#app/ui/admin/frame/places.ts';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { PlaceRow } from '#app/ui/admin/place-row.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import {
  findPlaces,
  SETTING_SECTIONS,
  type SettingPlace,
  type SettingSection,
} from '../find-settings.ts';
import { loadSettings } from '../http/offered/load-settings.server.ts';
import { saveSettings, statusOf } from '../http/offered/save-settings.server.ts';
import { toField } from '../setting-topics.ts';
import type { SettingKey } from '../settings-schema.ts';
import { SettingsForm, SettingsResult } from '../ui/offered/settings-form.tsx';
import type { Route } from './+types/settings.ts';

export const handle = adminPage();

const ADVANCED_SECTION: SettingSection = {
  href: ADVANCED,
  label: 'Advanced',
  hint: 'Backups, the activity log, redirects and more.',
  places: advanced.map(({ to, label, hint }) => ({ id: to, href: to, label, hint })),
};

export const meta = () => pageMeta({ title: 'Settings' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams.get('q')?.slice(0, 100) ?? '';
  return {
    search,
    found: findPlaces(search, ADVANCED_SECTION.places),
    sections: [...SETTING_SECTIONS, ADVANCED_SECTION],
    settings: await loadSettings(context.get(services)),
  };
}

/** Takes any of the settings. What cannot be saved is shown here, in its own form. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await saveSettings(context, await readForm(request));
  const fields = (Object.keys(answer.typed) as SettingKey[]).map(toField);
  return data({ answer, fields }, { status: statusOf(answer) });
}

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(SettingsPage);

function SettingsPage({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { search, found, sections, settings } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading}>Settings</h1>
      <SettingsResult answer={actionData?.answer} />
      {actionData?.answer.saved === false ? (
        <SettingsForm
          fields={actionData.fields}
          data={settings}
          answer={actionData.answer}
          heading={heading}
        />
      ) : null}
      <ListSearch label="Search settings" search={search} />
      {search === '' ? (
        <ul className="rows settings-index">
          {sections.map(({ href, label, hint, places }) => (
            <PlaceRow key={href} to={href} {...{ label, hint }}>
              <p className="settings-places">
                {places.map((place) => (
                  <Link key={place.id} id={place.id} to={place.href}>
                    {place.label}
                  </Link>
                ))}
              </p>
            </PlaceRow>
          ))}
        </ul>
      ) : (
        <>
          <p role="status">{describeFound(found.length, search)}</p>
          <Places places={found} />
          <BackLink to="/admin/settings">All settings</BackLink>
        </>
      )}
    </>
  );
}

function describeFound(count: number, search: string): string {
  if (count === 0) return `No setting matches “${search}.”`;
  return count === 1 ? 'One setting' : `${count} settings`;
}

function Places({ places }: { places: readonly SettingPlace[] }) {
  if (places.length === 0) return null;
  return (
    <ul className="rows settings-index">
      {places.map(({ href, label, hint }) => (
        <PlaceRow key={href} to={href} {...{ label, hint }} />
      ))}
    </ul>
  );
}
