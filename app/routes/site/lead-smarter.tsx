import { leadSmarter } from '#app/content/pages/coaching.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, leadSmarter);

export default function LeadSmarter() {
  return (
    <>
      <PageHero hero={leadSmarter.hero} />
      <PageBlocks blocks={leadSmarter.blocks} />
    </>
  );
}
