import { home } from '#app/content/pages/home.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';

export const handle = sitePage({ providers: ['presentation'] });

export const meta = (args: MetaArgs) => contentMeta(args, home);

export default function Home() {
  return (
    <>
      <PageHero hero={home.hero} />
      <PageBlocks blocks={home.blocks} />
    </>
  );
}
