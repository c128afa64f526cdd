import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { LegalText } from '../ui/public/legal-page.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) =>
  contentMeta(args, contentOf(args).legal['/terms-of-service']);

export default function TermsOfService() {
  return <LegalText path="/terms-of-service" gpc={false} />;
}
