import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage();

export function meta() {
  return pageMeta({ title: 'Contact Us' });
}

export default function Contact() {
  return (
    <div className="wrap">
      <h1>Contact Us</h1>
    </div>
  );
}
