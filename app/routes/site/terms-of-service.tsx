import { sitePage } from '#app/http/route-policy.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/shared/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) =>
  contentMeta(args, contentOf(args).legal['/terms-of-service']);

export default function TermsOfService() {
  return <LegalText path="/terms-of-service" gpc={false} />;
}
