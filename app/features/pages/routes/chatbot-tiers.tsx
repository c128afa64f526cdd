import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';
import { defaultContent } from '#app/site/words/site-content.ts';

export const handle = sitePage({
  hidesMissing: 'all-but-forms',
  indexed: !defaultContent.pages['/boost-revenue-inactive'].noindex,
});

export const meta = (args: MetaArgs) => blockPageMeta(args, '/boost-revenue-inactive');

export default function ChatbotTiers() {
  const page = usePage('/boost-revenue-inactive');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
    </>
  );
}
