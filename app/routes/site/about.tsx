import { sitePage } from '#app/http/route-policy.ts';
import { blockPageMeta, type MetaArgs } from '#app/shared/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';
import { usePage } from '#app/ui/site/use-page.ts';

export const handle = sitePage();

export const meta = (args: MetaArgs) => blockPageMeta(args, '/about');

export default function About() {
  const page = usePage('/about');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
    </>
  );
}
