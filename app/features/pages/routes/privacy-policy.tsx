import { BACKUPS_TO_KEEP } from '#app/features/backups/backup-retention.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { LegalText } from '../ui/public/legal-page.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).legal['/privacy-policy']);

export async function loader({ context }: Route.LoaderArgs) {
  const { readers, readSettings } = context.get(services);
  const { numbersRetentionMonths: months } = await readSettings();
  return { numbers: readers && { ...readers.counted, months } };
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalText
      path="/privacy-policy"
      gpc={false}
      backups={BACKUPS_TO_KEEP}
      numbers={loaderData.numbers}
    />
  );
}
