import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Privacy Policy' });
}

export default function PrivacyPolicy() {
  return (
    <div className="wrap">
      <h1>Privacy Policy</h1>
    </div>
  );
}
