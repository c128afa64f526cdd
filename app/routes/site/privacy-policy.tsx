import { BACKUPS_TO_KEEP } from '#app/domains/backups/backup-retention.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/shared/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).legal['/privacy-policy']);

export default function PrivacyPolicy() {
  return <LegalText path="/privacy-policy" gpc={false} backups={BACKUPS_TO_KEEP} />;
}
