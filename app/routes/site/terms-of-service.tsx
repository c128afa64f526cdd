import { termsOfService } from '#app/content/legal/terms-of-service.ts';
import { contentMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = () => contentMeta(termsOfService);

export default function TermsOfService() {
  return <LegalText page={termsOfService} gpc={false} />;
}
