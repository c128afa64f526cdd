import { blogPage } from '#app/route-policy.ts';

export const handle = blogPage();

export default function BlogList() {
  return <h1>Insights for Your RAL Growth Journey</h1>;
}
