import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Cookie Policy' });
}

export default function CookiePolicy() {
  return (
    <div className="wrap">
      <h1>Cookie Policy</h1>
    </div>
  );
}
