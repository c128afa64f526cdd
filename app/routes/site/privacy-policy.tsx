import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { KEPT_BACKUPS } from '#app/domains/backups/retention.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, privacyPolicy);

export default function PrivacyPolicy() {
  return <LegalText page={privacyPolicy} gpc={false} backups={KEPT_BACKUPS} />;
}
