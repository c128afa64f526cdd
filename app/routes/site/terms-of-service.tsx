import { termsOfService } from '#app/content/legal/terms-of-service.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, termsOfService);

export default function TermsOfService() {
  return <LegalText page={termsOfService} gpc={false} />;
}
