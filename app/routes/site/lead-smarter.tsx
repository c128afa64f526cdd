import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Lead Smarter' });
}

export default function LeadSmarter() {
  return (
    <div className="wrap">
      <h1>Coaching programs</h1>
    </div>
  );
}
