import { useState } from 'react';
import type { TextAdvice } from '../advice/find-text-advice.ts';
import type { FieldView } from '../fields/form-view.ts';
import { PRICES } from './draft-frame.ts';
import { requestTextAdvice } from './send-draft.ts';
import type { TextsDraft } from './use-texts-draft.ts';

interface Published {
  slug: string;
  views: readonly FieldView[];
  draft: TextsDraft;
  /** The price list, if its prices are published together with the document. */
  prices: TextsDraft | null;
  publish: () => Promise<void>;
}

/** Shows what deserves a look before the draft is published; where nothing does, publishes it at once. */
export function useBeforePublishing({ slug, views, draft, prices, publish }: Published) {
  const [advice, setAdvice] = useState<readonly TextAdvice[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function findAdvice(): Promise<readonly TextAdvice[]> {
    await Promise.all([draft.flush(), prices?.flush()]);
    // What could not be kept is no part of the draft: publishing says so.
    if (draft.isUnsaved() || prices?.isUnsaved()) return [];
    const own = requestTextAdvice(slug);
    const listed =
      prices?.latestInfo().hasDraft === true ? (await requestTextAdvice('prices')).advice : [];
    const { advice, unwritten } = await own;
    if (unwritten.length > 0) {
      // Publishing says so, as of anything that could not be kept.
      draft.dispatch({ type: 'refused', views: views.map(draft.viewOf), problems: unwritten });
      return [];
    }
    return [...advice, ...listed.map((one) => ({ ...one, place: `${PRICES}${one.place}` }))];
  }

  return {
    advice,
    isAsking,
    close: () => setAdvice(null),
    async publishAnyway(): Promise<void> {
      setAdvice(null);
      await publish();
    },
    async ask(): Promise<void> {
      setIsAsking(true);
      try {
        const found = await findAdvice();
        if (found.length > 0) setAdvice(found);
        else await publish();
      } finally {
        setIsAsking(false);
      }
    },
  };
}
