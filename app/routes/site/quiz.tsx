import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Growth Path Quiz' });
}

export default function Quiz() {
  return (
    <div className="wrap">
      <h1>Discover Your RAL Growth Path</h1>
    </div>
  );
}
