import { sharedSuccess } from '#app/content/pages/shared-success.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';

export const handle = sitePage();

export const meta = (args: MetaArgs) => contentMeta(args, sharedSuccess);

export default function SharedSuccess() {
  return (
    <>
      <PageHero hero={sharedSuccess.hero} />
      <PageBlocks blocks={sharedSuccess.blocks} />
    </>
  );
}
