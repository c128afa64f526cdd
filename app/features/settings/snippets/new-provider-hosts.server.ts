import { findProviderSources, PROVIDER_PLACES } from '#app/site/provider-places.ts';
import type { Db } from '#database/connect.ts';
import { findSettings } from '../settings.server.ts';
import {
  detectConflicts,
  parseSettings,
  type Settings,
  type SettingsForm,
  toSettingTexts,
} from '../settings-schema.ts';

/** Hosts that public pages would load from only after this form is saved. */
export interface NewProviderHosts {
  /** Their scripts run in our pages. */
  readonly scripts: readonly string[];
  /** Their pages are shown in a frame. */
  readonly frames: readonly string[];
}

/** The provider hosts that a settings form adds; none if the form cannot be saved anyway. */
export async function findNewProviderHosts(db: Db, form: SettingsForm): Promise<NewProviderHosts> {
  const current = await findSettings(db);
  const { touched } = detectConflicts(form, toSettingTexts(current));
  const places = Object.fromEntries(
    PROVIDER_PLACES.flatMap((place) => {
      const text = touched[place];
      return text === undefined ? [] : [[place, text]];
    }),
  );
  if (Object.keys(places).length === 0) return { scripts: [], frames: [] };
  const { readSnippet } = await import('./read-snippet.server.ts');
  const parsed = parseSettings(places, current, { readSnippet });
  if (!parsed.ok) return { scripts: [], frames: [] };
  const known = hostsOf(current);
  const after = hostsOf(parsed.values);
  const scripts = after.scripts.filter((host) => !known.scripts.includes(host));
  const shown = [...known.frames, ...known.scripts, ...scripts];
  return { scripts, frames: after.frames.filter((host) => !shown.includes(host)) };
}

function hostsOf(settings: Readonly<Settings>): NewProviderHosts {
  const { scripts, frames } = findProviderSources(PROVIDER_PLACES, settings);
  const host = (address: string) => new URL(address).host;
  return { scripts: [...new Set(scripts.map(host))], frames: [...new Set(frames.map(host))] };
}
