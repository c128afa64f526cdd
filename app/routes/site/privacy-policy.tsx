import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { BACKUPS_TO_KEEP } from '#app/domains/backups/backup-retention.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, privacyPolicy);

export default function PrivacyPolicy() {
  return <LegalText page={privacyPolicy} gpc={false} backups={BACKUPS_TO_KEEP} />;
}
