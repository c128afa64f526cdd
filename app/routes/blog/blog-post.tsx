import { blogPage } from '#app/route-policy.ts';

export const handle = blogPage();

export default function BlogPost() {
  return <h1>Post</h1>;
}
