import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Terms of Service' });
}

export default function TermsOfService() {
  return (
    <div className="wrap">
      <h1>Terms of Service</h1>
    </div>
  );
}
