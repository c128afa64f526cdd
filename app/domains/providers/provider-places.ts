import type { SettingKey, Settings } from '#app/domains/settings/settings-schema.ts';

/** The places on public pages that a provider may fill; each is called as its setting. */
export const PROVIDER_PLACES = [
  'quizForm',
  'contactForm',
  'demoForm',
  'introSessionForm',
  'strategySessionForm',
  'presentation',
] as const satisfies readonly SettingKey[];

export type ProviderPlace = (typeof PROVIDER_PLACES)[number];

/** How far back the owner is told that a provider's part did not appear. */
export const FAILURE_DAYS = 30;

/** What a page may load for the places that it has and that the owner switched on. */
export interface ProviderSources {
  /** Whether a small script of ours belongs to the page, which loads what a provider has for it. */
  readonly ownScript: boolean;
  /** Whether our own quiz begins here; its script is written into the page. */
  readonly ownQuiz: boolean;
  /** Whole addresses of the providers' scripts. Their code writes styles into the page. */
  readonly scripts: readonly string[];
  /** Origins that a frame may show. */
  readonly frames: readonly string[];
  /** Origins of which our script asks whether they answer, before their frame is shown. */
  readonly asked: readonly string[];
}

export function findProviderSources(
  places: readonly ProviderPlace[],
  settings: Readonly<Settings>,
): ProviderSources {
  const scripts = new Set<string>();
  const frames = new Set<string>();
  const asked = new Set<string>();
  let ownScript = false;
  let ownQuiz = false;
  for (const place of places) {
    const chosen = settings[place];
    if (chosen === null) {
      ownQuiz ||= place === 'quizForm';
      continue;
    }
    ownScript = true;
    if ('embedUrl' in chosen) {
      frames.add(chosen.origin);
      asked.add(chosen.origin);
    } else {
      scripts.add(chosen.scriptUrl);
      frames.add(new URL(chosen.formUrl).origin);
    }
  }
  return { ownScript, ownQuiz, scripts: [...scripts], frames: [...frames], asked: [...asked] };
}
