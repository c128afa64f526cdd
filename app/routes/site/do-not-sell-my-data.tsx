import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Do Not Sell My Data' });
}

export default function DoNotSellMyData() {
  return (
    <div className="wrap">
      <h1>Do Not Sell My Data</h1>
    </div>
  );
}
