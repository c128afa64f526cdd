import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: undefined });
}

export default function Home() {
  return (
    <div className="wrap">
      <h1>Helping RAL Operators Boost Revenue, Lead Smarter, and Scale Big</h1>
    </div>
  );
}
