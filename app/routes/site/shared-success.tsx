import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Shared Success Program' });
}

export default function SharedSuccess() {
  return (
    <div className="wrap">
      <h1>Shared Success Program</h1>
    </div>
  );
}
