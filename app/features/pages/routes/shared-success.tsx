import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';

export const handle = sitePage({ hidesMissing: 'all-but-forms' });

export const meta = (args: MetaArgs) => blockPageMeta(args, '/shared-success');

export default function SharedSuccess() {
  const page = usePage('/shared-success');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
    </>
  );
}
