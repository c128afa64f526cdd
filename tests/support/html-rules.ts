import { HtmlValidate } from 'html-validate';

/** The standard's rules. What only concerns taste, or what React writes, is left alone. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'attr-case': 'off',
    'void-style': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** What a page breaks, one line each. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
