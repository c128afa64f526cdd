import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'About' });
}

export default function About() {
  return (
    <div className="wrap">
      <h1>About</h1>
    </div>
  );
}
