import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { contentMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = () => contentMeta(privacyPolicy);

export default function PrivacyPolicy() {
  return <LegalText page={privacyPolicy} gpc={false} />;
}
