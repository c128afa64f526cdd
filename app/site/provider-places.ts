/** Places on public pages that a provider can fill. Each has the name of its setting. */
export const PROVIDER_PLACES = [
  'quizForm',
  'contactForm',
  'demoForm',
  'introSessionForm',
  'strategySessionForm',
  'presentation',
] as const;

export type ProviderPlace = (typeof PROVIDER_PLACES)[number];

/** How many days of embed failures the owner sees. */
export const FAILURE_DAYS = 30;

/** What the owner set up for a place: a form by the provider's script, or a page in a frame. */
type Embed =
  | { readonly embedUrl: string; readonly origin: string }
  | { readonly scriptUrl: string; readonly formUrl: string };

/** The setting of each place; null where our own part stays. */
export type ProviderSettings = Readonly<Record<ProviderPlace, Embed | null>>;

/** Everything that a page may load for its places, as far as the owner set up a provider. */
export interface ProviderSources {
  /** Whether the page has our script that loads embeds. */
  readonly ownScript: boolean;
  /** Whether the page has our own quiz, whose script is inline. */
  readonly ownQuiz: boolean;
  /** Full URLs of provider scripts. Their code inserts styles into the page. */
  readonly scripts: readonly string[];
  /** Origins that iframes may load. */
  readonly frames: readonly string[];
  /** Origins that our script probes before it shows their iframe. */
  readonly probed: readonly string[];
}

/** Of a page without a place. */
export const NO_PROVIDERS: ProviderSources = {
  ownScript: false,
  ownQuiz: false,
  scripts: [],
  frames: [],
  probed: [],
};

export function findProviderSources(
  places: readonly ProviderPlace[],
  settings: ProviderSettings,
): ProviderSources {
  const scripts = new Set<string>();
  const frames = new Set<string>();
  const probed = new Set<string>();
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
      probed.add(chosen.origin);
    } else {
      scripts.add(chosen.scriptUrl);
      frames.add(new URL(chosen.formUrl).origin);
    }
  }
  return { ownScript, ownQuiz, scripts: [...scripts], frames: [...frames], probed: [...probed] };
}
