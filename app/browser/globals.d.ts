/** What browsers have and the compiler's own list has not, or not yet. */

interface Document {
  /** The page is drawn ahead, and nobody sees it. */
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly globalPrivacyControl?: boolean;
}

interface Window {
  /** Tally's popups, once its script has run. */
  Tally?: {
    openPopup(
      formId: string,
      options: {
        layout: 'modal';
        width: number;
        emoji: { text: string; animation: 'wave' };
      },
    ): void;
    closePopup(formId: string): void;
  };
}
