import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import type { RichTextProps, WriteViewProps } from './view-props.ts';

const BROKEN =
  'Something went wrong in the Write view. Your text is all here. You can continue in HTML, or choose Write again.';

/** Loads the rich text editor, which other pages and the HTML view do not need. */
export function WriteView(props: WriteViewProps) {
  const { onFailure } = props;
  const [RichText, setRichText] = useState<ComponentType<RichTextProps> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, each time the view opens.
  useEffect(() => {
    let isShown = true;
    // A row above the text is there when the text is, so that it does not move.
    if (props.isToolbarPinned) {
      void loadScript(() => import('./lazy-tools.ts')).catch(() => undefined);
    }
    loadScript(() => import('./lazy-editor.ts')).then(
      (module) => isShown && setRichText(() => module.RichText),
      (error) =>
        isShown &&
        onFailure(
          `The Write view could not be loaded. ${describeFailure(error)} Your text is all here.`,
        ),
    );
    return () => {
      isShown = false;
    };
  }, []);

  if (RichText === null) {
    return (
      <div className="rich rich-placeholder">
        <p role="status" className="rich-loading">
          Loading...
        </p>
      </div>
    );
  }
  return (
    <FailureBoundary onFailure={() => onFailure(BROKEN)}>
      <RichText {...props} onBroken={() => onFailure(BROKEN)} />
    </FailureBoundary>
  );
}

/** An error in the editor must not take the page, and what was typed, with it. */
class FailureBoundary extends Component<
  { onFailure: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
