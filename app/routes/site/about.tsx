import { about } from '#app/content/pages/about.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, about);

export default function About() {
  return (
    <>
      <PageHero hero={about.hero} />
      <PageBlocks blocks={about.blocks} />
    </>
  );
}
