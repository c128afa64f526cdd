/** Browser APIs that TypeScript's DOM library lacks. */

interface Document {
  /** The page is being prerendered and is not visible. */
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly globalPrivacyControl?: boolean;
}

interface Window {
  /** Defined once Tally's script has run. */
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
