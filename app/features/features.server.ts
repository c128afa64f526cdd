import { accounts } from './accounts/feature.server.ts';
import { activity } from './activity/feature.server.ts';
import { articles } from './articles/feature.server.ts';
import { backups } from './backups/feature.server.ts';
import { calendar } from './calendar/feature.server.ts';
import { claims } from './claims/feature.server.ts';
import { drafts } from './drafts/feature.server.ts';
import { editor } from './editor/feature.server.ts';
import type { Feature } from './feature.server.ts';
import { health } from './health/feature.server.ts';
import { home } from './home/feature.server.ts';
import { leads } from './leads/feature.server.ts';
import { media } from './media/feature.server.ts';
import { moving } from './moving/feature.server.ts';
import { outbox } from './outbox/feature.server.ts';
import { pages } from './pages/feature.server.ts';
import { previews } from './previews/feature.server.ts';
import { privacy } from './privacy/feature.server.ts';
import { providers } from './providers/feature.server.ts';
import { quiz } from './quiz/feature.server.ts';
import { redirects } from './redirects/feature.server.ts';
import { results } from './results/feature.server.ts';
import { searchEngines } from './search-engines/feature.server.ts';
import { settings } from './settings/feature.server.ts';
import { subscribers } from './subscribers/feature.server.ts';
import { versions } from './versions/feature.server.ts';

/** What the product can do. */
export const features: Readonly<Record<string, Feature>> = {
  accounts,
  activity,
  articles,
  backups,
  calendar,
  claims,
  drafts,
  editor,
  health,
  home,
  leads,
  media,
  moving,
  outbox,
  pages,
  previews,
  privacy,
  providers,
  quiz,
  redirects,
  results,
  'search-engines': searchEngines,
  settings,
  subscribers,
  versions,
};
