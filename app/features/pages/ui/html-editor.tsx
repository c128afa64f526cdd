import { useState } from 'react';
import { ContentField } from '#app/features/editor/ui/offered/content-field.tsx';
import { useContentView } from '#app/features/editor/ui/offered/use-content-view.ts';
import { ViewTabs } from '#app/features/editor/ui/offered/view-tabs.tsx';
import { startRichSession } from '#app/features/editor/ui/rich/offered/session.ts';
import { blockCode } from '#app/site/words/block-code.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { type HtmlEditorProps, htmlHint } from './html-hint.ts';
import { useTextsForm } from './texts-form.ts';

/** The post editor, for a text with parts that the site fills in. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { type, label, control, value, onChange, children } = props;
  const { editorView, placeholders } = useTextsForm();
  const [session] = useState(() =>
    startRichSession(value, null, editorView, {
      fixedBlocks: type.blocks,
      omitted: ['image', 'gallery', 'video', 'card'],
    }),
  );
  const shown = useContentView(editorView);
  const [price] = placeholders;
  const priceHint =
    price === undefined ? '' : `Type ${price.code} to show ${price.value} from the price list.`;
  const missing = type.blocks.filter(({ id }) => !value.includes(blockCode(id)));
  return (
    <ContentField
      {...{ label, control, value, session, shown, onChange }}
      hints={{
        write: `Write your text here, or paste it from Word, Google Docs or anywhere else. The framed parts are filled in by the site: drag them, or move them with their arrows. ${priceHint}`,
        html: `${htmlHint(type)} ${priceHint}`,
      }}
      tabs={<ViewTabs shown={shown} />}
      onPending={() => undefined}
    >
      {missing.length === 0 ? null : (
        <p className="cluster">
          {missing.map(({ id, label: name }) => (
            <Button
              key={id}
              look="quiet"
              small
              onClick={() => onChange(`${value}\n<p>${blockCode(id)}</p>`)}
            >
              {`Put “${name}” at the end`}
            </Button>
          ))}
        </p>
      )}
      {children}
    </ContentField>
  );
}
