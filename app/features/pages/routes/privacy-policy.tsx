import { BACKUPS_TO_KEEP } from '#app/features/backups/backup-retention.ts';
import { NEVER_COUNTED, WHAT_IS_COUNTED } from '#app/features/results/what-is-counted.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { LegalText } from '../ui/public/legal-page.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).legal['/privacy-policy']);

export async function loader({ context }: Route.LoaderArgs) {
  const { numbersRetentionMonths } = await context.get(services).readSettings();
  return { months: numbersRetentionMonths };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const numbers = {
    counted: WHAT_IS_COUNTED,
    never: NEVER_COUNTED,
    months: loaderData.months,
  };
  return (
    <LegalText path="/privacy-policy" gpc={false} backups={BACKUPS_TO_KEEP} numbers={numbers} />
  );
}
